CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount" bigint NOT NULL,
	"restocked" boolean NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_item_id_pk" PRIMARY KEY("refund_id","order_item_id"),
	CONSTRAINT "refund_lines_quantity_positive" CHECK ("refund_lines"."quantity" > 0)
);
--> statement-breakpoint
DROP INDEX "refunds_pending";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_pkey";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "kind" text DEFAULT 'cancellation' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "with_shipping" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "goodwill" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "status" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "succeeded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "by_user" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "by_role" text;--> statement-breakpoint
-- There was one for an order, and the provider knows it by the order's id.
UPDATE refunds SET id = order_id, provider_reference = NULL, status = CASE state WHEN 'done' THEN 'succeeded' ELSE state END,
                   with_shipping = true, succeeded_at = CASE state WHEN 'done' THEN created_at END;--> statement-breakpoint
-- Those of orders from before the shop took payments.
INSERT INTO refunds (id, order_id, amount, with_shipping, status, state, next_try_at, created_at, succeeded_at)
  SELECT id, id, total, true, 'succeeded', 'done', updated_at, updated_at, updated_at
  FROM orders WHERE payment_status = 'refunded' AND id NOT IN (SELECT order_id FROM refunds);--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_lines_of_item" ON "refund_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_cancellation" ON "refunds" USING btree ("order_id") WHERE kind = 'cancellation';--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_reference_unique" UNIQUE("provider_reference");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_not_negative" CHECK ("refunds"."amount" >= 0);--> statement-breakpoint

-- Refunds that have succeeded are tallied by that time, as long as their order stands: what they gave back is
-- subtracted from the revenue. Whoever changes a refund has locked its order.
CREATE FUNCTION tally_refund() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF NOT EXISTS (SELECT FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id)
                   AND status <> 'Cancelled' AND deleted_at IS NULL) THEN
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
CREATE TRIGGER refunds_tallied AFTER INSERT OR DELETE OR UPDATE OF succeeded_at, amount, tax, shipping ON refunds FOR EACH ROW
  EXECUTE FUNCTION tally_refund();--> statement-breakpoint

-- An order that is cancelled or deleted takes its refunds out of the tallies.
CREATE FUNCTION tally_refunds_of_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping)
      SELECT 'refund', tally_quarter(succeeded_at), '', sign * count(*), sign * sum(amount), sign * sum(tax), sign * sum(shipping)
      FROM refunds, (SELECT CASE WHEN NEW.status <> 'Cancelled' AND NEW.deleted_at IS NULL THEN 1 ELSE -1 END AS sign) AS way
      WHERE order_id = NEW.id AND succeeded_at IS NOT NULL
      GROUP BY 2, sign;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_refunds_tallied AFTER UPDATE OF status, deleted_at ON orders FOR EACH ROW
  WHEN ((OLD.status <> 'Cancelled' AND OLD.deleted_at IS NULL) <> (NEW.status <> 'Cancelled' AND NEW.deleted_at IS NULL))
  EXECUTE FUNCTION tally_refunds_of_order();
