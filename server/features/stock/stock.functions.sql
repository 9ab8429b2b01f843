-- The version of a product moves with its stock too. Whatever the clocks say, a change is later than
-- all that could be known of the product before it.
CREATE OR REPLACE FUNCTION note_stock_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.stock_changed_at := greatest(date_trunc('milliseconds', clock_timestamp()),
                                     greatest(OLD.updated_at, OLD.stock_changed_at) + interval '1 millisecond');
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER products_stock_moved BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.on_hand <> NEW.on_hand OR OLD.reserved <> NEW.reserved)
  EXECUTE FUNCTION note_stock_change();

-- A sale does this much and no more.
CREATE OR REPLACE FUNCTION note_stock_level() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    UPDATE stock_levels SET available = NEW.available WHERE product_id = NEW.id;
    IF (OLD.available = 0) <> (NEW.available = 0) THEN
      INSERT INTO tally_changes (topic, label, count)
        VALUES ('stock', 'out', CASE WHEN NEW.available = 0 THEN 1 ELSE -1 END);
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_stock_level AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.available <> NEW.available AND OLD.deleted_at IS NULL AND NEW.deleted_at IS NULL
        AND OLD.category = NEW.category AND OLD.created_at = NEW.created_at)
  EXECUTE FUNCTION note_stock_level();
