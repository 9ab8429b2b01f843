CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" integer;--> statement-breakpoint

-- Existing orders are numbered by date. Servers of the older version wait meanwhile; afterwards the default numbers
-- the orders that they create.
UPDATE orders SET number = numbered.number
  FROM (SELECT id, 1000 + row_number() OVER (ORDER BY created_at, id) AS number FROM orders) AS numbered
  WHERE numbered.id = orders.id;--> statement-breakpoint
SELECT setval('order_numbers', max(number)) FROM orders;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET DEFAULT nextval('order_numbers'), ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_number_unique" UNIQUE("number");
