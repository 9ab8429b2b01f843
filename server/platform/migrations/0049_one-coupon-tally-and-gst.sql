-- The entry of a job in the log says whether it is of coupons: who may see it depends on that.
CREATE OR REPLACE FUNCTION log_entry(actor jsonb, entity text, thing text, OUT entry uuid, OUT moment timestamptz)
  LANGUAGE plpgsql
  AS $$
  DECLARE
    -- Not the transaction's start: it may have waited for the row since, and entries are in the order of what they did.
    exact timestamptz := clock_timestamp();
    micros bigint := extract(epoch FROM exact) * 1000000;
  BEGIN
    IF actor ? 'entry' THEN
      entry := (actor #>> '{entry,id}')::uuid;
      moment := (actor #>> '{entry,at}')::timestamptz;
    ELSE
      SELECT c.entry_id, c.at INTO entry, moment FROM log_changes c
        WHERE c.entity_id = thing AND c.entity_type = entity AND c.at >= date_trunc('milliseconds', now())
          AND c.xmin = pg_current_xact_id()::xid LIMIT 1;
      IF FOUND THEN
        RETURN;
      END IF;
      -- A UUID of version 8 that sorts by its time, to the microsecond.
      entry := (lpad(to_hex(micros / 1000), 12, '0') || '8' || lpad(to_hex(micros % 1000 * 4), 3, '0') || 'a'
                || substr(md5(concat_ws(' ', pg_current_xact_id(), entity, thing)), 18))::uuid;
      moment := date_trunc('milliseconds', exact);
    END IF;
    INSERT INTO log_entries (id, at, by_user, role, request, kind, entity_type, entity_id, undoes)
      VALUES (entry, moment, actor ->> 'by', actor ->> 'role', actor ->> 'request', actor ->> 'kind',
              CASE WHEN actor ? 'entry' THEN coalesce(actor #>> '{entry,type}', 'job') ELSE entity END,
              CASE WHEN actor ? 'entry' THEN actor ->> 'request' ELSE thing END,
              (actor ->> 'undoes')::uuid)
      ON CONFLICT DO NOTHING;
    IF FOUND AND actor ? 'address' AND log_may_keep(actor ->> 'by') THEN
      INSERT INTO log_personal (entry_id, at, person, address) VALUES (entry, moment, actor ->> 'by', actor ->> 'address');
    END IF;
  END $$;--> statement-breakpoint

-- The tallies of coupons and of taxes are made again. Nothing is added meanwhile, so that nothing is counted twice or not at all.
LOCK TABLE orders, papers IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint

-- A coupon is counted once, by its id: the orders that count in the report.
DROP TRIGGER orders_coupons_tallied ON orders;--> statement-breakpoint
DROP TRIGGER orders_coupon_tallied ON orders;--> statement-breakpoint
DROP TRIGGER orders_coupon_untallied ON orders;--> statement-breakpoint
DROP FUNCTION tally_coupons();--> statement-breakpoint
DROP FUNCTION tally_changed_coupon();--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_new_orders() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, discount)
      SELECT 'coupon', tally_quarter(o.created_at), o.coupon_id::text, count(*), sum(o.total), sum(o.discount)
      FROM added o WHERE o.coupon_id IS NOT NULL AND o.status <> 'Cancelled' AND (o.deleted_at IS NULL OR o.stays_in_books) GROUP BY 2, 3;
    PERFORM tally_first_orders(array_agg(DISTINCT o.user_id))
      FROM added o WHERE o.status <> 'Cancelled' AND (o.deleted_at IS NULL OR o.stays_in_books) HAVING count(*) > 0;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_order(o orders, sign int) RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, discount)
      SELECT 'coupon', tally_quarter(o.created_at), o.coupon_id::text, sign, sign * o.total, sign * o.discount
      WHERE o.coupon_id IS NOT NULL
      UNION ALL
      SELECT 'sold', tally_quarter(o.created_at), i.product_id::text,
             sign * sum(i.quantity), sign * sum(i.price::bigint * i.quantity), 0
      FROM order_items i WHERE i.order_id = o.id GROUP BY 3;
  $$;--> statement-breakpoint
DROP TRIGGER orders_rereported ON orders;--> statement-breakpoint
CREATE TRIGGER orders_rereported AFTER UPDATE ON orders FOR EACH ROW
  WHEN (counts_in_report(OLD) <> counts_in_report(NEW) OR OLD.created_at <> NEW.created_at
        OR OLD.total <> NEW.total OR OLD.discount <> NEW.discount OR OLD.coupon_id IS DISTINCT FROM NEW.coupon_id)
  EXECUTE FUNCTION report_changed_order();--> statement-breakpoint

-- The seller's state and how the tax is split say whether it is CGST and SGST, IGST, or one tax.
CREATE OR REPLACE FUNCTION tax_label(paper papers) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT jsonb_build_array(paper.kind, paper.facts -> 'taxPercent', paper.facts #>> '{buyer,country}',
                             paper.facts #>> '{buyer,state}', paper.facts #>> '{seller,state}', paper.facts ->> 'taxes')::text
  $$;--> statement-breakpoint
-- What CGST takes of the tax within a state: half of all that the order's papers of this kind show so far, rounded down, as on the paper.
CREATE FUNCTION cgst_amount(paper papers) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT (before + tax_amount(paper)) / 2 - before / 2
    FROM (SELECT coalesce((paper.facts #>> '{refund,taxBefore}')::bigint, 0) AS before) AS earlier
  $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_new_papers() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax)
      SELECT 'tax', tally_quarter(p.at), tax_label(p), count(*), sum(tax_total(p)), sum(tax_amount(p))
      FROM added JOIN papers p ON p.id = added.id GROUP BY 2, 3
      UNION ALL
      SELECT 'cgst', tally_quarter(p.at), tax_label(p), count(*), 0, sum(cgst_amount(p))
      FROM added JOIN papers p ON p.id = added.id WHERE p.facts ->> 'taxes' = 'gst' GROUP BY 2, 3;
    RETURN NULL;
  END $$;--> statement-breakpoint

DELETE FROM tallies WHERE topic IN ('coupon', 'coupon-code', 'tax');--> statement-breakpoint
DELETE FROM tally_changes WHERE topic IN ('coupon', 'coupon-code', 'tax');--> statement-breakpoint
WITH counted AS (
  SELECT 'coupon' AS topic, tally_quarter(o.created_at) AS starts_at, o.coupon_id::text AS label, count(*) AS count,
         sum(o.total) AS revenue, 0 AS tax, sum(o.discount) AS discount
  FROM orders o WHERE counts_in_report(o) AND o.coupon_id IS NOT NULL GROUP BY 2, 3
  UNION ALL
  SELECT 'tax', tally_quarter(p.at), tax_label(p), count(*), sum(tax_total(p)), sum(tax_amount(p)), 0 FROM papers p GROUP BY 2, 3
  UNION ALL
  SELECT 'cgst', tally_quarter(p.at), tax_label(p), count(*), 0, sum(cgst_amount(p)), 0
  FROM papers p WHERE p.facts ->> 'taxes' = 'gst' GROUP BY 2, 3),
spread AS (
  SELECT topic, 'quarter' AS span, starts_at, label, count, revenue, tax, discount FROM counted
  UNION ALL
  SELECT topic, 'day', date_trunc('day', starts_at, 'UTC'), label, count, revenue, tax, discount FROM counted
  UNION ALL
  SELECT topic, 'month', date_trunc('month', starts_at, 'UTC'), label, count, revenue, tax, discount FROM counted
  WHERE topic = 'coupon'
  UNION ALL
  SELECT topic, 'ever', '-infinity', label, count, revenue, tax, discount FROM counted)
INSERT INTO tallies (topic, span, starts_at, label, count, revenue, tax, discount)
  SELECT topic, span, starts_at, label, sum(count), sum(revenue), sum(tax), sum(discount) FROM spread GROUP BY 1, 2, 3, 4;
