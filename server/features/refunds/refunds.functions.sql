-- True for a refund that takes its amount out of what is left to refund, as `isOwed` says.
CREATE OR REPLACE FUNCTION is_owed(kind text, status text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT status <> 'failed' OR kind <> 'provider' $$;

-- Refunds that have succeeded are tallied by that time, as long as their order stands: what they gave back is
-- subtracted from the revenue. Whoever changes a refund has locked its order.
CREATE OR REPLACE FUNCTION tally_refund() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF NOT EXISTS (SELECT FROM orders o WHERE id = coalesce(NEW.order_id, OLD.order_id) AND counts_as_revenue(o)) THEN
      RETURN NULL;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.succeeded_at IS NOT NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping)
        VALUES ('refund', tally_quarter(OLD.succeeded_at), '', -1, -OLD.amount, -OLD.tax, -OLD.shipping);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.succeeded_at IS NOT NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping)
        VALUES ('refund', tally_quarter(NEW.succeeded_at), '', 1, NEW.amount, NEW.tax, NEW.shipping);
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER refunds_tallied AFTER INSERT OR DELETE OR UPDATE OF succeeded_at, amount, tax, shipping ON refunds FOR EACH ROW
  EXECUTE FUNCTION tally_refund();

-- An order that leaves the books takes its refunds out of the tallies.
CREATE OR REPLACE FUNCTION tally_refunds_of_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping)
      SELECT 'refund', tally_quarter(succeeded_at), '', sign * count(*), sign * sum(amount), sign * sum(tax), sign * sum(shipping)
      FROM refunds, (SELECT CASE WHEN counts_as_revenue(NEW) THEN 1 ELSE -1 END AS sign) AS way
      WHERE order_id = NEW.id AND succeeded_at IS NOT NULL
      GROUP BY 2, sign;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_refunds_tallied AFTER UPDATE OF status, deleted_at, stays_in_books ON orders FOR EACH ROW
  WHEN (counts_as_revenue(OLD) <> counts_as_revenue(NEW))
  EXECUTE FUNCTION tally_refunds_of_order();

CREATE OR REPLACE FUNCTION total_refund() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    was bigint := CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'succeeded' THEN OLD.amount ELSE 0 END;
    becomes bigint := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'succeeded' THEN NEW.amount ELSE 0 END;
  BEGIN
    IF was <> becomes THEN
      UPDATE customer_totals t SET spent = t.spent + was - becomes
        FROM orders o WHERE o.id = coalesce(NEW.order_id, OLD.order_id) AND counts_as_revenue(o) AND o.paid IS NULL AND t.user_id = o.user_id;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER refunds_totalled AFTER INSERT OR DELETE OR UPDATE OF status, amount ON refunds
  FOR EACH ROW
  EXECUTE FUNCTION total_refund();
