CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"during" "tstzrange" NOT NULL,
	"sale_id" uuid
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"product_ids" uuid[] DEFAULT '{}' NOT NULL,
	"family_ids" uuid[] DEFAULT '{}' NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
	"seen_at" timestamp with time zone,
	"seen_by" "xid8",
	"planned_at" timestamp (3) with time zone,
	CONSTRAINT "sales_end_after_beginning" CHECK ("sales"."ends_at" > "sales"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "price" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD COLUMN "product_price" bigint;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD COLUMN "priced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_price" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_ends_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "prior_price" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "prior_from" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "prior_to" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "priced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_turns" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_turns_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prices_of_sale" ON "prices" USING btree ("sale_id") WHERE sale_id is not null;--> statement-breakpoint
CREATE INDEX "sales_not_over" ON "sales" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "sales_to_plan" ON "sales" USING btree ("id") WHERE planned_at is null;--> statement-breakpoint
CREATE INDEX "products_to_turn" ON "products" USING btree ("price_turns_at") WHERE price_turns_at is not null;--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("sale_id") WHERE sale_id is not null;--> statement-breakpoint
-- Triggers are those of the release before, and nothing but the new columns changes.
ALTER TABLE "products" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "products" SET "regular_price" = "price", "priced_at" = now();--> statement-breakpoint
ALTER TABLE "products" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "regular_price" SET NOT NULL;--> statement-breakpoint
-- What products cost since they were made, as far as the log knows.
INSERT INTO "prices" ("product_id", "amount", "during")
WITH logged AS (
  SELECT row_id::uuid AS product, least(at, now()) AS at, nth, (before ->> 'price')::bigint AS was, (after ->> 'price')::bigint AS becomes
  FROM log_changes
  WHERE entity_type = 'product' AND source = 'products' AND op = 'update' AND before ? 'price' AND after ? 'price'),
firsts AS (SELECT DISTINCT ON (product) product, was FROM logged ORDER BY product, at, nth),
lasts AS (SELECT DISTINCT ON (product) product, becomes FROM logged ORDER BY product, at DESC, nth DESC),
steps AS (
  SELECT p.id, least(p.created_at, now()) AS at, 0::bigint AS nth, coalesce(f.was, p.price) AS amount
  FROM products p LEFT JOIN firsts f ON f.product = p.id
  UNION ALL
  SELECT p.id, l.at, l.nth, l.becomes FROM products p JOIN logged l ON l.product = p.id WHERE l.at > p.created_at
  UNION ALL
  SELECT p.id, now(), 9223372036854775807, p.price FROM products p JOIN lasts l ON l.product = p.id WHERE l.becomes <> p.price),
spans AS (
  SELECT s.id, s.amount, s.at, lead(s.at) OVER (PARTITION BY s.id ORDER BY s.at, s.nth) AS until FROM steps s)
SELECT s.id, s.amount, tstzrange(s.at, s.until) FROM spans s JOIN products p ON p.id = s.id
WHERE p.state <> 'draft' AND s.amount > 0 AND (s.until IS NULL OR s.at < s.until);--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_one_at_once" EXCLUDE USING gist ("product_id" WITH =, "during" WITH &&);
