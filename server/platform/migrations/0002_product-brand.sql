ALTER TABLE "products" ADD COLUMN "brand" text;--> statement-breakpoint
CREATE INDEX "products_live_brand" ON "products" USING btree ("brand") WHERE deleted_at is null and brand is not null;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (product_words(name, category || coalesce(' . ' || brand, ''), details, description)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words");
