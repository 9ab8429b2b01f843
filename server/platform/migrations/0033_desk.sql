CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text,
	"by_user" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment";--> statement-breakpoint
DROP INDEX "orders_amount";--> statement-breakpoint
DROP INDEX "orders_status_amount";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "searched_recipient" text;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("order_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "orders_recipient" ON "orders" USING gin ("searched_recipient" gin_trgm_ops) WHERE deleted_at is null and searched_recipient is not null;--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (reverse(regexp_replace(phone, '\D', '', 'g')) collate "C") WHERE deleted_at is null and phone is not null;--> statement-breakpoint
CREATE INDEX "orders_pin_code" ON "orders" USING btree (upper(regexp_replace(pin_code, '[ -]', '', 'g')),"created_at","id") WHERE deleted_at is null and pin_code is not null;--> statement-breakpoint
CREATE INDEX "orders_unpaid_newest" ON "orders" USING btree ("payment_status","created_at","id") WHERE deleted_at is null and payment_status <> 'paid';--> statement-breakpoint
CREATE INDEX "orders_unpaid_amount" ON "orders" USING btree ("payment_status","total","id") WHERE deleted_at is null and payment_status <> 'paid';--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING gin ("sort_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("order_id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("total","id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_amount" ON "orders" USING btree ("status","total","id","created_at") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" UNIQUE("payment_reference","payment_provider");--> statement-breakpoint

-- The name on the parcel is searched for where it is not that of the account, which is searched for anyway. The name that a
-- deleted account leaves on its parcels is not. By its name this trigger comes after those that remove the recipient.
CREATE FUNCTION note_recipient() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.searched_recipient := (
      SELECT ' ' || fold_text(NEW.recipient) FROM users
      WHERE id = NEW.user_id AND deleted_at IS NULL AND sort_name <> fold_text(NEW.recipient));
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_recipient_added BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.recipient IS NOT NULL)
  EXECUTE FUNCTION note_recipient();--> statement-breakpoint
CREATE TRIGGER orders_recipient_changed BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.recipient IS DISTINCT FROM NEW.recipient)
  EXECUTE FUNCTION note_recipient();--> statement-breakpoint

-- What there is already.
UPDATE orders SET searched_recipient = ' ' || fold_text(orders.recipient)
  FROM users
  WHERE users.id = orders.user_id AND users.deleted_at IS NULL AND users.sort_name <> fold_text(orders.recipient);
--> statement-breakpoint

-- Notes may say something about the customer.
CREATE OR REPLACE FUNCTION forget_with_address() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    UPDATE shipments SET tracking = NULL, url = NULL WHERE order_id = NEW.id;
    UPDATE order_notes SET words = NULL WHERE order_id = NEW.id AND kind <> 'address';
    RETURN NULL;
  END $$;
