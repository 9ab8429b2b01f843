-- Tells every instance that the settings have changed.
CREATE OR REPLACE FUNCTION notify_settings_changed() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('settings_changed', ''); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER settings_changed AFTER INSERT OR DELETE OR UPDATE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_changed();
