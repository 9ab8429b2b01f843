-- Products of no family are listed with what they are sorted and searched by. One that leaves its family in this transaction is listed when
-- that commits: until then the row of a face may only be written under the lock of faces.
CREATE OR REPLACE FUNCTION list_added() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO listed_products (id, category, price, created_at, in_stock, words)
      SELECT id, category, price, created_at, available > 0, words FROM added
      WHERE family_id IS NULL AND deleted_at IS NULL AND state = 'live';
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_listed AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION list_added();

CREATE OR REPLACE FUNCTION list_single() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF EXISTS (SELECT FROM listed_products WHERE id = NEW.id AND family_id IS NOT NULL) THEN
      RETURN NULL;
    END IF;
    IF NEW.deleted_at IS NULL AND NEW.state = 'live' THEN
      INSERT INTO listed_products (id, category, price, created_at, in_stock, words)
        VALUES (NEW.id, NEW.category, NEW.price, NEW.created_at, NEW.available > 0, NEW.words)
        ON CONFLICT (id) DO UPDATE
          SET family_id = NULL, category = NEW.category, price = NEW.price, created_at = NEW.created_at, in_stock = NEW.available > 0, words = NEW.words;
    ELSE
      DELETE FROM listed_products WHERE id = NEW.id;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_listed_anew AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.family_id IS NULL AND NEW.family_id IS NULL
        AND (OLD.price <> NEW.price OR OLD.category <> NEW.category OR OLD.created_at <> NEW.created_at OR OLD.state <> NEW.state
             OR (OLD.available = 0) <> (NEW.available = 0) OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)))
  EXECUTE FUNCTION list_single();
-- Of these columns the words are made. Other changes, such as those of stock, don't compare them.
CREATE OR REPLACE TRIGGER products_listed_with_words AFTER UPDATE OF name, category, brand, details, description ON products FOR EACH ROW
  WHEN (OLD.family_id IS NULL AND NEW.family_id IS NULL AND OLD.words <> NEW.words)
  EXECUTE FUNCTION list_single();

-- What lists show of families. A transaction that changed members writes their families' faces when it commits: then it holds all
-- its other locks already, so that the one lock of faces, which is held for that moment only, can't be part of a deadlock.
CREATE OR REPLACE FUNCTION write_face(family uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
  DECLARE
    was uuid;
    face record;
  BEGIN
    -- All changes of this transaction are in what it wrote the first time.
    IF EXISTS (SELECT FROM family_faces WHERE family_id = family AND written_by = pg_current_xact_id()) THEN
      RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(7217010);
    SELECT product_id INTO was FROM family_faces WHERE family_id = family;
    SELECT id, price, category, created_at, available > 0 AS in_stock, words, count(*) OVER () AS choices INTO face FROM products
      WHERE family_id = family AND deleted_at IS NULL AND state = 'live'
      ORDER BY available = 0, price, id LIMIT 1;
    IF NOT FOUND THEN
      DELETE FROM family_faces WHERE family_id = family;
      DELETE FROM listed_products WHERE family_id = family;
    ELSE
      INSERT INTO family_faces (family_id, product_id, from_price, choices, written_by)
        VALUES (family, face.id, face.price, face.choices, pg_current_xact_id())
        ON CONFLICT (family_id) DO UPDATE
          SET product_id = face.id, from_price = face.price, choices = face.choices, written_by = pg_current_xact_id();
      DELETE FROM listed_products WHERE family_id = family AND id <> face.id;
      INSERT INTO listed_products (id, family_id, category, price, created_at, in_stock, words)
        VALUES (face.id, family, face.category, face.price, face.created_at, face.in_stock, face.words)
        ON CONFLICT (id) DO UPDATE
          SET family_id = family, category = face.category, price = face.price, created_at = face.created_at, in_stock = face.in_stock, words = face.words;
    END IF;
    IF was IS DISTINCT FROM face.id THEN
      PERFORM pg_notify('catalog_changed', '');
    END IF;
  END $$;

CREATE OR REPLACE FUNCTION write_faces() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    was uuid := CASE WHEN TG_OP <> 'INSERT' THEN OLD.family_id END;
    family uuid := CASE WHEN TG_OP <> 'DELETE' THEN NEW.family_id END;
  BEGIN
    IF family IS DISTINCT FROM was THEN
      PERFORM pg_advisory_xact_lock(7217010);
      IF family IS NOT NULL THEN
        DELETE FROM listed_products WHERE id = NEW.id AND family_id IS DISTINCT FROM family;
      END IF;
      IF was IS NOT NULL THEN
        PERFORM write_face(was);
      END IF;
    END IF;
    IF family IS NOT NULL THEN
      PERFORM write_face(family);
    ELSIF TG_OP = 'UPDATE' THEN
      -- It left. The row as it is now: more may have changed since.
      INSERT INTO listed_products (id, category, price, created_at, in_stock, words)
        SELECT id, category, price, created_at, available > 0, words FROM products
        WHERE id = NEW.id AND family_id IS NULL AND deleted_at IS NULL AND state = 'live'
        ON CONFLICT (id) DO UPDATE
          SET family_id = NULL, category = excluded.category, price = excluded.price, created_at = excluded.created_at, in_stock = excluded.in_stock,
            words = excluded.words;
    END IF;
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER products_face_added AFTER INSERT ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.family_id IS NOT NULL) EXECUTE FUNCTION write_faces();
CREATE CONSTRAINT TRIGGER products_face_changed AFTER UPDATE ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.family_id IS NOT NULL OR NEW.family_id IS NOT NULL)
        AND (OLD.family_id IS DISTINCT FROM NEW.family_id OR (OLD.available = 0) <> (NEW.available = 0) OR OLD.price <> NEW.price
             OR OLD.category <> NEW.category OR OLD.created_at <> NEW.created_at OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.state <> NEW.state))
  EXECUTE FUNCTION write_faces();
CREATE CONSTRAINT TRIGGER products_face_with_words AFTER UPDATE OF name, category, brand, details, description ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.family_id IS NOT NULL OR NEW.family_id IS NOT NULL) AND OLD.words <> NEW.words) EXECUTE FUNCTION write_faces();
CREATE CONSTRAINT TRIGGER products_face_removed AFTER DELETE ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.family_id IS NOT NULL) EXECUTE FUNCTION write_faces();

-- A member that gets a name, description, category or specifications otherwise than through its family has them for itself from then on.
CREATE OR REPLACE FUNCTION note_own_fields() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF coalesce(current_setting('vitrine.family', true), '') = '' THEN
      NEW.own_fields := ARRAY(
        SELECT field FROM unnest(OLD.own_fields) AS field
        UNION SELECT 'name' WHERE NEW.name <> OLD.name
        UNION SELECT 'description' WHERE NEW.description <> OLD.description
        UNION SELECT 'category' WHERE NEW.category <> OLD.category
        UNION SELECT 'details' WHERE NEW.details <> OLD.details
        ORDER BY 1);
    END IF;
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER products_own_fields BEFORE UPDATE OF name, description, category, details ON products FOR EACH ROW
  WHEN (NEW.family_id IS NOT NULL AND NEW.family_id = OLD.family_id)
  EXECUTE FUNCTION note_own_fields();

CREATE OR REPLACE TRIGGER families_changed AFTER INSERT OR UPDATE OR DELETE ON families
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();

-- A draft has a key by which others can see it, which ends with it.
CREATE OR REPLACE FUNCTION give_preview_key() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.preview_key := CASE WHEN NEW.state = 'draft' THEN coalesce(NEW.preview_key, gen_random_uuid()::text) END;
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER products_preview_key BEFORE INSERT OR UPDATE OF state ON products FOR EACH ROW
  WHEN (NEW.state = 'draft' OR NEW.preview_key IS NOT NULL)
  EXECUTE FUNCTION give_preview_key();

-- Products with a photo that has no alternative text: whenever their photos change, or they are deleted, restored or get another time.
CREATE OR REPLACE FUNCTION note_undescribed(ids uuid[]) RETURNS void
  LANGUAGE plpgsql
  AS $$ BEGIN
    DELETE FROM undescribed_products u WHERE u.product_id = ANY (ids) AND NOT EXISTS (
      SELECT FROM product_photos f JOIN products p ON p.id = f.product_id
      WHERE f.product_id = u.product_id AND f.alt = '' AND p.deleted_at IS NULL);
    INSERT INTO undescribed_products (product_id, created_at)
      SELECT p.id, p.created_at FROM products p
      WHERE p.id = ANY (ids) AND p.deleted_at IS NULL
        AND EXISTS (SELECT FROM product_photos f WHERE f.product_id = p.id AND f.alt = '')
      ON CONFLICT (product_id) DO UPDATE SET created_at = excluded.created_at
        WHERE undescribed_products.created_at <> excluded.created_at;
  END $$;
CREATE OR REPLACE FUNCTION note_undescribed_photos() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM note_undescribed(ARRAY(SELECT DISTINCT product_id FROM changed));
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER product_photos_undescribed_added AFTER INSERT ON product_photos REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_undescribed_photos();
CREATE OR REPLACE TRIGGER product_photos_undescribed_changed AFTER UPDATE ON product_photos REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_undescribed_photos();
CREATE OR REPLACE TRIGGER product_photos_undescribed_removed AFTER DELETE ON product_photos REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_undescribed_photos();
CREATE OR REPLACE FUNCTION note_undescribed_product() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM note_undescribed(ARRAY[NEW.id]);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_undescribed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION note_undescribed_product();
