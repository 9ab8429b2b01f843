CREATE TABLE "order_search" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"total" bigint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
-- The texts of all orders, as the function order_search_text makes them. Orders are placed meanwhile, so that at the end, when nobody can write,
-- those that are new or have changed are filled in.
DO $$ BEGIN
  FOR pass IN 1..2 LOOP
    INSERT INTO order_search (order_id, created_at, total, text)
      SELECT o.id, o.created_at, o.total, CASE WHEN o.deleted_at IS NULL THEN concat(
        ' ', fold_text(concat_ws(' ', u.name, u.email, CASE WHEN u.deleted_at IS NULL THEN o.recipient END,
          (SELECT string_agg(i.name, ' ' ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id))), E' \n',
        ' #', o.number, ' =', replace(o.id::text, '-', ''),
        ' ' || regexp_replace(o.phone, '\D', '', 'g') || '+',
        ' @' || lower(regexp_replace(o.pin_code, '[ -]', '', 'g')),
        ' $' || lower(o.payment_reference),
        (SELECT string_agg(' >' || lower(regexp_replace(s.tracking, '[ -]', '', 'g')), '') FROM shipments s WHERE s.order_id = o.id), ' ') ELSE '' END
      FROM orders o JOIN users u ON u.id = o.user_id
      WHERE NOT EXISTS (SELECT FROM order_search w WHERE w.order_id = o.id);
    IF pass = 1 THEN
      CREATE INDEX "order_search_trigrams" ON "order_search" USING gin ("text" gin_trgm_ops);
      CREATE INDEX "order_search_newest" ON "order_search" USING btree ("created_at","order_id");
      CREATE INDEX "order_search_amount" ON "order_search" USING btree ("total","order_id");
      LOCK TABLE orders, order_items, shipments, users IN SHARE ROW EXCLUSIVE MODE;
      DELETE FROM order_search w USING orders o, users u
        WHERE w.order_id = o.id AND o.user_id = u.id
          -- A sweep removes addresses without a new time.
          AND (greatest(o.updated_at, u.updated_at) > now() - interval '1 minute' OR o.address IS NULL);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
ANALYZE "order_search";--> statement-breakpoint
DROP INDEX "orders_phone";--> statement-breakpoint
DROP INDEX "orders_pin_code";--> statement-breakpoint
DROP INDEX "shipments_tracking";--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
