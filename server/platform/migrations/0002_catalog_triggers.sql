-- Tells every instance that what it remembers of the catalogue is old. One message a transaction:
-- PostgreSQL folds equal ones together.
CREATE FUNCTION notify_catalog_changed() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('catalog_changed', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint
CREATE TRIGGER product_photos_changed AFTER INSERT OR UPDATE OR DELETE ON product_photos
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();--> statement-breakpoint

-- "Begins with" as a range of the primary key, whatever the database's own collation.
ALTER TABLE search_words ALTER COLUMN word TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);--> statement-breakpoint

-- Sorted, so that two transactions with the same new words wait for each other instead of dead-locking.
CREATE FUNCTION learn_words_of_new_products() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO search_words
      SELECT DISTINCT word FROM added, unnest(tsvector_to_array(added.words)) AS word
      WHERE length(word) BETWEEN 2 AND 40 ORDER BY word
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER products_added AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words_of_new_products();--> statement-breakpoint
CREATE FUNCTION learn_words_of_changed_product() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO search_words
      SELECT word FROM unnest(tsvector_to_array(NEW.words)) AS word
      WHERE length(word) BETWEEN 2 AND 40 ORDER BY word
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER product_reworded AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.category IS DISTINCT FROM NEW.category
        OR OLD.description IS DISTINCT FROM NEW.description)
  EXECUTE FUNCTION learn_words_of_changed_product();--> statement-breakpoint

-- The full-text query of a search: all of its words (the first 8), each as the beginning of a word.
CREATE FUNCTION search_query(search text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT to_tsquery('simple', coalesce(string_agg(left(word, 40) || ':*', ' & '), ''))
    FROM unnest((string_to_array(fold_text(search), ' '))[1:8]) AS word WHERE word <> ''
  $$;
