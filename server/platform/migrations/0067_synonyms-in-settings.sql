-- Synonyms are a part of the settings: a shop that has others than the list of every new shop keeps its own.
INSERT INTO shop_settings (stored, updated_at)
  SELECT jsonb_build_object('synonyms', coalesce(jsonb_agg(to_jsonb(terms) ORDER BY id), '[]')), 'epoch' FROM search_synonyms
  HAVING md5(string_agg(array_to_string(terms, ', '), E'\n' ORDER BY array_to_string(terms, ', ') COLLATE "C"))
    IS DISTINCT FROM '72302e07d830f139f388cd7d1d4a92d4'
  ON CONFLICT ("only") DO UPDATE SET stored = shop_settings.stored || excluded.stored;--> statement-breakpoint

CREATE TRIGGER settings_changed_synonyms AFTER UPDATE ON shop_settings
  FOR EACH ROW WHEN (old.stored -> 'synonyms' IS DISTINCT FROM new.stored -> 'synonyms')
  EXECUTE FUNCTION notify_catalog_changed();
