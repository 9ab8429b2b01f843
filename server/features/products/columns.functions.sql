-- Numbers and what belongs to them as one word: "35 mm" and "35mm", "f/1.8" and "f1.8", "1,240 g", "15-inch". A decimal point becomes "d".
-- Checks before each step, because a check takes a fraction of its time and most texts have no such number.
CREATE OR REPLACE FUNCTION join_units(folded text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
  DECLARE joined text := folded; BEGIN
    IF position(',' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d),(?=(?:\d\d,)*\d{3}(?!\d))', '\1', 'g');
    END IF;
    IF joined ~ '\d[.,]\d' THEN
      joined := regexp_replace(joined, '(\d)[.,](?=\d)', '\1d', 'g');
    END IF;
    IF joined ~ '\mf ?[/\d]' THEN
      joined := regexp_replace(joined, '\mf(?: ?/ ?(?=\d)| (?=\d+d\d))', 'f', 'g');
    END IF;
    IF joined !~ '\d[ -]?["a-z]' THEN
      RETURN joined;
    END IF;
    IF position('"' in joined) > 0 OR position('inch' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:"|inch(?:es)?\M)', '\1in', 'g');
    END IF;
    IF position('milli' in joined) > 0 OR position('centi' in joined) > 0 OR position('kilo' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:(m)illi|(c)enti|(k)ilo)(?=met|lit|gram|watt|volt)', '\1 \2\3\4', 'g');
    END IF;
    IF position('lit' in joined) > 0 OR position('ltr' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?([mck]?)(?:lit(?:er|re)s?|ltrs?)\M', '\1\2l', 'g');
    END IF;
    IF position('met' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?([mck]?)met(?:er|re)s?\M', '\1\2m', 'g');
    END IF;
    IF position('gram' in joined) > 0 OR position('gm' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?([mk]?)(?:grams?|gms?)\M', '\1\2g', 'g');
    END IF;
    IF position('kilo' in joined) > 0 OR position('kgs' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:kilos?|kgs)\M', '\1kg', 'g');
    END IF;
    IF position('watt' in joined) > 0 OR position('volt' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?([mk]?)(?:(w)att|(v)olt)s?\M', '\1\2\3\4', 'g');
    END IF;
    IF position('hour' in joined) > 0 OR position('hr' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:hours?|hrs?)\M', '\1h', 'g');
    END IF;
    IF position('pixel' in joined) > 0 OR position('byte' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:(m)ega|(g)iga|(t)era)(?:(p)ixel|(b)yte)s?\M', '\1\2\3\4\5\6', 'g');
    END IF;
    IF position('lumen' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?lumens?\M', '\1lm', 'g');
    END IF;
    IF position('feet' in joined) > 0 OR position('foot' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:feet|foot)\M', '\1ft', 'g');
    END IF;
    IF position('ounce' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?ounces?\M', '\1oz', 'g');
    END IF;
    -- "in" only where nothing follows that it could belong to.
    RETURN regexp_replace(joined,
      '(\d)[ -]?(mm|cm|km|m|ml|cl|l|mg|g|kg|kw|w|v|mb|gb|tb|mah|k?hz|mp|lm|oz|lbs?|ft|h|db|rpm|in(?=\s*(?:$|[^[:alnum:]\s])))(?![[:alnum:]])',
      '\1\2', 'g');
  END $$;

-- The words of a text as searches compare them: lower case without accents, numbers joined with their units. Marks of Indian and Thai
-- letters belong to their words.
CREATE OR REPLACE FUNCTION fold_search(words text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
  DECLARE folded text := words; BEGIN
    IF folded = '' THEN
      RETURN folded;
    END IF;
    IF octet_length(folded) > length(folded) THEN
      folded := public.unaccent('public.unaccent'::regdictionary, normalize(translate(folded, U&'\200C\200D', '')));
    END IF;
    folded := lower(folded);
    IF folded ~ '\d[.,]\d|\d[ -]?["a-z]|\mf ?[/\d]' THEN
      folded := public.join_units(folded);
    END IF;
    IF folded !~ '[^a-z0-9 ]|  |^ | $' THEN
      RETURN folded;
    END IF;
    RETURN trim(regexp_replace(folded, '[^[:alnum:]\u0900-\u0963\u0966-\u0dff\u0e00-\u0e7f]+', ' ', 'g'));
  END $$;

-- A product's words: of its name (A), its category and what a specification "Kind" or "Product type" says that it is (B), the values of its other
-- specifications (C), their names and its description (D).
CREATE OR REPLACE FUNCTION product_words(name text, category text, details jsonb, description text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  AS $$
  DECLARE kinds text; specified text; labels text; found tsvector; BEGIN
    IF jsonb_array_length(details) > 0 THEN
      SELECT string_agg(value, ' . ') FILTER (WHERE is_kind), string_agg(value, ' . ') FILTER (WHERE NOT is_kind), string_agg(label, ' . ')
        INTO kinds, specified, labels
        FROM (SELECT detail ->> 'value' AS value, detail ->> 'name' AS label, lower(detail ->> 'name') IN ('kind', 'product type') AS is_kind
              FROM jsonb_array_elements(details) AS detail) AS told;
    END IF;
    found := setweight(to_tsvector('simple', public.fold_search(name)), 'A')
      || setweight(to_tsvector('simple', public.fold_search(category || coalesce(' . ' || kinds, ''))), 'B');
    IF specified IS NOT NULL THEN
      found := found || setweight(to_tsvector('simple', public.fold_search(specified)), 'C');
    END IF;
    IF labels IS NOT NULL OR description <> '' THEN
      found := found || setweight(to_tsvector('simple', public.fold_search(coalesce(labels || ' . ', '') || description)), 'D');
    END IF;
    RETURN found;
  END $$;

-- The key by which names and values of options are compared, as that of categories: without case and spaces.
CREATE OR REPLACE FUNCTION option_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(regexp_replace(name, '\s', '', 'g')) $$;

-- The keys of a member's values. Costly, so that the index of these keys is read rather than the products.
CREATE OR REPLACE FUNCTION option_keys(option_values text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
  AS $$ SELECT array_agg(public.option_key(value) ORDER BY at) FROM unnest(option_values) WITH ORDINALITY AS each_of (value, at) $$;

-- The keys of the names of a family's options, in their order.
CREATE OR REPLACE FUNCTION option_name_keys(options jsonb) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT coalesce(array_agg(public.option_key(each_of.option ->> 'name') ORDER BY at), '{}') FROM jsonb_array_elements(options) WITH ORDINALITY AS each_of (option, at) $$;
