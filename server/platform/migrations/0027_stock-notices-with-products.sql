-- A change of stock names its products, so that instances drop only what shows these; and says whether one of them was
-- sold out or can be bought again, which lists and counts by stock depend on. Of more than 100 rows it says only that
-- some have changed: a message has at most 8,000 bytes, and the join of the two tables stays small.
CREATE OR REPLACE FUNCTION notify_stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    moved uuid[];
    is_availability boolean;
  BEGIN
    IF (SELECT count(*) FROM (SELECT FROM after LIMIT 101) AS counted) > 100 THEN
      PERFORM pg_notify('catalog_changed', 'stock');
      RETURN NULL;
    END IF;
    SELECT array_agg(a.id), bool_or((b.available = 0) <> (a.available = 0)) INTO moved, is_availability
      FROM after a JOIN before b ON b.id = a.id
      WHERE b.on_hand <> a.on_hand OR b.reserved <> a.reserved;
    IF moved IS NOT NULL THEN
      PERFORM pg_notify('catalog_changed',
        CASE WHEN is_availability THEN 'availability ' ELSE 'stock ' END || array_to_string(moved, ','));
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
DROP TRIGGER products_stock_changed ON products;--> statement-breakpoint
CREATE TRIGGER products_stock_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION notify_stock_changed();
