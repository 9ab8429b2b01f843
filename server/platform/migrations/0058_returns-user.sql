DROP INDEX "returns_open";--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "user_id" text;--> statement-breakpoint
UPDATE "returns" SET "user_id" = o."user_id" FROM "orders" o WHERE o."id" = "returns"."order_id";--> statement-breakpoint
ALTER TABLE "returns" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("order_id","user_id") WHERE status in ('requested', 'accepted', 'received');--> statement-breakpoint
DROP TRIGGER returns_logged ON returns;--> statement-breakpoint
CREATE TRIGGER returns_logged AFTER INSERT OR UPDATE OR DELETE ON returns FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('order', 'order_id', 'id order_id user_id created_at updated_at', 'reason words', 'order_id');
