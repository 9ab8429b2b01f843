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
    SELECT id, price, count(*) OVER () AS choices INTO face FROM products
      WHERE family_id = family AND deleted_at IS NULL AND state = 'live'
      ORDER BY available = 0, price, id LIMIT 1;
    IF NOT FOUND THEN
      DELETE FROM family_faces WHERE family_id = family;
    ELSE
      INSERT INTO family_faces (family_id, product_id, from_price, choices, written_by)
        VALUES (family, face.id, face.price, face.choices, pg_current_xact_id())
        ON CONFLICT (family_id) DO UPDATE
          SET product_id = face.id, from_price = face.price, choices = face.choices, written_by = pg_current_xact_id();
    END IF;
    IF was IS DISTINCT FROM face.id THEN
      PERFORM pg_notify('catalog_changed', '');
    END IF;
  END $$;

CREATE OR REPLACE FUNCTION write_faces() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP <> 'DELETE' AND NEW.family_id IS NOT NULL THEN
      PERFORM write_face(NEW.family_id);
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.family_id IS NOT NULL AND (TG_OP = 'DELETE' OR OLD.family_id IS DISTINCT FROM NEW.family_id) THEN
      PERFORM write_face(OLD.family_id);
    END IF;
    RETURN NULL;
  END $$;
CREATE CONSTRAINT TRIGGER products_face_added AFTER INSERT ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.family_id IS NOT NULL) EXECUTE FUNCTION write_faces();
CREATE CONSTRAINT TRIGGER products_face_changed AFTER UPDATE ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.family_id IS NOT NULL OR NEW.family_id IS NOT NULL)
        AND (OLD.family_id IS DISTINCT FROM NEW.family_id OR (OLD.available = 0) <> (NEW.available = 0) OR OLD.price <> NEW.price
             OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.state <> NEW.state))
  EXECUTE FUNCTION write_faces();
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
