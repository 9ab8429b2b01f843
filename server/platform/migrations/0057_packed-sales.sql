-- Nothing is sold meanwhile, so that each sale is counted once.
LOCK TABLE orders, order_items, products IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
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
CREATE TABLE "product_numbers" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "product_numbers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "product_numbers_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "product_numbers" ADD CONSTRAINT "product_numbers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Numbers do not shrink much, and unpacking takes longer than reading.
ALTER TABLE packed_sales ALTER COLUMN sums SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE packed_categories ALTER COLUMN numbers SET STORAGE EXTERNAL;--> statement-breakpoint
INSERT INTO product_numbers (product_id) SELECT id FROM products ORDER BY created_at, id;--> statement-breakpoint
CREATE FUNCTION number_new_products() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO product_numbers (product_id) SELECT id FROM added ORDER BY created_at, id;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER products_numbered AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION number_new_products();--> statement-breakpoint
ANALYZE product_numbers;--> statement-breakpoint
-- What products sold is counted by their numbers, so that nobody has to look these up to pack it.
UPDATE tallies t SET label = n.number::text FROM product_numbers n WHERE t.topic = 'sold' AND t.label = n.product_id::text;--> statement-breakpoint
UPDATE tally_changes t SET label = n.number::text FROM product_numbers n WHERE t.topic = 'sold' AND t.label = n.product_id::text;--> statement-breakpoint
-- Tallies of a day are read together, and were written together.
CLUSTER tallies USING tallies_topic_span_starts_at_label_pk;--> statement-breakpoint
ALTER TABLE tallies SET WITHOUT CLUSTER;--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_new_lines() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue)
      SELECT 'sold', tally_quarter(o.created_at), n.number::text, sum(i.quantity), sum(i.price::bigint * i.quantity)
      FROM added i JOIN orders o ON o.id = i.order_id JOIN product_numbers n ON n.product_id = i.product_id WHERE counts_in_report(o) GROUP BY 2, 3;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_removed_line() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue)
      SELECT 'sold', tally_quarter(o.created_at), n.number::text, -OLD.quantity, -OLD.price::bigint * OLD.quantity
      FROM orders o JOIN product_numbers n ON n.product_id = OLD.product_id WHERE o.id = OLD.order_id AND counts_in_report(o);
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_order(o orders, sign int) RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, discount)
      SELECT 'coupon', tally_quarter(o.created_at), o.coupon_id::text, sign, sign * o.total, sign * o.discount
      WHERE o.coupon_id IS NOT NULL
      UNION ALL
      SELECT 'sold', tally_quarter(o.created_at), n.number::text,
             sign * sum(i.quantity), sign * sum(i.price::bigint * i.quantity), 0
      FROM order_items i JOIN product_numbers n ON n.product_id = i.product_id WHERE i.order_id = o.id GROUP BY 3;
  $$;--> statement-breakpoint
INSERT INTO packed_sales (span, starts_at)
  SELECT DISTINCT span, starts_at FROM tallies WHERE topic = 'sold' AND span IN ('day', 'month');--> statement-breakpoint
CREATE FUNCTION report_filed() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, label, count) VALUES ('filed', '', 1);
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER products_filed AFTER INSERT OR DELETE OR UPDATE OF category ON products
  FOR EACH STATEMENT EXECUTE FUNCTION report_filed();
