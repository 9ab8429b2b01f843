-- Tells every instance that what it remembers of the catalogue is old. One message a transaction:
-- PostgreSQL folds equal ones together.
CREATE OR REPLACE FUNCTION notify_catalog_changed() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('catalog_changed', ''); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER products_changed
  AFTER INSERT OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
-- For each row: a sweep that finds nothing to do, every few seconds, must not drop what instances remember.
CREATE OR REPLACE TRIGGER products_rows_changed
  AFTER UPDATE OF name, description, category, price, regular_price, priced_at, state, created_at, updated_at, deleted_at ON products
  FOR EACH ROW EXECUTE FUNCTION notify_catalog_changed();
CREATE OR REPLACE TRIGGER product_photos_changed AFTER INSERT OR UPDATE OR DELETE ON product_photos
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
CREATE OR REPLACE TRIGGER settings_changed_synonyms AFTER UPDATE ON shop_settings
  FOR EACH ROW WHEN (old.stored -> 'synonyms' IS DISTINCT FROM new.stored -> 'synonyms')
  EXECUTE FUNCTION notify_catalog_changed();

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
  END $$;
CREATE OR REPLACE TRIGGER products_stock_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION notify_stock_changed();

-- The short numbers of products in the tallies of the report.
CREATE OR REPLACE FUNCTION number_new_products() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO product_numbers (product_id) SELECT id FROM added ORDER BY created_at, id;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_numbered AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION number_new_products();

CREATE OR REPLACE FUNCTION note_photos() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE stock_levels l SET has_photo = NOT l.has_photo
      WHERE l.product_id IN (SELECT product_id FROM changed)
        AND l.has_photo <> EXISTS (SELECT FROM product_photos p WHERE p.product_id = l.product_id);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER product_photos_added AFTER INSERT ON product_photos REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_photos();
CREATE OR REPLACE TRIGGER product_photos_removed AFTER DELETE ON product_photos REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_photos();

CREATE OR REPLACE FUNCTION note_photos_of_level() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.has_photo := EXISTS (SELECT FROM product_photos WHERE product_id = NEW.product_id);
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER stock_levels_photos BEFORE INSERT ON stock_levels
  FOR EACH ROW EXECUTE FUNCTION note_photos_of_level();

CREATE OR REPLACE FUNCTION tally_new_products() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO stock_levels (product_id, category, available)
      SELECT id, category, available FROM added WHERE deleted_at IS NULL;
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'product', tally_quarter(created_at), '', count(*) FROM added WHERE deleted_at IS NULL GROUP BY 2
      UNION ALL
      SELECT 'category', NULL, category, count(*) FROM added WHERE deleted_at IS NULL GROUP BY 3
      UNION ALL
      SELECT 'stock', NULL, 'out', count(*) FROM added WHERE deleted_at IS NULL AND available = 0 HAVING count(*) > 0;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_tallied AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_products();

CREATE OR REPLACE FUNCTION tally_changed_product() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('product', tally_quarter(OLD.created_at), '', -1), ('category', NULL, OLD.category, -1);
      IF OLD.available = 0 THEN
        INSERT INTO tally_changes (topic, label, count) VALUES ('stock', 'out', -1);
      END IF;
    END IF;
    IF TG_OP = 'DELETE' THEN
      RETURN NULL;
    END IF;
    IF NEW.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('product', tally_quarter(NEW.created_at), '', 1), ('category', NULL, NEW.category, 1);
      IF NEW.available = 0 THEN
        INSERT INTO tally_changes (topic, label, count) VALUES ('stock', 'out', 1);
      END IF;
      INSERT INTO stock_levels (product_id, category, available) VALUES (NEW.id, NEW.category, NEW.available)
        ON CONFLICT (product_id) DO UPDATE SET category = excluded.category, available = excluded.available;
    ELSE
      DELETE FROM stock_levels WHERE product_id = NEW.id;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_retallied AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.category <> NEW.category OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
        OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION tally_changed_product();
CREATE OR REPLACE TRIGGER products_untallied AFTER DELETE ON products FOR EACH ROW
  EXECUTE FUNCTION tally_changed_product();
