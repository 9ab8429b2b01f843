-- The full-text query of a search: all of its words (the first 8), each as the beginning of a word or
-- as its own singular or plural. A single letter before the last word is a word of its own: words that
-- begin with it are nearly all words, and eight letters would read the whole index eight times.
CREATE OR REPLACE FUNCTION search_query(search text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT to_tsquery('simple', coalesce(string_agg(
      '(' || word || CASE WHEN length(word) = 1 AND NOT is_last THEN '' ELSE ':*' END
        || coalesce((SELECT string_agg(' | ' || form, '') FROM unnest(public.word_forms(word)) AS form
                     WHERE NOT starts_with(form, word)), '') || ')', ' & '), ''))
    FROM (SELECT left(typed, 40) AS word, place = cardinality(words) AS is_last
          FROM string_to_array(public.fold_text(search), ' ') AS words,
            unnest(words[1:8]) WITH ORDINALITY AS each_of (typed, place) WHERE typed <> '') AS looked_for
  $$;
