-- True for an order that waits although it is Processing: a dispute of its payment is open; or it is lost, or the payment was refunded in full
-- at the provider, or it is to be paid before it is sent, and nobody has said that it goes anyway.
CREATE OR REPLACE FUNCTION waits(o orders) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$
    SELECT o.status = 'Processing' AND (
      EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.status = 'open')
      OR (NOT o.ships_anyway AND (
        (o.payment_status IN ('due', 'part') AND coalesce((o.payment_terms ->> 'waits')::boolean, false))
        OR EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.status = 'lost')
        OR (o.payment_status IN ('refunded', 'refund_pending') AND EXISTS (
          SELECT FROM refunds r WHERE r.order_id = o.id AND r.kind = 'provider' AND r.status <> 'failed' AND r.amount > 0)))))
  $$;

-- Decides again if an order is held, whenever something changes that this depends on.
CREATE OR REPLACE FUNCTION judge_hold() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    -- An admin who lets an order go despite one refund or dispute has not decided about the next one.
    IF NEW.ships_anyway AND (
      (NEW.status = 'Cancelled' AND OLD.status <> 'Cancelled')
      OR (OLD.payment_status = 'paid' AND NEW.payment_status <> 'paid')
      OR EXISTS (SELECT FROM disputes d WHERE d.order_id = NEW.id AND d.status = 'open')
      OR (NEW.payment_status = 'paid' AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = NEW.id AND d.status = 'lost')))
    THEN
      NEW.ships_anyway := false;
    END IF;
    NEW.held := waits(NEW);
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER orders_judged BEFORE UPDATE OF status, payment_status, ships_anyway ON orders
  FOR EACH ROW EXECUTE FUNCTION judge_hold();
