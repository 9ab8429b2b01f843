CREATE TABLE "packed_categories" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	"numbers" json NOT NULL,
	"packed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "packed_categories_one_row" CHECK ("packed_categories"."is_only")
);
--> statement-breakpoint
CREATE TABLE "packed_sales" (
	"span" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"sums" text,
	"packed_at" timestamp (3) with time zone,
	CONSTRAINT "packed_sales_span_starts_at_pk" PRIMARY KEY("span","starts_at")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "products_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE UNIQUE INDEX "products_number" ON "products" USING btree ("number");--> statement-breakpoint
-- Numbers do not shrink much, and unpacking takes longer than reading.
ALTER TABLE packed_sales ALTER COLUMN sums SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE packed_categories ALTER COLUMN numbers SET STORAGE EXTERNAL;--> statement-breakpoint
INSERT INTO packed_sales (span, starts_at)
  SELECT DISTINCT span, starts_at FROM tallies WHERE topic = 'sold' AND span IN ('day', 'month');--> statement-breakpoint
CREATE FUNCTION report_filed() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, label, count) VALUES ('filed', '', 1);
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER products_filed AFTER INSERT OR UPDATE OF category ON products
  FOR EACH STATEMENT EXECUTE FUNCTION report_filed();--> statement-breakpoint
DROP TRIGGER products_logged ON products;--> statement-breakpoint
CREATE TRIGGER products_logged AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('product', 'id', 'number words sort_name reserved updated_at stock_changed_at', '', '');
