CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- What search makes of any text: lower case, no accents, words of letters and digits between single
-- blanks. unaccent() is only STABLE because its dictionary could be swapped; with the dictionary named
-- it is safe to call this IMMUTABLE, which a generated column asks for.
CREATE FUNCTION fold_text(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, words)), '[^[:alnum:]]+', ' ', 'g')) $$;
