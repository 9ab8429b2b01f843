-- The singular of a plural and the plurals of a singular, by the rules of English nouns. Some are no
-- words: they match nothing.
CREATE OR REPLACE FUNCTION word_forms(word text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT array_remove(ARRAY[
      CASE WHEN word ~ '..[^s]s$' THEN left(word, -1) ELSE NULL END,
      CASE WHEN word ~ '(s|x|z|ch|sh)es$' THEN left(word, -2) ELSE NULL END,
      CASE WHEN word ~ '..ies$' THEN left(word, -3) || 'y' ELSE NULL END,
      CASE WHEN word ~ '..ves$' THEN left(word, -3) || 'f' ELSE NULL END,
      CASE WHEN word ~ '..ves$' THEN left(word, -3) || 'fe' ELSE NULL END,
      CASE WHEN word ~ '[a-rt-z]$' THEN word || 's' ELSE NULL END,
      CASE WHEN word ~ '(s|x|z|ch|sh)$' THEN word || 'es' ELSE NULL END,
      CASE WHEN word ~ '[^aeiou]y$' THEN left(word, -1) || 'ies' ELSE NULL END,
      CASE WHEN word ~ '..fe?$' THEN regexp_replace(word, 'fe?$', 'ves') ELSE NULL END
    ], NULL)
  $$;

-- The full-text query of a search: its first 8 words, each as the beginning of a word or as its own singular or plural. A single
-- letter before the last word is a word of its own: nearly all products have a word that begins with it.
CREATE OR REPLACE FUNCTION search_query(search text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT to_tsquery('simple', coalesce(string_agg(
      '(' || word || CASE WHEN length(word) = 1 AND NOT is_last THEN '' ELSE ':*' END
        || coalesce((SELECT string_agg(' | ' || form, '') FROM unnest(public.word_forms(word)) AS form
                     WHERE NOT starts_with(form, word)), '') || ')', ' & '), ''))
    FROM (SELECT left(typed, 40) AS word, place = cardinality(words) AS is_last
          FROM string_to_array(public.fold_search(search), ' ') AS words,
            unnest(words[1:8]) WITH ORDINALITY AS each_of (typed, place) WHERE typed <> '') AS looked_for
  $$;

-- The same for words with some weights, whole or (`begins`) as beginnings: those of fewer than 5 letters only of words in names and
-- categories, numbers also in specifications. `glue`: ' & ' for all words, ' | ' for any.
CREATE OR REPLACE FUNCTION search_query(search text, weights text, begins boolean, glue text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT to_tsquery('simple', coalesce(string_agg(
      '(' || word || ':' || weights
        || coalesce((SELECT string_agg(' | ' || form || ':' || weights, '') FROM unnest(public.word_forms(word)) AS form), '')
        || CASE WHEN NOT begins OR (length(word) = 1 AND (NOT is_last OR glue = ' | ')) THEN ''
             ELSE ' | ' || word || ':*' || CASE
               WHEN word ~ '\d' THEN translate(weights, 'D', '')
               WHEN length(word) < 5 THEN translate(weights, 'CD', '')
               ELSE weights END END || ')', glue), ''))
    FROM (SELECT left(typed, 40) AS word, place = cardinality(words) AS is_last
          FROM string_to_array(public.fold_search(search), ' ') AS words,
            unnest(words[1:8]) WITH ORDINALITY AS each_of (typed, place) WHERE typed <> '') AS looked_for
  $$;

-- Sorted, so that two transactions with the same new words wait for each other instead of deadlocking.
CREATE OR REPLACE FUNCTION learn_words_of_new_products() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO search_words
      SELECT DISTINCT word FROM added, unnest(tsvector_to_array(added.words)) AS word
      WHERE length(word) BETWEEN 2 AND 40 ORDER BY word
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_added AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words_of_new_products();

CREATE OR REPLACE FUNCTION learn_words_of_changed_product() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO search_words
      SELECT word FROM unnest(tsvector_to_array(NEW.words)) AS word
      WHERE length(word) BETWEEN 2 AND 40 ORDER BY word
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER product_reworded AFTER UPDATE ON products
  FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.category IS DISTINCT FROM new.category OR old.brand IS DISTINCT FROM new.brand
    OR old.description IS DISTINCT FROM new.description OR old.details IS DISTINCT FROM new.details)
  EXECUTE FUNCTION learn_words_of_changed_product();
