ALTER TABLE "checkouts" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "by_role" text;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "forget_address_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_address_due" ON "orders" USING btree ("forget_address_at") WHERE forget_address_at is not null;
--> statement-breakpoint

-- Existing entries: whoever placed or cancelled an order of their own did so as its customer, anybody else as an admin.
UPDATE order_history h
  SET by_role = CASE WHEN h.by_user = o.user_id AND h.status IN ('Processing', 'Cancelled') THEN 'customer' ELSE 'admin' END
  FROM orders o WHERE o.id = h.order_id AND h.by_user IS NOT NULL;--> statement-breakpoint
-- A deleted account has the name it is shown under, so that its orders are found by it.
UPDATE users SET name = 'Deleted user' WHERE deleted_at IS NOT NULL;--> statement-breakpoint

-- Where the account is deleted, recipient and address leave an order an hour after Delivered, since the step can be
-- undone until then (a sweep does it), and at once where it is Cancelled or deleted. The person's row is locked first: a
-- deletion going on is waited for.
CREATE FUNCTION forget_order_address() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ DECLARE closed timestamptz; BEGIN
    SELECT deleted_at INTO closed FROM users WHERE id = NEW.user_id FOR SHARE;
    IF closed IS NULL THEN
      RETURN NEW;
    END IF;
    IF NEW.status = 'Delivered' AND NEW.deleted_at IS NULL THEN
      NEW.forget_address_at := NEW.updated_at + interval '1 hour';
    ELSE
      NEW.recipient := NULL; NEW.address := NULL; NEW.city := NULL; NEW.state := NULL; NEW.country := NULL;
      NEW.pin_code := NULL; NEW.forget_address_at := NULL;
    END IF;
    RETURN NEW;
  END $$;--> statement-breakpoint
DROP TRIGGER orders_forget_address ON orders;--> statement-breakpoint
CREATE TRIGGER orders_forget_address BEFORE UPDATE OF status, deleted_at ON orders FOR EACH ROW
  WHEN (NEW.address IS NOT NULL AND (NEW.status IN ('Delivered', 'Cancelled') OR NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION forget_order_address();--> statement-breakpoint
DROP TRIGGER orders_born_without_address ON orders;--> statement-breakpoint
CREATE TRIGGER orders_born_without_address BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.status = 'Cancelled' AND NEW.address IS NOT NULL)
  EXECUTE FUNCTION forget_order_address();--> statement-breakpoint
CREATE FUNCTION forget_recipient() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN NEW.recipient := NULL; RETURN NEW; END $$;--> statement-breakpoint
CREATE TRIGGER checkouts_forget_recipient BEFORE UPDATE OF status ON checkouts FOR EACH ROW
  WHEN (NEW.status IN ('closed', 'completed') AND NEW.recipient IS NOT NULL)
  EXECUTE FUNCTION forget_recipient();
