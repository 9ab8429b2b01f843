ALTER TABLE "products" ADD COLUMN "found_in_sales" uuid[];--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "collection_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_found_in_sales" ON "products" USING gin ("found_in_sales") WHERE found_in_sales is not null;