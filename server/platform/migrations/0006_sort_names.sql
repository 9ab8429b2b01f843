DROP INDEX "products_live_name";--> statement-breakpoint
DROP INDEX "users_live_name";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_live_category_name" ON "products" USING btree ("category","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_name" ON "products" USING btree ("sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_live_name" ON "users" USING btree ("sort_name","id") WHERE deleted_at is null;