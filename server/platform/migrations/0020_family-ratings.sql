CREATE TABLE "family_ratings" (
	"family_id" uuid PRIMARY KEY NOT NULL,
	"stars" integer[] NOT NULL,
	"average" integer GENERATED ALWAYS AS ((
  (200 * (stars[1]::bigint + 2 * stars[2]::bigint + 3 * stars[3]::bigint + 4 * stars[4]::bigint + 5 * stars[5]::bigint)
    + stars[1] + stars[2] + stars[3] + stars[4] + stars[5])
  / nullif(2 * (stars[1]::bigint + stars[2] + stars[3] + stars[4] + stars[5]), 0))::integer) STORED,
	CONSTRAINT "family_ratings_five_counts" CHECK (cardinality("family_ratings"."stars") = 5 and 0 <= all ("family_ratings"."stars"))
);
--> statement-breakpoint
DROP INDEX "reviews_shown_newest";--> statement-breakpoint
DROP INDEX "reviews_shown_useful";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "rated_id" uuid;--> statement-breakpoint
UPDATE "reviews" r SET "rated_id" = coalesce(p."family_id", p."id") FROM "products" p WHERE p."id" = r."product_id";--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "rated_id" SET NOT NULL;--> statement-breakpoint
INSERT INTO "family_ratings" ("family_id", "stars")
  SELECT r."rated_id", array[
    count(*) filter (where r."stars" = 1), count(*) filter (where r."stars" = 2), count(*) filter (where r."stars" = 3),
    count(*) filter (where r."stars" = 4), count(*) filter (where r."stars" = 5)]::int[]
  FROM "reviews" r WHERE r."rated_id" <> r."product_id" AND r."is_shown" GROUP BY r."rated_id";--> statement-breakpoint
ALTER TABLE "family_ratings" ADD CONSTRAINT "family_ratings_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_ratings_average" ON "family_ratings" USING btree ("average");--> statement-breakpoint
CREATE INDEX "reviews_shown_newest" ON "reviews" USING btree ("rated_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;--> statement-breakpoint
CREATE INDEX "reviews_shown_useful" ON "reviews" USING btree ("rated_id","detail" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;