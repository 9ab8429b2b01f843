-- The fold of the tallies waits, and nothing is sold or refunded meanwhile, so that each order is counted once.
SELECT pg_advisory_xact_lock(7217003);--> statement-breakpoint
LOCK TABLE orders, refunds IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE orders o SET cancelled_at = coalesce(
    (SELECT max(h.at) FROM order_history h WHERE h.order_id = o.id AND h.status = 'Cancelled'), o.updated_at)
  WHERE status = 'Cancelled';--> statement-breakpoint
CREATE FUNCTION note_cancellation() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.cancelled_at := CASE WHEN NEW.status = 'Cancelled' THEN coalesce(NEW.cancelled_at, NEW.updated_at) END;
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_cancelled BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN ((OLD.status = 'Cancelled') <> (NEW.status = 'Cancelled'))
  EXECUTE FUNCTION note_cancellation();--> statement-breakpoint
CREATE TRIGGER orders_born_cancelled BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.status = 'Cancelled')
  EXECUTE FUNCTION note_cancellation();--> statement-breakpoint
DROP TRIGGER orders_logged ON orders;--> statement-breakpoint
CREATE TRIGGER orders_logged AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('order', 'id', 'updated_at searched_recipient forget_address_at cancelled_at', 'recipient phone address city state country pin_code', 'user_id');--> statement-breakpoint

-- When an order left the books: it was cancelled, or deleted and does not stay in them. Null while it counts.
CREATE FUNCTION left_books_at(status text, cancelled_at timestamptz, deleted_at timestamptz, stays_in_books boolean) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN status = 'Cancelled' THEN cancelled_at WHEN NOT stays_in_books THEN deleted_at END $$;--> statement-breakpoint
-- Rate and place of the tax of an order: those of its invoice, which keeps them when its address changes or is removed.
CREATE FUNCTION tax_place(o orders) RETURNS jsonb
  LANGUAGE sql STABLE
  AS $$
    SELECT jsonb_build_array(trim_scale(o.tax_percent), place.country, place.state)
    FROM (SELECT p.facts #>> '{buyer,country}', p.facts #>> '{buyer,state}', 1 FROM papers p WHERE p.order_id = o.id AND p.n = 0
          UNION ALL
          SELECT coalesce(o.country, ''), coalesce(o.state, ''), 2) AS place (country, state, choice)
    ORDER BY choice LIMIT 1
  $$;--> statement-breakpoint

-- What a refund adds to the figures of its order: what went back, and as long as the order counts also what was refunded of it.
CREATE FUNCTION figures_of_refund(o orders, r refunds)
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
  $$;--> statement-breakpoint
-- All that an order adds to the figures of the days.
CREATE FUNCTION figures_of_order(o orders)
  RETURNS TABLE (figure text, at timestamptz, count bigint, revenue bigint, tax bigint, shipping bigint, discount bigint)
  LANGUAGE sql STABLE
  AS $$
    SELECT f.figure, f.at, 1::bigint, o.total, o.tax, o.shipping_charges, o.discount
    FROM (VALUES ('sales', o.created_at),
                 ('cancelled', left_books_at(o.status, o.cancelled_at, o.deleted_at, o.stays_in_books))) AS f (figure, at)
    WHERE f.at IS NOT NULL
    UNION ALL
    SELECT f.* FROM refunds r, LATERAL figures_of_refund(o, r) AS f WHERE r.order_id = o.id
  $$;--> statement-breakpoint

CREATE FUNCTION tally_figures_of_new() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    -- They have no invoice yet, which will say the same.
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      SELECT l.topic, tally_quarter(f.at), l.label, count(*), sum(o.total), sum(o.tax), sum(o.shipping_charges), sum(o.discount)
      FROM added o,
        LATERAL (VALUES ('sales', o.created_at),
                        ('cancelled', left_books_at(o.status, o.cancelled_at, o.deleted_at, o.stays_in_books))) AS f (figure, at),
        LATERAL (VALUES (f.figure, ''),
                        ('taxed', jsonb_build_array(f.figure, trim_scale(o.tax_percent), coalesce(o.country, ''), coalesce(o.state, ''))::text)
                ) AS l (topic, label)
      WHERE f.at IS NOT NULL GROUP BY 1, 2, 3;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_figures_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_figures_of_new();--> statement-breakpoint

CREATE FUNCTION tally_figures_of_changed() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      SELECT l.topic, tally_quarter(f.at), l.label, sum(sign * f.count), sum(sign * f.revenue), sum(sign * f.tax),
             sum(sign * f.shipping), sum(sign * f.discount)
      FROM (SELECT -1 AS sign, tax_place(OLD) AS place, was.* FROM figures_of_order(OLD) AS was
            UNION ALL
            SELECT 1, tax_place(NEW), becomes.* FROM figures_of_order(NEW) AS becomes WHERE TG_OP = 'UPDATE') AS f,
        LATERAL (VALUES (f.figure, ''), ('taxed', (to_jsonb(f.figure) || f.place)::text)) AS l (topic, label)
      GROUP BY 1, 2, 3
      HAVING sum(sign * f.count) <> 0 OR sum(sign * f.revenue) <> 0 OR sum(sign * f.tax) <> 0 OR sum(sign * f.shipping) <> 0
        OR sum(sign * f.discount) <> 0;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_figures_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN (left_books_at(OLD.status, OLD.cancelled_at, OLD.deleted_at, OLD.stays_in_books)
          IS DISTINCT FROM left_books_at(NEW.status, NEW.cancelled_at, NEW.deleted_at, NEW.stays_in_books)
        OR OLD.created_at <> NEW.created_at OR OLD.total <> NEW.total OR OLD.tax <> NEW.tax
        OR OLD.shipping_charges <> NEW.shipping_charges OR OLD.discount <> NEW.discount OR OLD.tax_percent <> NEW.tax_percent
        OR OLD.country IS DISTINCT FROM NEW.country OR OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION tally_figures_of_changed();--> statement-breakpoint
CREATE TRIGGER orders_figures_removed AFTER DELETE ON orders FOR EACH ROW
  EXECUTE FUNCTION tally_figures_of_changed();--> statement-breakpoint

CREATE FUNCTION tally_figures_of_refund() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ DECLARE o orders; BEGIN
    SELECT * INTO o FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id);
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping)
      SELECT l.topic, tally_quarter(f.at), l.label, sum(sign * f.count), sum(sign * f.revenue), sum(sign * f.tax), sum(sign * f.shipping)
      FROM (SELECT -1 AS sign, was.* FROM figures_of_refund(o, OLD) AS was WHERE TG_OP <> 'INSERT'
            UNION ALL
            SELECT 1, becomes.* FROM figures_of_refund(o, NEW) AS becomes WHERE TG_OP <> 'DELETE') AS f,
        LATERAL (VALUES (f.figure, ''), ('taxed', (to_jsonb(f.figure) || tax_place(o))::text)) AS l (topic, label)
      GROUP BY 1, 2, 3
      HAVING sum(sign * f.count) <> 0 OR sum(sign * f.revenue) <> 0 OR sum(sign * f.tax) <> 0 OR sum(sign * f.shipping) <> 0;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER refunds_figures AFTER INSERT OR DELETE OR UPDATE OF succeeded_at, amount, tax, shipping ON refunds
  FOR EACH ROW EXECUTE FUNCTION tally_figures_of_refund();--> statement-breakpoint

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
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_new_orders() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, discount)
      SELECT 'coupon', tally_quarter(o.created_at), o.coupon_id::text, count(*), sum(o.total), sum(o.discount)
      FROM added o WHERE o.coupon_id IS NOT NULL AND o.status <> 'Cancelled' AND (o.deleted_at IS NULL OR o.stays_in_books) GROUP BY 2, 3;
    PERFORM tally_first_orders(array_agg(DISTINCT o.user_id)) FROM added o HAVING count(*) > 0;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_changed_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF counts_in_report(OLD) THEN
      PERFORM report_order(OLD, -1);
    END IF;
    IF TG_OP = 'DELETE' THEN
      PERFORM tally_first_orders(ARRAY[OLD.user_id]);
      RETURN NULL;
    END IF;
    IF counts_in_report(NEW) THEN
      PERFORM report_order(NEW, 1);
    END IF;
    IF NEW.created_at <> OLD.created_at THEN
      PERFORM tally_first_orders(ARRAY[NEW.user_id]);
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
INSERT INTO first_orders (user_id, at) SELECT user_id, min(created_at) FROM orders GROUP BY user_id
  ON CONFLICT (user_id) DO UPDATE SET at = excluded.at WHERE first_orders.at IS DISTINCT FROM excluded.at;--> statement-breakpoint
DELETE FROM tallies WHERE topic = 'first-order';--> statement-breakpoint
DELETE FROM tally_changes WHERE topic = 'first-order';--> statement-breakpoint

-- What there is already, at once in the tallies: folding so many changes would take too long.
WITH placed AS (
  SELECT o, jsonb_build_array(trim_scale(o.tax_percent), coalesce(p.facts #>> '{buyer,country}', o.country, ''),
                              coalesce(p.facts #>> '{buyer,state}', o.state, '')) AS place
  FROM orders o LEFT JOIN papers p ON p.order_id = o.id AND p.n = 0),
figures AS (
  SELECT f.figure, tally_quarter(f.at) AS starts_at, place, count(*) AS count, sum((o).total) AS revenue, sum((o).tax) AS tax,
         sum((o).shipping_charges) AS shipping, sum((o).discount) AS discount
  FROM placed, LATERAL (VALUES ('sales', (o).created_at),
      ('cancelled', left_books_at((o).status, (o).cancelled_at, (o).deleted_at, (o).stays_in_books))) AS f (figure, at)
  WHERE f.at IS NOT NULL GROUP BY 1, 2, 3
  UNION ALL
  SELECT f.figure, tally_quarter(f.at), tax_place(o), sum(f.count), sum(f.revenue), sum(f.tax), sum(f.shipping), 0
  FROM refunds r JOIN orders o ON o.id = r.order_id, LATERAL figures_of_refund(o, r) AS f GROUP BY 1, 2, 3),
counted AS (
  SELECT l.topic, starts_at, l.label, count, revenue, tax, shipping, discount
  FROM figures, LATERAL (VALUES (figure, ''), ('taxed', (to_jsonb(figure) || place)::text)) AS l (topic, label)
  UNION ALL
  SELECT 'first-order', tally_quarter(at), '', count(*), 0, 0, 0, 0 FROM first_orders WHERE at IS NOT NULL GROUP BY 2),
spread AS (
  SELECT topic, 'quarter' AS span, starts_at, label, count, revenue, tax, shipping, discount FROM counted
  UNION ALL
  SELECT topic, 'day', date_trunc('day', starts_at, 'UTC'), label, count, revenue, tax, shipping, discount FROM counted
  UNION ALL
  SELECT topic, 'ever', '-infinity', label, count, revenue, tax, shipping, discount FROM counted)
INSERT INTO tallies (topic, span, starts_at, label, count, revenue, tax, shipping, discount)
  SELECT topic, span, starts_at, label, sum(count), sum(revenue), sum(tax), sum(shipping), sum(discount)
  FROM spread GROUP BY 1, 2, 3, 4;--> statement-breakpoint
ANALYZE tallies;
