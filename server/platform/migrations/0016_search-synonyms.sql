CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"terms" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_synonyms_bounded" CHECK (cardinality("search_synonyms"."terms") between 2 and 20 and length(array_to_string("search_synonyms"."terms", '')) <= 800)
);
--> statement-breakpoint
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint

-- The singular of a plural and the plurals of a singular, by the rules of English nouns. Some are no
-- words: they match nothing.
CREATE FUNCTION word_forms(word text) RETURNS text[]
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
  $$;--> statement-breakpoint

-- The full-text query of a search: all of its words (the first 8), each as the beginning of a word or
-- as its own singular or plural.
CREATE OR REPLACE FUNCTION search_query(search text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT to_tsquery('simple', coalesce(string_agg(
      '(' || word || ':*'
        || coalesce((SELECT string_agg(' | ' || form, '') FROM unnest(public.word_forms(word)) AS form
                     WHERE NOT starts_with(form, word)), '') || ')', ' & '), ''))
    FROM (SELECT left(typed, 40) AS word
          FROM unnest((string_to_array(public.fold_text(search), ' '))[1:8]) AS typed WHERE typed <> '') AS words
  $$;--> statement-breakpoint

INSERT INTO search_synonyms (id, terms, updated_at)
  SELECT gen_random_uuid(), string_to_array(terms, ', '), now() FROM unnest(ARRAY[
    'backpack, daypack, rucksack, knapsack',
    'mug, cup',
    'couch, sofa, settee',
    'headphones, headset',
    'earbuds, earphones, in-ear headphones',
    'speaker, loudspeaker',
    'record player, turntable, gramophone',
    'torch, flashlight',
    'suitcase, luggage, trolley, cabin bag',
    'handbag, purse',
    'wallet, purse',
    'duffel, holdall, gym bag, travel bag',
    'tote, shopping bag',
    'water bottle, bottle, flask, thermos',
    'french press, coffee press, cafetiere, coffee plunger',
    'coffee maker, coffee machine, moka pot, espresso maker, pour-over, coffee press',
    'pan, skillet, frying pan',
    'notebook, notepad, journal, diary',
    'eraser, rubber',
    'cushion, pillow',
    'blanket, throw',
    'duvet, quilt, comforter',
    'rug, carpet',
    'curtains, drapes',
    'lamp, light',
    'picture frame, photo frame',
    'watch, wristwatch, timepiece',
    'smartwatch, digital watch',
    'camcorder, video camera',
    'tv, television',
    'fridge, refrigerator',
    'mobile, smartphone, cell phone, phone',
    'sweater, jumper, pullover',
    'trousers, pants',
    'sneakers, trainers, running shoes',
    'sunglasses, shades',
    'nappy, diaper',
    'pushchair, stroller, pram',
    'bin, dustbin, trash can',
    'tap, faucet',
    'jewellery, jewelry',
    'aluminium, aluminum',
    'grey, gray',
    'colour, color'
  ]) AS terms;
