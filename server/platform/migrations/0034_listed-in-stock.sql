ALTER TABLE "listed_products" ADD COLUMN "in_stock" boolean NOT NULL DEFAULT true;--> statement-breakpoint
UPDATE "listed_products" SET "in_stock" = false FROM "products" p
  WHERE p."id" = "listed_products"."id" AND p."available" = 0;--> statement-breakpoint
ALTER TABLE "listed_products" ALTER COLUMN "in_stock" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "listed_products_in_stock_newest" ON "listed_products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE in_stock;--> statement-breakpoint
CREATE INDEX "listed_products_in_stock_price" ON "listed_products" USING btree ("price","id") WHERE in_stock;
