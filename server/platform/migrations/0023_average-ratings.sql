ALTER TABLE "product_ratings" ADD COLUMN "average" integer GENERATED ALWAYS AS ((
  (200 * (stars[1]::bigint + 2 * stars[2]::bigint + 3 * stars[3]::bigint + 4 * stars[4]::bigint + 5 * stars[5]::bigint)
    + stars[1] + stars[2] + stars[3] + stars[4] + stars[5])
  / nullif(2 * (stars[1]::bigint + stars[2] + stars[3] + stars[4] + stars[5]), 0))::integer) STORED;--> statement-breakpoint
CREATE INDEX "product_ratings_average" ON "product_ratings" USING btree ("average");