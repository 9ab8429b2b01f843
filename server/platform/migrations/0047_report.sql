CREATE TABLE "first_orders" (
	"user_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "first_orders" ADD CONSTRAINT "first_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint

-- What the report counts, in tallies. Nothing is added meanwhile, so that nothing is counted twice or not at all.
LOCK TABLE orders, order_items, checkouts, papers, products IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint

-- Whether an order is in the shop's figures.
CREATE FUNCTION counts_in_report(o orders) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT o.status <> 'Cancelled' AND (o.deleted_at IS NULL OR o.stays_in_books) $$;--> statement-breakpoint

-- Looks again when these people placed their first order. Their rows are locked first: what others have placed is seen then.
CREATE FUNCTION tally_first_orders(people text[]) RETURNS void
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO first_orders (user_id) SELECT DISTINCT person FROM unnest(people) AS person ORDER BY person
      ON CONFLICT (user_id) DO NOTHING;
    PERFORM FROM first_orders WHERE user_id = ANY(people) ORDER BY user_id FOR UPDATE;
    WITH seen AS (
      SELECT f.user_id, f.at AS was, (
        SELECT o.created_at FROM orders o WHERE o.user_id = f.user_id AND counts_in_report(o)
        ORDER BY o.created_at, o.id LIMIT 1) AS at
      FROM first_orders f WHERE f.user_id = ANY(people)),
    moved AS (
      UPDATE first_orders f SET at = seen.at FROM seen
      WHERE f.user_id = seen.user_id AND seen.at IS DISTINCT FROM seen.was RETURNING seen.was, seen.at)
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'first-order', tally_quarter(was), '', -count(*) FROM moved WHERE was IS NOT NULL GROUP BY 2
      UNION ALL
      SELECT 'first-order', tally_quarter(at), '', count(*) FROM moved WHERE at IS NOT NULL GROUP BY 2;
  END $$;--> statement-breakpoint

CREATE FUNCTION report_new_orders() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, discount)
      SELECT 'coupon-code', tally_quarter(o.created_at), o.coupon, count(*), sum(o.total), sum(o.discount)
      FROM added o WHERE o.coupon IS NOT NULL AND o.status <> 'Cancelled' AND (o.deleted_at IS NULL OR o.stays_in_books) GROUP BY 2, 3;
    PERFORM tally_first_orders(array_agg(DISTINCT o.user_id))
      FROM added o WHERE o.status <> 'Cancelled' AND (o.deleted_at IS NULL OR o.stays_in_books) HAVING count(*) > 0;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_reported AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION report_new_orders();--> statement-breakpoint

-- Adds an order to the tallies of the report, or takes it out (`sign`).
CREATE FUNCTION report_order(o orders, sign int) RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, discount)
      SELECT 'coupon-code', tally_quarter(o.created_at), o.coupon, sign, sign * o.total, sign * o.discount
      WHERE o.coupon IS NOT NULL
      UNION ALL
      SELECT 'sold', tally_quarter(o.created_at), i.product_id::text,
             sign * sum(i.quantity), sign * sum(i.price::bigint * i.quantity), 0
      FROM order_items i WHERE i.order_id = o.id GROUP BY 3;
  $$;--> statement-breakpoint
CREATE FUNCTION report_changed_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF counts_in_report(OLD) THEN
      PERFORM report_order(OLD, -1);
    END IF;
    IF TG_OP = 'UPDATE' THEN
      IF counts_in_report(NEW) THEN
        PERFORM report_order(NEW, 1);
      END IF;
      PERFORM tally_first_orders(ARRAY[NEW.user_id]);
    ELSE
      PERFORM tally_first_orders(ARRAY[OLD.user_id]);
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_rereported AFTER UPDATE ON orders FOR EACH ROW
  WHEN (counts_in_report(OLD) <> counts_in_report(NEW) OR OLD.created_at <> NEW.created_at
        OR OLD.total <> NEW.total OR OLD.discount <> NEW.discount OR OLD.coupon IS DISTINCT FROM NEW.coupon)
  EXECUTE FUNCTION report_changed_order();--> statement-breakpoint
CREATE TRIGGER orders_unreported AFTER DELETE ON orders FOR EACH ROW
  EXECUTE FUNCTION report_changed_order();--> statement-breakpoint

CREATE FUNCTION report_new_lines() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue)
      SELECT 'sold', tally_quarter(o.created_at), i.product_id::text, sum(i.quantity), sum(i.price::bigint * i.quantity)
      FROM added i JOIN orders o ON o.id = i.order_id WHERE counts_in_report(o) GROUP BY 2, 3;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER order_items_reported AFTER INSERT ON order_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION report_new_lines();--> statement-breakpoint
CREATE FUNCTION report_removed_line() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue)
      SELECT 'sold', tally_quarter(o.created_at), OLD.product_id::text, -OLD.quantity, -OLD.price::bigint * OLD.quantity
      FROM orders o WHERE o.id = OLD.order_id AND counts_in_report(o);
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER order_items_unreported AFTER DELETE ON order_items FOR EACH ROW
  EXECUTE FUNCTION report_removed_line();--> statement-breakpoint

-- Checkouts are counted when they are opened and when they end. Those that are closed and forgotten stay counted.
CREATE FUNCTION report_new_checkouts() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'checkout', tally_quarter(created_at), label, count(*)
      FROM added, LATERAL (VALUES ('opened', true), ('paid', status = 'completed'),
                                  ('replaced', status = 'closed' AND close_reason = 'replaced')) AS is_so (label, holds)
      WHERE holds GROUP BY 2, 3;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER checkouts_reported AFTER INSERT ON checkouts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION report_new_checkouts();--> statement-breakpoint
CREATE FUNCTION report_ended_checkout() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'checkout', tally_quarter(NEW.created_at), label, step
      FROM (VALUES ('paid', (NEW.status = 'completed')::int - (OLD.status = 'completed')::int),
                   ('replaced', (NEW.status = 'closed' AND NEW.close_reason = 'replaced')::int
                              - (OLD.status = 'closed' AND OLD.close_reason = 'replaced')::int)) AS change (label, step)
      WHERE step <> 0;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER checkouts_rereported AFTER UPDATE OF status, close_reason ON checkouts FOR EACH ROW
  WHEN (OLD.status IN ('closed', 'completed') OR NEW.status IN ('closed', 'completed'))
  EXECUTE FUNCTION report_ended_checkout();--> statement-breakpoint

-- The tax of a paper. Papers never change.
CREATE FUNCTION tax_label(paper papers) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT jsonb_build_array(paper.kind, paper.facts -> 'taxPercent', paper.facts #>> '{buyer,country}',
                             paper.facts #>> '{buyer,state}')::text
  $$;--> statement-breakpoint
CREATE FUNCTION tax_total(paper papers) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(paper.facts #>> '{sums,total}', paper.facts #>> '{refund,amount}')::bigint $$;--> statement-breakpoint
-- With a discount, what is refunded may be less than the tax of what is given back: a credit note shows no more.
CREATE FUNCTION tax_amount(paper papers) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT coalesce((paper.facts #>> '{sums,tax}')::bigint,
                    greatest(0, least((paper.facts #>> '{refund,tax}')::bigint, (paper.facts #>> '{refund,amount}')::bigint)))
  $$;--> statement-breakpoint
CREATE FUNCTION report_new_papers() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax)
      SELECT 'tax', tally_quarter(p.at), tax_label(p), count(*), sum(tax_total(p)), sum(tax_amount(p))
      FROM added JOIN papers p ON p.id = added.id GROUP BY 2, 3;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER papers_reported AFTER INSERT ON papers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION report_new_papers();--> statement-breakpoint

CREATE FUNCTION report_worth_of_new() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, label, count, revenue)
      SELECT 'worth', '', sum(on_hand), sum(on_hand::bigint * price) FROM added
      WHERE deleted_at IS NULL AND on_hand > 0 HAVING count(*) > 0;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER products_worth AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION report_worth_of_new();--> statement-breakpoint
CREATE FUNCTION report_worth() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    pieces bigint := 0;
    worth bigint := 0;
  BEGIN
    IF OLD.deleted_at IS NULL THEN
      pieces := -OLD.on_hand;
      worth := -OLD.on_hand::bigint * OLD.price;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      IF NEW.deleted_at IS NULL THEN
        pieces := pieces + NEW.on_hand;
        worth := worth + NEW.on_hand::bigint * NEW.price;
      END IF;
    END IF;
    INSERT INTO tally_changes (topic, label, count, revenue) SELECT 'worth', '', pieces, worth
      WHERE pieces <> 0 OR worth <> 0;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER products_worth_removed AFTER DELETE ON products FOR EACH ROW
  EXECUTE FUNCTION report_worth();--> statement-breakpoint
CREATE TRIGGER products_worth_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.on_hand <> NEW.on_hand OR OLD.price <> NEW.price OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION report_worth();--> statement-breakpoint

-- What there is already, at once in the tallies: folding so many changes would take too long.
INSERT INTO first_orders (user_id, at)
  SELECT user_id, min(created_at) FROM orders o WHERE counts_in_report(o) GROUP BY user_id;--> statement-breakpoint
WITH counted AS (
  SELECT 'sold' AS topic, tally_quarter(o.created_at) AS starts_at, i.product_id::text AS label, sum(i.quantity) AS count,
         sum(i.price::bigint * i.quantity) AS revenue, 0 AS tax, 0 AS discount
  FROM order_items i JOIN orders o ON o.id = i.order_id WHERE counts_in_report(o) GROUP BY 2, 3
  UNION ALL
  SELECT 'coupon-code', tally_quarter(o.created_at), o.coupon, count(*), sum(o.total), 0, sum(o.discount)
  FROM orders o WHERE counts_in_report(o) AND o.coupon IS NOT NULL GROUP BY 2, 3
  UNION ALL
  SELECT 'first-order', tally_quarter(at), '', count(*), 0, 0, 0 FROM first_orders GROUP BY 2
  UNION ALL
  SELECT 'checkout', starts_at, label, sum(count), 0, 0, 0 FROM (
    SELECT tally_quarter(created_at) AS starts_at, 'opened' AS label, 1::bigint AS count FROM checkouts
    UNION ALL
    SELECT tally_quarter(created_at), 'paid', 1 FROM checkouts WHERE status = 'completed'
    UNION ALL
    SELECT tally_quarter(created_at), 'replaced', 1 FROM checkouts WHERE status = 'closed' AND close_reason = 'replaced'
    UNION ALL
    SELECT starts_at, counted_as, count FROM (
      SELECT starts_at, label, count FROM tallies WHERE topic = 'closed-checkout' AND span = 'quarter'
      UNION ALL
      SELECT starts_at, label, count FROM tally_changes WHERE topic = 'closed-checkout') AS forgotten,
      LATERAL (VALUES ('opened', true), ('replaced', label = 'replaced')) AS is_so (counted_as, holds)
    WHERE holds) AS each_of GROUP BY 2, 3
  UNION ALL
  SELECT 'tax', tally_quarter(p.at), tax_label(p), count(*), sum(tax_total(p)), sum(tax_amount(p)), 0 FROM papers p GROUP BY 2, 3),
spread AS (
  SELECT topic, 'quarter' AS span, starts_at, label, count, revenue, tax, discount FROM counted
  UNION ALL
  SELECT topic, 'day', date_trunc('day', starts_at, 'UTC'), label, count, revenue, tax, discount FROM counted
  UNION ALL
  SELECT topic, 'month', date_trunc('month', starts_at, 'UTC'), label, count, revenue, tax, discount FROM counted
  WHERE topic IN ('sold', 'coupon-code')
  UNION ALL
  SELECT topic, 'ever', '-infinity', label, count, revenue, tax, discount FROM counted)
INSERT INTO tallies (topic, span, starts_at, label, count, revenue, tax, discount)
  SELECT topic, span, starts_at, label, sum(count), sum(revenue), sum(tax), sum(discount) FROM spread GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO tally_changes (topic, label, count, revenue)
  SELECT 'worth', '', coalesce(sum(on_hand), 0), coalesce(sum(on_hand::bigint * price), 0) FROM products WHERE deleted_at IS NULL
  HAVING count(*) > 0;
