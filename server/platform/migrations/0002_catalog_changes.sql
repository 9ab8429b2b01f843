-- Tells every instance that what it remembers of the catalogue is old. One message a transaction:
-- PostgreSQL folds equal ones together.
CREATE FUNCTION notify_catalog_changed() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('catalog_changed', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint
CREATE TRIGGER product_photos_changed AFTER INSERT OR UPDATE OR DELETE ON product_photos
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
