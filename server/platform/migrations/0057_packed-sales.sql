-- Nothing is sold meanwhile, so that each sale is counted once.
LOCK TABLE orders, order_items, products IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
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
-- What products sold is counted by their numbers, so that nobody has to look these up to pack it.
UPDATE tallies t SET label = p.number::text FROM products p WHERE t.topic = 'sold' AND t.label = p.id::text;--> statement-breakpoint
UPDATE tally_changes t SET label = p.number::text FROM products p WHERE t.topic = 'sold' AND t.label = p.id::text;--> statement-breakpoint
-- Tallies of a day are read together, and were written together.
CLUSTER tallies USING tallies_topic_span_starts_at_label_pk;--> statement-breakpoint
ALTER TABLE tallies SET WITHOUT CLUSTER;--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_new_lines() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue)
      SELECT 'sold', tally_quarter(o.created_at), p.number::text, sum(i.quantity), sum(i.price::bigint * i.quantity)
      FROM added i JOIN orders o ON o.id = i.order_id JOIN products p ON p.id = i.product_id WHERE counts_in_report(o) GROUP BY 2, 3;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_removed_line() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue)
      SELECT 'sold', tally_quarter(o.created_at), p.number::text, -OLD.quantity, -OLD.price::bigint * OLD.quantity
      FROM orders o JOIN products p ON p.id = OLD.product_id WHERE o.id = OLD.order_id AND counts_in_report(o);
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_order(o orders, sign int) RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, discount)
      SELECT 'coupon', tally_quarter(o.created_at), o.coupon_id::text, sign, sign * o.total, sign * o.discount
      WHERE o.coupon_id IS NOT NULL
      UNION ALL
      SELECT 'sold', tally_quarter(o.created_at), p.number::text,
             sign * sum(i.quantity), sign * sum(i.price::bigint * i.quantity), 0
      FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id GROUP BY 3;
  $$;--> statement-breakpoint
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
