CREATE TABLE "import_files" (
	"job_id" uuid NOT NULL,
	"path" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_files_job_id_path_pk" PRIMARY KEY("job_id","path")
);
--> statement-breakpoint
CREATE TABLE "job_photos" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"sources" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"failures" jsonb NOT NULL,
	"is_done" boolean NOT NULL,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "job_photos_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "replaced_photos" (
	"job_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"placeholder" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "replaced_photos_job_id_product_id_position_pk" PRIMARY KEY("job_id","product_id","position")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "photo_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "photo_rows_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "photo_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "has_photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_photos" ADD CONSTRAINT "job_photos_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_photos" ADD CONSTRAINT "replaced_photos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_photos_due" ON "job_photos" USING btree ("job_id","position") WHERE not is_done;--> statement-breakpoint
CREATE INDEX "job_photos_failed" ON "job_photos" USING btree ("job_id","position") WHERE failures <> '[]';--> statement-breakpoint
CREATE INDEX "replaced_photos_hash" ON "replaced_photos" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "replaced_photos_at" ON "replaced_photos" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stock_levels_without_photo" ON "stock_levels" USING btree ("product_id") WHERE not has_photo;--> statement-breakpoint
-- Pictures are packed already.
ALTER TABLE "import_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Whether a product has a photo, for the list of those without.
UPDATE "stock_levels" l SET "has_photo" = true WHERE EXISTS (SELECT FROM "product_photos" p WHERE p."product_id" = l."product_id");--> statement-breakpoint
CREATE FUNCTION note_photos_of_level() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.has_photo := EXISTS (SELECT FROM product_photos WHERE product_id = NEW.product_id);
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER stock_levels_photos BEFORE INSERT ON "stock_levels"
  FOR EACH ROW EXECUTE FUNCTION note_photos_of_level();--> statement-breakpoint
CREATE FUNCTION note_photos() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE stock_levels l SET has_photo = NOT l.has_photo
      WHERE l.product_id IN (SELECT product_id FROM changed)
        AND l.has_photo <> EXISTS (SELECT FROM product_photos p WHERE p.product_id = l.product_id);
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER product_photos_added AFTER INSERT ON "product_photos" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_photos();--> statement-breakpoint
CREATE TRIGGER product_photos_removed AFTER DELETE ON "product_photos" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_photos();
