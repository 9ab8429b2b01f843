-- People have ordered for the first time also with an order that is cancelled later.
CREATE OR REPLACE FUNCTION tally_first_orders(people text[]) RETURNS void
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO first_orders (user_id) SELECT DISTINCT person FROM unnest(people) AS person ORDER BY person
      ON CONFLICT (user_id) DO NOTHING;
    PERFORM FROM first_orders WHERE user_id = ANY(people) ORDER BY user_id FOR UPDATE;
    WITH seen AS (
      SELECT f.user_id, f.at AS was, (
        SELECT o.created_at FROM orders o WHERE o.user_id = f.user_id ORDER BY o.created_at, o.id LIMIT 1) AS at
      FROM first_orders f WHERE f.user_id = ANY(people)),
    moved AS (
      UPDATE first_orders f SET at = seen.at FROM seen
      WHERE f.user_id = seen.user_id AND seen.at IS DISTINCT FROM seen.was RETURNING seen.was, seen.at)
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'first-order', tally_quarter(was), '', -count(*) FROM moved WHERE was IS NOT NULL GROUP BY 2
      UNION ALL
      SELECT 'first-order', tally_quarter(at), '', count(*) FROM moved WHERE at IS NOT NULL GROUP BY 2;
  END $$;

-- Adds an order to the tallies of the report, or takes it out (`sign`).
CREATE OR REPLACE FUNCTION report_order(o orders, sign int) RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, discount)
      SELECT 'coupon', tally_quarter(o.created_at), o.coupon_id::text, sign, sign * o.total, sign * o.discount
      WHERE o.coupon_id IS NOT NULL
      UNION ALL
      SELECT 'sold', tally_quarter(o.created_at), n.number::text,
             sign * sum(i.quantity), sign * sum(i.price::bigint * i.quantity), 0
      FROM order_items i JOIN product_numbers n ON n.product_id = i.product_id WHERE i.order_id = o.id GROUP BY 3;
  $$;

CREATE OR REPLACE FUNCTION report_new_orders() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, discount)
      SELECT 'coupon', tally_quarter(o.created_at), o.coupon_id::text, count(*), sum(o.total), sum(o.discount)
      FROM added o WHERE o.coupon_id IS NOT NULL AND counts_as_revenue(o.status, o.deleted_at, o.stays_in_books) GROUP BY 2, 3;
    PERFORM tally_first_orders(array_agg(DISTINCT o.user_id)) FROM added o HAVING count(*) > 0;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_reported AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION report_new_orders();

CREATE OR REPLACE FUNCTION report_changed_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF counts_as_revenue(OLD) THEN
      PERFORM report_order(OLD, -1);
    END IF;
    IF TG_OP = 'DELETE' THEN
      PERFORM tally_first_orders(ARRAY[OLD.user_id]);
      RETURN NULL;
    END IF;
    IF counts_as_revenue(NEW) THEN
      PERFORM report_order(NEW, 1);
    END IF;
    IF NEW.created_at <> OLD.created_at THEN
      PERFORM tally_first_orders(ARRAY[NEW.user_id]);
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_rereported AFTER UPDATE ON orders FOR EACH ROW
  WHEN (counts_as_revenue(OLD) <> counts_as_revenue(NEW) OR OLD.created_at <> NEW.created_at
        OR OLD.total <> NEW.total OR OLD.discount <> NEW.discount OR OLD.coupon_id IS DISTINCT FROM NEW.coupon_id)
  EXECUTE FUNCTION report_changed_order();
CREATE OR REPLACE TRIGGER orders_unreported AFTER DELETE ON orders FOR EACH ROW
  EXECUTE FUNCTION report_changed_order();

CREATE OR REPLACE FUNCTION report_new_lines() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue)
      SELECT 'sold', tally_quarter(o.created_at), n.number::text, sum(i.quantity), sum(i.price::bigint * i.quantity)
      FROM added i JOIN orders o ON o.id = i.order_id JOIN product_numbers n ON n.product_id = i.product_id WHERE counts_as_revenue(o) GROUP BY 2, 3;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER order_items_reported AFTER INSERT ON order_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION report_new_lines();

CREATE OR REPLACE FUNCTION report_removed_line() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue)
      SELECT 'sold', tally_quarter(o.created_at), n.number::text, -OLD.quantity, -OLD.price::bigint * OLD.quantity
      FROM orders o JOIN product_numbers n ON n.product_id = OLD.product_id WHERE o.id = OLD.order_id AND counts_as_revenue(o);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER order_items_unreported AFTER DELETE ON order_items FOR EACH ROW
  EXECUTE FUNCTION report_removed_line();

-- Checkouts are counted when they are opened and when they end. Those that are closed and forgotten stay counted.
CREATE OR REPLACE FUNCTION report_new_checkouts() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'checkout', tally_quarter(created_at), label, count(*)
      FROM added, LATERAL (VALUES ('opened', true), ('paid', status = 'completed'),
                                  ('replaced', status = 'closed' AND close_reason = 'replaced')) AS is_so (label, holds)
      WHERE holds GROUP BY 2, 3;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER checkouts_reported AFTER INSERT ON checkouts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION report_new_checkouts();

CREATE OR REPLACE FUNCTION report_ended_checkout() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'checkout', tally_quarter(NEW.created_at), label, step
      FROM (VALUES ('paid', (NEW.status = 'completed')::int - (OLD.status = 'completed')::int),
                   ('replaced', (NEW.status = 'closed' AND NEW.close_reason = 'replaced')::int
                              - (OLD.status = 'closed' AND OLD.close_reason = 'replaced')::int)) AS change (label, step)
      WHERE step <> 0;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER checkouts_rereported AFTER UPDATE OF status, close_reason ON checkouts FOR EACH ROW
  WHEN (OLD.status IN ('closed', 'completed') OR NEW.status IN ('closed', 'completed'))
  EXECUTE FUNCTION report_ended_checkout();

-- Rate and place of the tax of an order: those of its invoice, which keeps them when its address changes or is removed.
CREATE OR REPLACE FUNCTION tax_place(o orders) RETURNS jsonb
  LANGUAGE sql STABLE
  AS $$
    SELECT jsonb_build_array(trim_scale(o.tax_percent), place.country, place.state)
    FROM (SELECT p.facts #>> '{buyer,country}', p.facts #>> '{buyer,state}', 1 FROM papers p WHERE p.order_id = o.id AND p.n = 0
          UNION ALL
          SELECT coalesce(o.country, ''), coalesce(o.state, ''), 2) AS place (country, state, choice)
    ORDER BY choice LIMIT 1
  $$;

-- Where a figure of an order counts: in all, and at each rate and place of its tax. An order taxed by a table has a share at each of its
-- rates, a rate with named parts at its first one, and one at 0 % for what is untaxed: in the proportion of `by_rate` if that is known, or else of
-- what was paid at each. The shares add up: what they come to up to each of them is rounded down. `is_first` has what is not shared.
CREATE OR REPLACE FUNCTION places_of_figure(o orders, figure text, place jsonb, revenue bigint, tax bigint, by_rate jsonb)
  RETURNS TABLE (topic text, label text, revenue bigint, tax bigint, is_first boolean)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT figure, '', $4, $5, true
    UNION ALL
    SELECT 'taxed', (to_jsonb(figure) || place)::text, $4, $5, true WHERE o.quote IS NULL OR o.quote -> 'isSeed' IS NOT NULL
    UNION ALL
    SELECT 'taxed', (jsonb_build_array(figure, coalesce(rate #> '{parts,0,percent}', rate -> 'percent', '0'), place -> 1, place -> 2)
                     || CASE WHEN named.name IS NULL THEN '[]' ELSE jsonb_build_array(named.name) END)::text,
           share.revenue, share.tax, nth = 1
    FROM (SELECT nth, rate, weight, sum(weight) OVER so_far AS up_to, nullif(sum(weight) OVER (), 0) AS whole,
                 taxed, sum(taxed) OVER so_far AS taxed_up_to, nullif(sum(taxed) OVER (), 0) AS all_taxed
          FROM jsonb_array_elements_text(o.quote -> 'paid') WITH ORDINALITY AS paid (amount, nth),
            LATERAL (SELECT o.quote #> ARRAY['rates', (nth - 1)::text] AS rate, coalesce(by_rate ->> (nth - 1)::int, amount)::numeric AS weight) AS r,
            LATERAL (SELECT coalesce(div(weight * (rate ->> 'tax')::numeric, nullif(amount::numeric, 0)), 0) AS taxed) AS t
          WHERE o.quote -> 'isSeed' IS NULL WINDOW so_far AS (ORDER BY nth)) AS weighed,
      LATERAL (SELECT coalesce(div($4 * up_to, whole) - div($4 * (up_to - weight), whole), CASE nth WHEN 1 THEN $4 ELSE 0 END)::bigint AS revenue,
                      coalesce(div($5 * taxed_up_to, all_taxed) - div($5 * (taxed_up_to - taxed), all_taxed),
                               CASE nth WHEN 1 THEN $5 ELSE 0 END)::bigint AS tax) AS share,
      LATERAL (SELECT coalesce(rate #> '{parts,0,name}', exempt_name(o.quote)) AS name) AS named
    WHERE nth = 1 OR share.revenue <> 0 OR share.tax <> 0
  $$;

-- The figures that a refund adds to its order: what went back, and as long as the order counts also what was refunded of it.
CREATE OR REPLACE FUNCTION figures_of_refund(o orders, r refunds)
  RETURNS TABLE (figure text, at timestamptz, count bigint, revenue bigint, tax bigint, shipping bigint, discount bigint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT f.figure, f.at, f.sign, f.sign * r.amount, f.sign * r.tax, f.sign * r.shipping, 0::bigint
    FROM (SELECT left_books_at(o.status, o.cancelled_at, o.deleted_at, o.stays_in_books) AS left_at) AS books,
      LATERAL (VALUES
        ('paid-back', r.succeeded_at, 1::bigint),
        ('refunded', CASE WHEN left_at IS NULL OR r.succeeded_at < left_at THEN r.succeeded_at END, 1),
        ('refunded', CASE WHEN r.succeeded_at < left_at THEN left_at END, -1)) AS f (figure, at, sign)
    WHERE f.at IS NOT NULL
  $$;

-- All that an order adds to the figures of the days.
CREATE OR REPLACE FUNCTION figures_of_order(o orders)
  RETURNS TABLE (figure text, at timestamptz, count bigint, revenue bigint, tax bigint, shipping bigint, discount bigint)
  LANGUAGE sql STABLE
  AS $$
    SELECT f.figure, f.at, 1::bigint, o.total, o.tax + o.tax_included, o.shipping_charges, o.discount
    FROM (VALUES ('sales', o.created_at),
                 ('cancelled', left_books_at(o.status, o.cancelled_at, o.deleted_at, o.stays_in_books))) AS f (figure, at)
    WHERE f.at IS NOT NULL
    UNION ALL
    SELECT f.* FROM refunds r, LATERAL figures_of_refund(o, r) AS f WHERE r.order_id = o.id
  $$;

-- The same as the tallies count it: each figure in all, and at each rate and place.
CREATE OR REPLACE FUNCTION tallied_figures_of_order(o orders)
  RETURNS TABLE (topic text, label text, at timestamptz, count bigint, revenue bigint, tax bigint, shipping bigint, discount bigint)
  LANGUAGE sql STABLE
  AS $$
    SELECT l.topic, l.label, f.at, f.count, l.revenue, l.tax, CASE WHEN l.is_first THEN f.shipping ELSE 0 END,
           CASE WHEN l.is_first THEN f.discount ELSE 0 END
    FROM (SELECT tax_place(o) AS place) AS taxed,
      LATERAL (SELECT f.*, NULL::jsonb AS by_rate FROM figures_of_order(o) AS f WHERE f.figure IN ('sales', 'cancelled')
               UNION ALL
               SELECT f.*, r.by_rate FROM refunds r, LATERAL figures_of_refund(o, r) AS f WHERE r.order_id = o.id) AS f,
      LATERAL places_of_figure(o, f.figure, place, f.revenue, f.tax, f.by_rate) AS l
  $$;

CREATE OR REPLACE FUNCTION tally_figures_of_new() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    -- They have no invoice yet, which will say the same.
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      SELECT l.topic, tally_quarter(f.at), l.label, count(*), sum(l.revenue), sum(l.tax),
             coalesce(sum(o.shipping_charges) FILTER (WHERE l.is_first), 0), coalesce(sum(o.discount) FILTER (WHERE l.is_first), 0)
      FROM added o,
        LATERAL (VALUES ('sales', o.created_at),
                        ('cancelled', left_books_at(o.status, o.cancelled_at, o.deleted_at, o.stays_in_books))) AS f (figure, at),
        LATERAL places_of_figure(o, f.figure, jsonb_build_array(trim_scale(o.tax_percent), coalesce(o.country, ''), coalesce(o.state, '')),
                                 o.total, o.tax + o.tax_included, NULL) AS l
      WHERE f.at IS NOT NULL GROUP BY 1, 2, 3;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_figures_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_figures_of_new();

CREATE OR REPLACE FUNCTION tally_figures_of_changed() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      SELECT f.topic, tally_quarter(f.at), f.label, sum(sign * f.count), sum(sign * f.revenue), sum(sign * f.tax),
             sum(sign * f.shipping), sum(sign * f.discount)
      FROM (SELECT -1 AS sign, was.* FROM tallied_figures_of_order(OLD) AS was
            UNION ALL
            SELECT 1, becomes.* FROM tallied_figures_of_order(NEW) AS becomes WHERE TG_OP = 'UPDATE') AS f
      GROUP BY 1, 2, 3
      HAVING sum(sign * f.count) <> 0 OR sum(sign * f.revenue) <> 0 OR sum(sign * f.tax) <> 0 OR sum(sign * f.shipping) <> 0
        OR sum(sign * f.discount) <> 0;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_figures_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN (left_books_at(OLD.status, OLD.cancelled_at, OLD.deleted_at, OLD.stays_in_books)
          IS DISTINCT FROM left_books_at(NEW.status, NEW.cancelled_at, NEW.deleted_at, NEW.stays_in_books)
        OR OLD.created_at <> NEW.created_at OR OLD.total <> NEW.total OR OLD.tax <> NEW.tax OR OLD.tax_included <> NEW.tax_included
        OR OLD.shipping_charges <> NEW.shipping_charges OR OLD.discount <> NEW.discount OR OLD.tax_percent <> NEW.tax_percent
        OR OLD.country IS DISTINCT FROM NEW.country OR OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION tally_figures_of_changed();
CREATE OR REPLACE TRIGGER orders_figures_removed AFTER DELETE ON orders FOR EACH ROW
  EXECUTE FUNCTION tally_figures_of_changed();

CREATE OR REPLACE FUNCTION tally_figures_of_refund() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ DECLARE o orders; BEGIN
    SELECT * INTO o FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id);
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping)
      SELECT l.topic, tally_quarter(f.at), l.label, sum(sign * f.count), sum(sign * l.revenue), sum(sign * l.tax),
             coalesce(sum(sign * f.shipping) FILTER (WHERE l.is_first), 0)
      FROM (SELECT -1 AS sign, OLD.by_rate, was.* FROM figures_of_refund(o, OLD) AS was WHERE TG_OP <> 'INSERT'
            UNION ALL
            SELECT 1, NEW.by_rate, becomes.* FROM figures_of_refund(o, NEW) AS becomes WHERE TG_OP <> 'DELETE') AS f,
        LATERAL places_of_figure(o, f.figure, tax_place(o), f.revenue, f.tax, f.by_rate) AS l
      GROUP BY 1, 2, 3
      HAVING sum(sign * f.count) <> 0 OR sum(sign * l.revenue) <> 0 OR sum(sign * l.tax) <> 0 OR sum(sign * f.shipping) <> 0;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER refunds_figures AFTER INSERT OR DELETE OR UPDATE OF succeeded_at, amount, tax, shipping, by_rate ON refunds
  FOR EACH ROW EXECUTE FUNCTION tally_figures_of_refund();

CREATE OR REPLACE FUNCTION report_new_papers() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax)
      SELECT 'tax', tally_quarter(p.at), t.label, count(*), sum(t.total), sum(t.tax)
      FROM added JOIN papers p ON p.id = added.id, LATERAL taxes_of_paper(p) AS t GROUP BY 2, 3
      UNION ALL
      SELECT 'cgst', tally_quarter(p.at), t.label, count(*), 0, sum(t.cgst)
      FROM added JOIN papers p ON p.id = added.id, LATERAL taxes_of_paper(p) AS t
      WHERE p.facts ->> 'taxes' = 'gst' GROUP BY 2, 3;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER papers_reported AFTER INSERT ON papers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION report_new_papers();

-- Pieces on hand and the sum of their regular prices.
CREATE OR REPLACE FUNCTION report_worth_of_new() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, label, count, revenue)
      SELECT 'worth', '', sum(on_hand), sum(on_hand::bigint * regular_price) FROM added
      WHERE deleted_at IS NULL AND on_hand > 0 HAVING count(*) > 0;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_worth AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION report_worth_of_new();

CREATE OR REPLACE FUNCTION report_worth() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    pieces bigint := 0;
    worth bigint := 0;
  BEGIN
    IF OLD.deleted_at IS NULL THEN
      pieces := -OLD.on_hand;
      worth := -OLD.on_hand::bigint * OLD.regular_price;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      IF NEW.deleted_at IS NULL THEN
        pieces := pieces + NEW.on_hand;
        worth := worth + NEW.on_hand::bigint * NEW.regular_price;
      END IF;
    END IF;
    INSERT INTO tally_changes (topic, label, count, revenue) SELECT 'worth', '', pieces, worth
      WHERE pieces <> 0 OR worth <> 0;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_worth_removed AFTER DELETE ON products FOR EACH ROW
  EXECUTE FUNCTION report_worth();
CREATE OR REPLACE TRIGGER products_worth_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.on_hand <> NEW.on_hand OR OLD.regular_price <> NEW.regular_price OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION report_worth();

-- Counts how often products were added, deleted for good or given another category: the version of the categories that the report
-- keeps.
CREATE OR REPLACE FUNCTION report_filed() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, label, count) VALUES ('filed', '', 1);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_filed AFTER INSERT OR DELETE OR UPDATE OF category ON products
  FOR EACH STATEMENT EXECUTE FUNCTION report_filed();
