ALTER TABLE "listed_products" ADD COLUMN "words" "tsvector";--> statement-breakpoint
UPDATE "listed_products" SET "words" = p."words" FROM "products" p WHERE p."id" = "listed_products"."id";--> statement-breakpoint
ALTER TABLE "listed_products" ALTER COLUMN "words" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "listed_products_words" ON "listed_products" USING gin ("words");
