-- Nothing is shipped, refunded or disputed meanwhile, so that each order is judged by what there is.
LOCK TABLE orders, refunds, disputes IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ships_anyway" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whether an order waits although it is Processing: its payment is disputed, or was refunded in full at the provider, and nobody
-- has said that it goes anyway.
CREATE FUNCTION waits(o orders) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$
    SELECT o.status = 'Processing' AND (
      EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.status <> 'won')
      OR (NOT o.ships_anyway AND o.payment_status IN ('refunded', 'refund_pending') AND EXISTS (
        SELECT FROM refunds r WHERE r.order_id = o.id AND r.kind = 'provider' AND r.status <> 'failed' AND r.amount > 0)))
  $$;--> statement-breakpoint
CREATE FUNCTION judge_hold() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    -- What was said of one refund is not said of the next one.
    IF NEW.payment_status = 'paid' OR (NEW.status = 'Cancelled' AND OLD.status <> 'Cancelled') THEN
      NEW.ships_anyway := false;
    END IF;
    NEW.held := waits(NEW);
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_judged BEFORE UPDATE OF status, payment_status, ships_anyway ON orders
  FOR EACH ROW EXECUTE FUNCTION judge_hold();--> statement-breakpoint
UPDATE orders o SET held = true WHERE status = 'Processing' AND waits(o);--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("id","created_at") WHERE held;
