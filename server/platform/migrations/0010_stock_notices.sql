-- A change of stock alone says so: what a search matches is the same after it.
DROP TRIGGER products_changed ON products;--> statement-breakpoint
CREATE TRIGGER products_changed
  AFTER INSERT OR DELETE OR UPDATE OF name, description, category, price, created_at, updated_at, deleted_at ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint
CREATE FUNCTION notify_stock_changed() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('catalog_changed', 'stock'); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER products_stock_changed AFTER UPDATE OF on_hand, reserved ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_stock_changed();
