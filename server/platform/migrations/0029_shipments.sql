CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text,
	"tracking" text,
	"url" text,
	"notify" boolean DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint

-- Every order that is Shipped or Delivered has one shipment, and no other has any, whoever made the step: also the
-- servers of an older version, which run during an upgrade.
CREATE FUNCTION note_shipment() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF NEW.status = 'Shipped' THEN
      INSERT INTO shipments (id, order_id, at)
        SELECT gen_random_uuid(), NEW.id, NEW.updated_at
        WHERE NOT EXISTS (SELECT FROM shipments WHERE order_id = NEW.id);
    ELSE
      DELETE FROM shipments WHERE order_id = NEW.id;
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_shipped AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status = 'Processing' AND NEW.status = 'Shipped' OR OLD.status = 'Shipped' AND NEW.status = 'Processing')
  EXECUTE FUNCTION note_shipment();--> statement-breakpoint
-- The tracking number leads to the address at the carrier, so it is removed with the address.
CREATE FUNCTION forget_with_address() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    UPDATE shipments SET tracking = NULL, url = NULL WHERE order_id = NEW.id;
    RETURN NULL;
  END $$;--> statement-breakpoint
-- Not only on updates of the address: other triggers remove it, too.
CREATE TRIGGER orders_forget_parcel AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.address IS NOT NULL AND NEW.address IS NULL)
  EXECUTE FUNCTION forget_with_address();--> statement-breakpoint

-- What there is already.
INSERT INTO shipments (id, order_id, at)
  SELECT gen_random_uuid(), o.id, coalesce(max(h.at), o.updated_at)
  FROM orders o LEFT JOIN order_history h ON h.order_id = o.id AND h.status = 'Shipped' AND NOT h.undone
  WHERE o.status IN ('Shipped', 'Delivered') GROUP BY o.id;
