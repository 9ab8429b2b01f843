CREATE TABLE "listed_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid,
	"category" text NOT NULL,
	"price" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "listed_products_family" UNIQUE("family_id")
);
--> statement-breakpoint
ALTER TABLE "listed_products" ADD CONSTRAINT "listed_products_id_products_id_fk" FOREIGN KEY ("id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_products" ADD CONSTRAINT "listed_products_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listed_products_newest" ON "listed_products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listed_products_price" ON "listed_products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "listed_products_category_newest" ON "listed_products" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listed_products_category_price" ON "listed_products" USING btree ("category","price","id");--> statement-breakpoint
INSERT INTO "listed_products" ("id", "category", "price", "created_at")
  SELECT "id", "category", "price", "created_at" FROM "products"
  WHERE "family_id" IS NULL AND "deleted_at" IS NULL AND "state" = 'live';--> statement-breakpoint
INSERT INTO "listed_products" ("id", "family_id", "category", "price", "created_at")
  SELECT p."id", p."family_id", p."category", p."price", p."created_at"
  FROM "family_faces" f JOIN "products" p ON p."id" = f."product_id";
