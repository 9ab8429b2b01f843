-- The minor units of one whole unit of the shop's currency, as `minorPerWholeOf` says.
CREATE OR REPLACE FUNCTION minor_per_whole(currency text) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF')
           THEN 1 ELSE 100 END;

-- What a rule compares in a product, whose price may be another than it has now; without `isOnSale` no condition on sales is met.
CREATE OR REPLACE FUNCTION rule_facts(product products, price bigint) RETURNS jsonb
  LANGUAGE plpgsql STABLE
  AS $$ BEGIN
    RETURN jsonb_build_object(
      'id', product.id, 'family', product.family_id, 'category', product.category, 'brand', product.brand, 'name', product.name, 'price', price,
      -- Generated columns have no value yet where a trigger asks before the row is written.
      'stock', product.on_hand - product.reserved,
      'createdAt', product.created_at);
  END $$;

CREATE OR REPLACE FUNCTION compares(one numeric, comparison text, other numeric) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE comparison WHEN 'equals' THEN one = other WHEN 'not' THEN one <> other WHEN 'above' THEN one > other WHEN 'below' THEN one < other END;

-- Whether a product meets a condition of a rule, as `ruleCondition` in rule-conditions.queries.ts says for lists.
CREATE OR REPLACE FUNCTION meets_condition(condition jsonb, facts jsonb) RETURNS boolean
  LANGUAGE plpgsql STABLE
  AS $$
  DECLARE
    comparison text := condition ->> 'is';
    wanted text := condition ->> 'value';
  BEGIN
    RETURN CASE condition ->> 'field'
      WHEN 'category' THEN
        (lower(regexp_replace(coalesce(category_now(wanted), wanted), '\s', '', 'g')) = ANY (keys_above(facts ->> 'category'))) <> (comparison = 'not')
      WHEN 'brand' THEN (facts ->> 'brand' IS NOT DISTINCT FROM wanted) <> (comparison = 'not')
      WHEN 'price' THEN compares((facts ->> 'price')::numeric, comparison, wanted::numeric * minor_per_whole(
        (SELECT value ->> 'currency' FROM shop_state WHERE key = 'region')))
      WHEN 'stock' THEN compares((facts ->> 'stock')::numeric, comparison, wanted::numeric)
      WHEN 'createdAt' THEN (facts ->> 'createdAt')::timestamptz > now() - make_interval(days => wanted::integer)
      WHEN 'name' THEN fold_text(facts ->> 'name') LIKE '%' || fold_text(wanted) || '%'
      WHEN 'rating' THEN compares(
        CASE WHEN facts ->> 'family' IS NULL
          THEN (SELECT average FROM product_ratings WHERE product_id = (facts ->> 'id')::uuid)
          ELSE (SELECT average FROM family_ratings WHERE family_id = (facts ->> 'family')::uuid) END,
        comparison, round(100 * wanted::numeric))
      ELSE (facts ->> 'isOnSale')::boolean = wanted::boolean END;
  END $$;

CREATE OR REPLACE FUNCTION meets_rule(rule jsonb, facts jsonb) RETURNS boolean
  LANGUAGE plpgsql STABLE
  AS $$
  DECLARE
    needs_all boolean := rule ->> 'match' = 'all';
    condition jsonb;
  BEGIN
    FOR condition IN SELECT jsonb_array_elements(rule -> 'conditions') LOOP
      IF coalesce(meets_condition(condition, facts), false) <> needs_all THEN
        RETURN NOT needs_all;
      END IF;
    END LOOP;
    RETURN needs_all;
  END $$;

-- Whether a collection has a product. One by hand has a family if it has one of its members, as lists show it.
CREATE OR REPLACE FUNCTION in_collection(collection uuid, facts jsonb) RETURNS boolean
  LANGUAGE plpgsql STABLE
  AS $$ BEGIN
    RETURN EXISTS (
      SELECT FROM collections c
      WHERE c.id = collection AND c.deleted_at IS NULL AND CASE WHEN c.rule IS NOT NULL THEN meets_rule(c.rule, facts)
        ELSE (facts ->> 'id')::uuid = ANY (c.products)
          OR (facts ->> 'family' IS NOT NULL
              AND EXISTS (SELECT FROM products m WHERE m.id = ANY (c.products) AND m.family_id = (facts ->> 'family')::uuid)) END);
  END $$;
