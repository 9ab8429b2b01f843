CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text GENERATED ALWAYS AS (lower(regexp_replace(name, '\s', '', 'g'))) STORED NOT NULL,
	"slug" text NOT NULL,
	"parent_id" uuid,
	"place" double precision DEFAULT 0 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"picture" text,
	"former_keys" text[] DEFAULT '{}' NOT NULL,
	"former_slugs" text[] DEFAULT '{}' NOT NULL,
	"merged_into" uuid,
	"moved_products" uuid[],
	"from_product" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
	CONSTRAINT "categories_not_in_itself" CHECK (parent_id <> id and merged_into <> id)
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"former_slugs" text[] DEFAULT '{}' NOT NULL,
	"place" double precision DEFAULT 0 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"picture" text,
	"rule" jsonb,
	"products" uuid[],
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
	CONSTRAINT "collections_rule_or_products" CHECK ((rule is null) <> (products is null))
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_merged_into_categories_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_key" ON "categories" USING btree ("key") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "categories_in_bin" ON "categories" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "collections_slug" ON "collections" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "collections_in_bin" ON "collections" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
-- The categories of today, each with a slug of its own.
DO $$
DECLARE
  wanted text;
  base text;
  free text;
  number integer;
  place integer := 0;
BEGIN
  FOR wanted IN
    SELECT min(category) FROM (
      SELECT category FROM products WHERE deleted_at IS NULL UNION ALL SELECT category FROM families) AS used
    WHERE category <> '' GROUP BY lower(regexp_replace(category, '\s', '', 'g')) ORDER BY lower(min(category)) LOOP
    base := coalesce(nullif(trim(BOTH '-' FROM left(regexp_replace(fold_text(wanted), '[^a-z0-9]+', '-', 'g'), 72)), ''), 'category');
    free := base;
    number := 1;
    place := place + 1;
    WHILE EXISTS (SELECT FROM categories WHERE slug = free) LOOP
      number := number + 1;
      free := base || '-' || number;
    END LOOP;
    INSERT INTO categories (id, name, slug, place, from_product, created_at, updated_at)
      VALUES (gen_random_uuid(), wanted, free, place, true, now(), now());
  END LOOP;
END $$;
