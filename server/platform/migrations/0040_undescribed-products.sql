CREATE TABLE "undescribed_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "undescribed_products" ADD CONSTRAINT "undescribed_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undescribed_products_newest" ON "undescribed_products" USING btree ("created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST);--> statement-breakpoint
INSERT INTO "undescribed_products" ("product_id", "created_at")
SELECT p."id", p."created_at" FROM "products" p WHERE p."deleted_at" IS NULL
  AND EXISTS (SELECT FROM "product_photos" f WHERE f."product_id" = p."id" AND f."alt" = '');
