CREATE TABLE "product_ratings" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"stars" integer[] NOT NULL,
	CONSTRAINT "product_ratings_five_counts" CHECK (cardinality("product_ratings"."stars") = 5 and 0 <= all ("product_ratings"."stars"))
);
--> statement-breakpoint
CREATE TABLE "review_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"act" text NOT NULL,
	"reason" text,
	"by_user" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"stars" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_by" text,
	"hidden_reason" text,
	"deleted_at" timestamp (3) with time zone,
	"is_shown" boolean GENERATED ALWAYS AS (hidden_at is null and deleted_at is null) STORED NOT NULL,
	"detail" integer GENERATED ALWAYS AS (case when length(text) >= 200 then 2 when length(text) >= 60 then 1 else 0 end) STORED NOT NULL,
	"written_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(edited_at, created_at)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold_text(title || ' ' || text)) STORED NOT NULL,
	CONSTRAINT "reviews_one_each" UNIQUE("product_id","user_id"),
	CONSTRAINT "reviews_stars_one_to_five" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_hidden_with_reason" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_log_review" ON "review_log" USING btree ("review_id","at");--> statement-breakpoint
CREATE INDEX "reviews_shown_newest" ON "reviews" USING btree ("product_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;--> statement-breakpoint
CREATE INDEX "reviews_shown_useful" ON "reviews" USING btree ("product_id","detail" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;--> statement-breakpoint
CREATE INDEX "reviews_of_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_live_newest" ON "reviews" USING btree ("written_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_live_stars_newest" ON "reviews" USING btree ("stars","written_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_unanswered_newest" ON "reviews" USING btree ("written_at","id") WHERE is_shown and reply is null;--> statement-breakpoint
CREATE INDEX "reviews_hidden_newest" ON "reviews" USING btree ("written_at","id") WHERE hidden_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint

-- Counts the stars of a product in the transaction that writes, changes, hides or deletes a review.
CREATE FUNCTION count_stars() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP <> 'INSERT' AND OLD.is_shown THEN
      UPDATE product_ratings SET stars[OLD.stars] = stars[OLD.stars] - 1 WHERE product_id = OLD.product_id;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.is_shown THEN
      INSERT INTO product_ratings AS kept (product_id, stars)
        VALUES (NEW.product_id, ARRAY[(NEW.stars = 1)::int, (NEW.stars = 2)::int, (NEW.stars = 3)::int,
                                      (NEW.stars = 4)::int, (NEW.stars = 5)::int])
        ON CONFLICT (product_id) DO UPDATE SET stars[NEW.stars] = kept.stars[NEW.stars] + 1;
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER reviews_counted AFTER INSERT OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION count_stars();--> statement-breakpoint
CREATE TRIGGER reviews_recounted AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (OLD.is_shown <> NEW.is_shown OR OLD.stars <> NEW.stars)
  EXECUTE FUNCTION count_stars();--> statement-breakpoint

-- Products as they are shown have their rating: every instance forgets them, but not what searches match.
CREATE FUNCTION notify_reviews_changed() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('catalog_changed', 'reviews'); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER reviews_changed AFTER INSERT OR DELETE OR UPDATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION notify_reviews_changed();
