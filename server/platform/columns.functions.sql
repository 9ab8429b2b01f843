-- Folds any text as search does: lower case, no accents, words of letters and digits between single blanks. unaccent() is only
-- STABLE because its dictionary could be swapped; with the dictionary named it is safe to call this IMMUTABLE, which a generated
-- column requires. Named with their schema, both are found also while an index is built or a backup is restored.
CREATE OR REPLACE FUNCTION fold_text(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT trim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, words)), '[^[:alnum:]]+', ' ', 'g')) $$;
