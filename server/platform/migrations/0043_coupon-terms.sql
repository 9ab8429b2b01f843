DROP INDEX "orders_of_coupon";--> statement-breakpoint
ALTER TABLE "checkout_items" ADD COLUMN "for_coupon" boolean;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "coupon_kind" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "coupon_amount" bigint;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "first_order_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "limits_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "product_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "for_coupon" boolean;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_kind" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_amount" bigint;--> statement-breakpoint
CREATE INDEX "coupons_live_prefix" ON "coupons" USING btree ("code" text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_of_coupon" ON "orders" USING btree ("coupon_id","created_at","id") WHERE coupon_id is not null;--> statement-breakpoint

-- What coupons cost, in tallies: the orders of each that are not cancelled.
CREATE FUNCTION tally_coupons() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      SELECT 'coupon', tally_quarter(created_at), coupon_id::text,
             count(*), sum(total), sum(tax), sum(shipping_charges), sum(discount)
      FROM added WHERE coupon_id IS NOT NULL AND status <> 'Cancelled' GROUP BY 2, 3;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_coupons_tallied AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION tally_coupons();--> statement-breakpoint
CREATE FUNCTION tally_changed_coupon() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF OLD.coupon_id IS NOT NULL AND OLD.status <> 'Cancelled' THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('coupon', tally_quarter(OLD.created_at), OLD.coupon_id::text,
                -1, -OLD.total, -OLD.tax, -OLD.shipping_charges, -OLD.discount);
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.coupon_id IS NOT NULL AND NEW.status <> 'Cancelled' THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('coupon', tally_quarter(NEW.created_at), NEW.coupon_id::text,
                1, NEW.total, NEW.tax, NEW.shipping_charges, NEW.discount);
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_coupon_tallied AFTER UPDATE OF status, coupon_id ON orders FOR EACH ROW
  WHEN (OLD.coupon_id IS DISTINCT FROM NEW.coupon_id
        OR NEW.coupon_id IS NOT NULL AND (OLD.status = 'Cancelled') <> (NEW.status = 'Cancelled'))
  EXECUTE FUNCTION tally_changed_coupon();--> statement-breakpoint
CREATE TRIGGER orders_coupon_untallied AFTER DELETE ON orders FOR EACH ROW WHEN (OLD.coupon_id IS NOT NULL)
  EXECUTE FUNCTION tally_changed_coupon();--> statement-breakpoint
INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
  SELECT 'coupon', tally_quarter(created_at), coupon_id::text,
         count(*), sum(total), sum(tax), sum(shipping_charges), sum(discount)
  FROM orders WHERE coupon_id IS NOT NULL AND status <> 'Cancelled' GROUP BY 2, 3;--> statement-breakpoint

-- When a coupon was changed says the log itself.
DROP TRIGGER coupons_logged ON coupons;--> statement-breakpoint
CREATE TRIGGER coupons_logged AFTER INSERT OR UPDATE OR DELETE ON coupons FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('coupon', 'id', 'times_used changed_at limits_since', '', '');
