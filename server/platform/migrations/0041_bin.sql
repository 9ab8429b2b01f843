ALTER TABLE "coupons" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "left_bin_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stays_in_books" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "left_bin_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "coupons_in_bin" ON "coupons" USING btree ("deleted_at") WHERE deleted_at is not null and left_bin_at is null;--> statement-breakpoint
CREATE INDEX "orders_in_bin" ON "orders" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "products_in_bin" ON "products" USING btree ("deleted_at") WHERE deleted_at is not null and left_bin_at is null;--> statement-breakpoint

-- Deleted orders that stay in the books count under a label of their own, and in no list.
CREATE OR REPLACE FUNCTION tally_changed_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF OLD.deleted_at IS NULL OR OLD.stays_in_books THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('order', tally_quarter(OLD.created_at), CASE WHEN OLD.deleted_at IS NULL THEN OLD.status ELSE 'deleted' END,
                -1, -OLD.total, -OLD.tax, -OLD.shipping_charges, -OLD.discount);
    END IF;
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, label, count)
        VALUES ('amount', OLD.status || '/' || amount_step(OLD.total), -1);
    END IF;
    IF TG_OP = 'UPDATE' AND (NEW.deleted_at IS NULL OR NEW.stays_in_books) THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('order', tally_quarter(NEW.created_at), CASE WHEN NEW.deleted_at IS NULL THEN NEW.status ELSE 'deleted' END,
                1, NEW.total, NEW.tax, NEW.shipping_charges, NEW.discount);
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, label, count)
        VALUES ('amount', NEW.status || '/' || amount_step(NEW.total), 1);
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
DROP TRIGGER orders_retallied ON orders;--> statement-breakpoint
CREATE TRIGGER orders_retallied AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
    OR OLD.stays_in_books <> NEW.stays_in_books OR OLD.created_at <> NEW.created_at
    OR OLD.total <> NEW.total OR OLD.tax <> NEW.tax OR OLD.shipping_charges <> NEW.shipping_charges
    OR OLD.discount <> NEW.discount)
  EXECUTE FUNCTION tally_changed_order();--> statement-breakpoint

-- So do their refunds.
CREATE OR REPLACE FUNCTION tally_refund() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF NOT EXISTS (SELECT FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id)
                   AND status <> 'Cancelled' AND (deleted_at IS NULL OR stays_in_books)) THEN
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
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_refunds_of_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping)
      SELECT 'refund', tally_quarter(succeeded_at), '', sign * count(*), sign * sum(amount), sign * sum(tax), sign * sum(shipping)
      FROM refunds, (SELECT CASE WHEN NEW.status <> 'Cancelled' AND (NEW.deleted_at IS NULL OR NEW.stays_in_books)
                            THEN 1 ELSE -1 END AS sign) AS way
      WHERE order_id = NEW.id AND succeeded_at IS NOT NULL
      GROUP BY 2, sign;
    RETURN NULL;
  END $$;--> statement-breakpoint
DROP TRIGGER orders_refunds_tallied ON orders;--> statement-breakpoint
CREATE TRIGGER orders_refunds_tallied AFTER UPDATE OF status, deleted_at, stays_in_books ON orders FOR EACH ROW
  WHEN ((OLD.status <> 'Cancelled' AND (OLD.deleted_at IS NULL OR OLD.stays_in_books))
     <> (NEW.status <> 'Cancelled' AND (NEW.deleted_at IS NULL OR NEW.stays_in_books)))
  EXECUTE FUNCTION tally_refunds_of_order();--> statement-breakpoint

CREATE OR REPLACE FUNCTION has_bought(buyer text, product uuid) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$
    SELECT EXISTS (
      SELECT FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.user_id = buyer AND i.product_id = product AND o.status = 'Delivered'
        AND (o.deleted_at IS NULL OR o.stays_in_books)
        AND o.payment_status NOT IN ('refunded', 'refund_pending'))
  $$;
