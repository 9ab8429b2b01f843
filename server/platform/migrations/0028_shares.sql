ALTER TABLE "checkout_items" ADD COLUMN "tax_share" bigint;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD COLUMN "discount_share" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_share" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount_share" bigint;--> statement-breakpoint
CREATE INDEX "order_items_unshared" ON "order_items" USING btree ("order_id") WHERE tax_share is null;