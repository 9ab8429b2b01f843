ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
CREATE UNIQUE INDEX "products_live_sku" ON "products" USING btree (lower(sku) text_pattern_ops) WHERE deleted_at is null;