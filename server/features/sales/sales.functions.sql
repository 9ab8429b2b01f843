-- Functions that read `prices` don't read all of it, also in a session that planned them when it was empty.

-- Milliseconds since 1970, as `price_turns` has times, and back. Stable, as what they are made of: then PostgreSQL writes them into
-- the queries that call them.
CREATE OR REPLACE FUNCTION millis(moment timestamptz) RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (extract(epoch FROM moment) * 1000)::bigint;
CREATE OR REPLACE FUNCTION from_millis(millis bigint) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN timestamptz 'epoch' + millis * interval '1 millisecond';

-- What a sale makes of a regular price, in minor units; null if it makes nothing of it.
CREATE OR REPLACE FUNCTION sale_price(change jsonb, product uuid, regular bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(greatest(0, CASE
    WHEN change ? 'percent' THEN round(regular * (100 - (change ->> 'percent')::numeric) / 100)::bigint
    WHEN change ? 'amount' THEN regular - (change ->> 'amount')::bigint
    ELSE (change -> 'prices' ->> product::text)::bigint END), 0);

-- The sales of collections that have a product, of those that are not over at a moment; null for none. Their rules go by the price
-- without a sale, so that no price depends on itself.
CREATE OR REPLACE FUNCTION found_in_sales(product products, moment timestamptz) RETURNS uuid[]
  LANGUAGE plpgsql
  AS $$
  DECLARE
    facts jsonb;
  BEGIN
    IF NOT EXISTS (SELECT FROM sales WHERE ends_at > moment AND deleted_at IS NULL AND collection_ids <> '{}') THEN
      RETURN NULL;
    END IF;
    facts := rule_facts(product, product.regular_price);
    RETURN (
      SELECT array_agg(s.id ORDER BY s.id) FROM sales s
      WHERE s.deleted_at IS NULL AND s.ends_at > moment AND EXISTS (
        SELECT FROM unnest(s.collection_ids) AS named WHERE in_collection(named, facts)));
  END $$;

-- What a product costs from a moment on, by the sales of now: [{ at, price, sale }], the first of that moment. The lowest price wins.
-- `found_in`: the sales of collections that have it.
CREATE OR REPLACE FUNCTION planned_prices(product uuid, family uuid, filed_under text, regular bigint, found_in uuid[], moment timestamptz) RETURNS jsonb
  LANGUAGE plpgsql SET enable_seqscan = off
  AS $$
  DECLARE
    keys text[];
    named_in uuid[];
  BEGIN
    IF NOT EXISTS (SELECT FROM sales WHERE ends_at > moment AND deleted_at IS NULL) THEN
      RETURN jsonb_build_array(jsonb_build_object('at', millis(moment), 'price', regular, 'sale', NULL));
    END IF;
    IF EXISTS (SELECT FROM sales WHERE ends_at > moment AND deleted_at IS NULL AND categories <> '{}') THEN
      keys := keys_above(filed_under);
    END IF;
    -- By its index: reading 40,000 ids of a sale for each of its products would take longer than all else.
    named_in := ARRAY(SELECT id FROM sales WHERE product_ids @> ARRAY[product] AND deleted_at IS NULL);
    RETURN (
      WITH fits AS MATERIALIZED (
        SELECT s.id, s.starts_at, s.ends_at, sale_price(s.change, product, regular) AS price FROM sales s
        WHERE s.deleted_at IS NULL AND s.ends_at > moment
          AND (s.id = ANY (named_in) OR family = ANY (s.family_ids) OR s.id = ANY (found_in) OR EXISTS (
            SELECT FROM unnest(s.categories) AS named WHERE lower(regexp_replace(named, '\s', '', 'g')) = ANY (keys)))),
      bounds AS (
        SELECT moment AS at
        UNION SELECT starts_at FROM fits WHERE starts_at > moment
        UNION SELECT ends_at FROM fits),
      spans AS (
        SELECT b.at, coalesce(f.price, regular) AS price, f.id AS sale
        FROM bounds b LEFT JOIN LATERAL (
          SELECT price, id FROM fits WHERE price < regular AND starts_at <= b.at AND b.at < ends_at
          ORDER BY price, ends_at DESC, id LIMIT 1) f ON true),
      turns AS (
        SELECT *, row_number() OVER w AS nth, lag(price) OVER w AS last_price, lag(sale) OVER w AS last_sale
        FROM spans WINDOW w AS (ORDER BY at))
      SELECT jsonb_agg(jsonb_build_object('at', millis(at), 'price', price, 'sale', sale) ORDER BY at) FROM turns
      WHERE nth = 1 OR (price, sale) IS DISTINCT FROM (last_price, last_sale));
  END $$;

-- The prior price of a reduction: { price, from, to }, or null if nothing may be struck. `spans` is what was charged before it, in order:
-- [{ from, to, price, isSale }]. As in prior-price.rule.ts, which says why.
CREATE OR REPLACE FUNCTION prior_price(spans jsonb, reduced bigint, price bigint, zone text) RETURNS jsonb
  LANGUAGE plpgsql STABLE
  AS $$
  DECLARE
    span jsonb;
    first bigint := reduced;
    last bigint := price;
    since bigint;
    found record;
  BEGIN
    FOR place IN REVERSE jsonb_array_length(spans) - 1 .. 0 LOOP
      span := spans -> place;
      EXIT WHEN NOT (span ->> 'isSale')::boolean OR (span ->> 'to')::bigint <> first OR (span ->> 'price')::bigint < last;
      first := (span ->> 'from')::bigint;
      last := (span ->> 'price')::bigint;
    END LOOP;
    since := least(millis(from_millis(first) - interval '720 hours'),
                   millis((from_millis(first) AT TIME ZONE zone - interval '30 days') AT TIME ZONE zone));
    SELECT min((s ->> 'price')::bigint) AS lowest, greatest(since, min((s ->> 'from')::bigint)) AS since INTO found
      FROM jsonb_array_elements(spans) AS s WHERE (s ->> 'to')::bigint > since AND (s ->> 'from')::bigint < first;
    IF found.lowest IS NULL OR found.lowest <= price THEN
      RETURN NULL;
    END IF;
    RETURN jsonb_build_object('price', found.lowest, 'from', found.since, 'to', first);
  END $$;

-- The prior price of a product whose price of now, of a sale, is charged since the beginning of its span, or else from a moment on.
CREATE OR REPLACE FUNCTION prior_of(product uuid, price bigint, sale uuid, moment timestamptz) RETURNS jsonb
  LANGUAGE plpgsql SET enable_seqscan = off
  AS $$
  DECLARE
    reduced timestamptz;
  BEGIN
    SELECT lower(during) INTO reduced FROM prices
      WHERE product_id = product AND during @> moment AND amount = price AND sale_id = sale;
    reduced := coalesce(reduced, moment);
    RETURN prior_price(
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
         'from', millis(lower(during)), 'to', millis(least(upper(during), reduced)), 'price', amount, 'isSale', sale_id IS NOT NULL)
         ORDER BY during), '[]')
       FROM prices WHERE product_id = product AND during && tstzrange(reduced - interval '1 year', reduced)),
      millis(reduced), price,
      coalesce((SELECT value ->> 'timeZone' FROM shop_state WHERE key = 'region'), 'UTC'));
  END $$;

-- Sets what a product costs now, and will cost, before it is written: whoever writes it. Its row is locked then, so that it has its turn
-- with other changes of its price; what a release before writes to `price` is the regular price.
CREATE OR REPLACE FUNCTION set_price() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    plan jsonb;
    prior jsonb;
    sale uuid;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      NEW.regular_price := coalesce(NEW.regular_price, NEW.price);
      NEW.priced_at := clock_timestamp();
    ELSE
      IF NEW.price <> OLD.price AND NEW.regular_price = OLD.regular_price THEN
        NEW.regular_price := NEW.price;
      END IF;
      NEW.priced_at := greatest(clock_timestamp(), OLD.priced_at + interval '1 microsecond');
    END IF;
    -- Before it reads the sales: see `seen_by` of sales.
    PERFORM pg_current_xact_id();
    NEW.found_in_sales := CASE WHEN NEW.state <> 'draft' THEN found_in_sales(NEW, NEW.priced_at) END;
    plan := CASE WHEN NEW.state <> 'draft'
              THEN planned_prices(NEW.id, NEW.family_id, NEW.category, NEW.regular_price, NEW.found_in_sales, NEW.priced_at)
              ELSE jsonb_build_array(jsonb_build_object('price', NEW.regular_price)) END;
    sale := plan #>> '{0,sale}';
    NEW.price := plan #>> '{0,price}';
    NEW.sale_id := sale;
    NEW.price_turns := nullif(plan - 0, '[]');
    NEW.price_turns_at := from_millis((plan #>> '{1,at}')::bigint);
    NEW.sale_ends_at := CASE WHEN sale IS NOT NULL THEN NEW.price_turns_at END;
    prior := CASE WHEN sale IS NOT NULL THEN prior_of(NEW.id, NEW.price, sale, NEW.priced_at) END;
    NEW.prior_price := prior ->> 'price';
    NEW.prior_from := from_millis((prior ->> 'from')::bigint);
    NEW.prior_to := from_millis((prior ->> 'to')::bigint);
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER products_price_set BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION set_price();
CREATE OR REPLACE TRIGGER products_price_reset
  BEFORE UPDATE OF price, regular_price, name, brand, category, family_id, state, deleted_at, priced_at ON products FOR EACH ROW
  WHEN ((OLD.price, OLD.regular_price, OLD.name, OLD.brand, OLD.category, OLD.family_id, OLD.state = 'draft', OLD.deleted_at, OLD.priced_at)
        IS DISTINCT FROM
        (NEW.price, NEW.regular_price, NEW.name, NEW.brand, NEW.category, NEW.family_id, NEW.state = 'draft', NEW.deleted_at, NEW.priced_at))
  EXECUTE FUNCTION set_price();

-- The prices to come of a product, each with its range.
CREATE OR REPLACE FUNCTION turns_of(price_turns jsonb) RETURNS TABLE (amount bigint, during tstzrange, sale uuid)
  LANGUAGE sql STABLE
  AS $$
    SELECT price, tstzrange(from_millis(at), from_millis(lead(at) OVER (ORDER BY at))), turn.sale
    FROM jsonb_to_recordset(price_turns) AS turn (at bigint, price bigint, sale uuid) $$;

CREATE OR REPLACE FUNCTION begin_prices() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO prices (product_id, amount, during, sale_id)
      SELECT id, price, tstzrange(least(created_at, priced_at), price_turns_at), sale_id FROM added WHERE state <> 'draft';
    INSERT INTO prices (product_id, amount, during, sale_id)
      SELECT a.id, t.amount, t.during, t.sale FROM added a, turns_of(a.price_turns) t WHERE a.price_turns IS NOT NULL;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_prices_begun AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION begin_prices();

-- Keeps the history as the product's row says: the span of now ends where its price does, those to come are made anew.
CREATE OR REPLACE FUNCTION keep_prices() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off
  AS $$
  DECLARE
    now_charged prices;
    until timestamptz := NEW.price_turns_at;
  BEGIN
    SELECT * INTO now_charged FROM prices WHERE product_id = NEW.id AND during @> NEW.priced_at;
    IF NEW.state <> 'draft' AND now_charged.amount = NEW.price AND now_charged.sale_id IS NOT DISTINCT FROM NEW.sale_id
       AND upper(now_charged.during) IS NOT DISTINCT FROM until
       AND NOT EXISTS (
         (SELECT amount, during, sale_id FROM prices WHERE product_id = NEW.id AND lower(during) > NEW.priced_at
          EXCEPT SELECT * FROM turns_of(NEW.price_turns))
         UNION ALL
         (SELECT * FROM turns_of(NEW.price_turns)
          EXCEPT SELECT amount, during, sale_id FROM prices WHERE product_id = NEW.id AND lower(during) > NEW.priced_at)) THEN
      RETURN NULL;
    END IF;
    DELETE FROM prices WHERE product_id = NEW.id AND lower(during) > NEW.priced_at;
    IF NEW.state = 'draft' THEN
      UPDATE prices SET during = tstzrange(lower(during), NEW.priced_at) WHERE id = now_charged.id;
      RETURN NULL;
    END IF;
    IF now_charged.amount = NEW.price AND now_charged.sale_id IS NOT DISTINCT FROM NEW.sale_id THEN
      -- A span is never longer than it was: what follows is one of its own.
      UPDATE prices SET during = tstzrange(lower(during), until)
        WHERE id = now_charged.id AND until < coalesce(upper(during), 'infinity');
      IF upper(now_charged.during) < coalesce(until, 'infinity') THEN
        INSERT INTO prices (product_id, amount, during, sale_id)
          VALUES (NEW.id, NEW.price, tstzrange(upper(now_charged.during), until), NEW.sale_id);
      END IF;
    ELSE
      DELETE FROM prices WHERE id = now_charged.id AND lower(during) = NEW.priced_at;
      UPDATE prices SET during = tstzrange(lower(during), NEW.priced_at) WHERE id = now_charged.id;
      INSERT INTO prices (product_id, amount, during, sale_id)
        VALUES (NEW.id, NEW.price, tstzrange(NEW.priced_at, until), NEW.sale_id);
    END IF;
    INSERT INTO prices (product_id, amount, during, sale_id) SELECT NEW.id, t.amount, t.during, t.sale FROM turns_of(NEW.price_turns) t;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_prices_kept AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.priced_at IS DISTINCT FROM NEW.priced_at)
  EXECUTE FUNCTION keep_prices();

-- What was charged stays: a span that goes on may end sooner, from now on, and one to come may go; whoever writes to the database.
CREATE OR REPLACE FUNCTION refuse_price_change() RETURNS trigger
  LANGUAGE plpgsql SET enable_seqscan = off
  AS $$ BEGIN
    IF TG_OP = 'INSERT' THEN
      IF lower(NEW.during) >= now() OR NOT EXISTS (SELECT FROM prices WHERE product_id = NEW.product_id) THEN
        RETURN NEW;
      END IF;
    ELSIF TG_OP = 'UPDATE' THEN
      IF (OLD.id, OLD.product_id, OLD.amount, OLD.sale_id, lower(OLD.during)) IS NOT DISTINCT FROM
           (NEW.id, NEW.product_id, NEW.amount, NEW.sale_id, lower(NEW.during))
         AND upper(NEW.during) >= now() AND upper(NEW.during) < coalesce(upper(OLD.during), 'infinity') THEN
        RETURN NEW;
      END IF;
    ELSIF lower(OLD.during) >= now() OR NOT EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'What was charged never changes';
  END $$;
CREATE OR REPLACE TRIGGER prices_never_change BEFORE INSERT OR UPDATE OR DELETE ON prices FOR EACH ROW
  EXECUTE FUNCTION refuse_price_change();

-- What a locked product costs at this moment, also where the sweep that turns prices is late: { price, isOnSale, at }.
CREATE OR REPLACE FUNCTION charge(price bigint, sale uuid, price_turns jsonb) RETURNS json
  LANGUAGE plpgsql
  AS $$
  DECLARE
    moment timestamptz := clock_timestamp();
    turn record;
  BEGIN
    SELECT t.amount, t.sale INTO turn FROM turns_of(price_turns) t WHERE t.during @> moment;
    IF FOUND THEN
      RETURN json_build_object('price', turn.amount, 'isOnSale', turn.sale IS NOT NULL, 'at', moment);
    END IF;
    RETURN json_build_object('price', price, 'isOnSale', sale IS NOT NULL, 'at', moment);
  END $$;

-- A sale that changes has to reach its products, and those that it was of.
CREATE OR REPLACE FUNCTION plan_sale() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.planned_at := NULL;
    NEW.seen_at := NULL;
    NEW.seen_by := NULL;
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER sales_changed
  BEFORE UPDATE OF starts_at, ends_at, product_ids, family_ids, categories, collection_ids, change, deleted_at ON sales FOR EACH ROW
  EXECUTE FUNCTION plan_sale();

-- Sales reach their products anew once a collection has others, or categories stand in one another in another way.
CREATE OR REPLACE FUNCTION replan_sales() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    UPDATE sales SET planned_at = NULL, seen_at = NULL, seen_by = NULL WHERE id IN (
      SELECT id FROM sales
      WHERE deleted_at IS NULL AND ends_at > clock_timestamp()
        AND CASE TG_TABLE_NAME WHEN 'collections' THEN NEW.id = ANY (collection_ids) ELSE categories <> '{}' OR collection_ids <> '{}' END
      ORDER BY id FOR UPDATE);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER collections_sales AFTER UPDATE OF rule, products, deleted_at ON collections FOR EACH ROW
  WHEN ((OLD.rule, OLD.products, OLD.deleted_at) IS DISTINCT FROM (NEW.rule, NEW.products, NEW.deleted_at))
  EXECUTE FUNCTION replan_sales();
CREATE OR REPLACE TRIGGER categories_sales AFTER UPDATE OF name, parent_id, merged_into, deleted_at, former_keys ON categories FOR EACH ROW
  WHEN ((OLD.key, OLD.parent_id, OLD.merged_into, OLD.deleted_at, OLD.former_keys)
        IS DISTINCT FROM (NEW.key, NEW.parent_id, NEW.merged_into, NEW.deleted_at, NEW.former_keys))
  EXECUTE FUNCTION replan_sales();
