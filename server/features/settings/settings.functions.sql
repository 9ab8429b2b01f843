-- Tells every instance that the settings have changed.
CREATE OR REPLACE FUNCTION notify_settings_changed() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('settings_changed', ''); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER settings_changed AFTER INSERT OR DELETE OR UPDATE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_changed();

-- Refuses a product of an admin whose class of tax the settings don't have. It locks them, so that the class can't go meanwhile; "standard" never
-- goes.
CREATE OR REPLACE FUNCTION demand_tax_class() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'UPDATE' AND NEW.tax_class = OLD.tax_class THEN
      RETURN NEW;
    END IF;
    PERFORM FROM shop_settings
      WHERE stored #> '{tax,classes}' @> jsonb_build_array(jsonb_build_object('_id', NEW.tax_class)) FOR SHARE;
    IF NOT FOUND THEN
      RAISE check_violation USING MESSAGE = format('There is no class of tax "%s"', NEW.tax_class), CONSTRAINT = 'products_tax_class_known';
    END IF;
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER products_tax_class BEFORE INSERT OR UPDATE OF tax_class ON products FOR EACH ROW
  WHEN (NEW.tax_class <> 'standard' AND current_setting('vitrine.actor', true) <> '') EXECUTE FUNCTION demand_tax_class();
