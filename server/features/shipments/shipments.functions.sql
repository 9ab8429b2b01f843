-- Every order that is Shipped or Delivered has one shipment, and no other has any, whoever made the step.
CREATE OR REPLACE FUNCTION note_shipment() RETURNS trigger
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
  END $$;
CREATE OR REPLACE TRIGGER orders_shipped AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status = 'Processing' AND NEW.status = 'Shipped' OR OLD.status = 'Shipped' AND NEW.status = 'Processing')
  EXECUTE FUNCTION note_shipment();
