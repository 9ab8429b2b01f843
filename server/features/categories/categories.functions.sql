-- The category that a name stands for now: that of this name, or that which had it formerly or was merged from one of it. Its
-- name, or null if there is none.
CREATE OR REPLACE FUNCTION category_now(wanted text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    WITH RECURSIVE found AS (
      (SELECT id, name, merged_into FROM categories
       WHERE deleted_at IS NULL
         AND (key = lower(regexp_replace(wanted, '\s', '', 'g')) OR lower(regexp_replace(wanted, '\s', '', 'g')) = ANY (former_keys))
       ORDER BY key = lower(regexp_replace(wanted, '\s', '', 'g')) DESC LIMIT 1)
      UNION ALL
      SELECT c.id, c.name, c.merged_into FROM found f JOIN categories c ON c.id = f.merged_into AND c.deleted_at IS NULL)
    SELECT name FROM found WHERE merged_into IS NULL
  $$;

-- These names of categories, and those of all categories that are in one of them.
CREATE OR REPLACE FUNCTION categories_within(names text[]) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    WITH RECURSIVE within AS (
      SELECT id, name, merged_into FROM categories
      WHERE deleted_at IS NULL AND merged_into IS NULL
        AND key IN (SELECT lower(regexp_replace(named, '\s', '', 'g')) FROM unnest(names) AS named)
      UNION
      -- What was in one that was merged is in the one that it was merged into.
      SELECT c.id, c.name, c.merged_into FROM within w JOIN categories c ON w.id = coalesce(c.merged_into, c.parent_id) AND c.deleted_at IS NULL)
    SELECT names || array(SELECT name FROM within WHERE merged_into IS NULL)
  $$;

-- The keys of a category and of those that it is in.
CREATE OR REPLACE FUNCTION keys_above(category text) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    WITH RECURSIVE up AS (
      SELECT key, parent_id, merged_into FROM categories
      WHERE deleted_at IS NULL AND merged_into IS NULL AND key = lower(regexp_replace(category, '\s', '', 'g'))
      UNION
      SELECT c.key, c.parent_id, c.merged_into FROM up u JOIN categories c ON c.id = coalesce(u.merged_into, u.parent_id) AND c.deleted_at IS NULL)
    SELECT lower(regexp_replace(category, '\s', '', 'g')) || array(SELECT key FROM up WHERE merged_into IS NULL)
  $$;

-- Adds the category of a name, unless there is one; one that no admin has changed is spelled as its products are.
-- Its place is after all others, and its slug one that no other has or had.
CREATE OR REPLACE FUNCTION ensure_category(wanted text) RETURNS void
  LANGUAGE plpgsql
  AS $$
  DECLARE
    base text := coalesce(nullif(trim(BOTH '-' FROM left(regexp_replace(fold_text(wanted), '[^a-z0-9]+', '-', 'g'), 72)), ''), 'category');
    free text := base;
    number integer := 1;
  BEGIN
    UPDATE categories c SET name = wanted
      WHERE key = lower(regexp_replace(wanted, '\s', '', 'g')) AND deleted_at IS NULL AND merged_into IS NULL AND from_product
        AND name <> wanted AND NOT EXISTS (SELECT FROM products p WHERE p.category = c.name AND p.deleted_at IS NULL);
    WHILE wanted <> '' AND NOT EXISTS (
      SELECT FROM categories WHERE deleted_at IS NULL AND key = lower(regexp_replace(wanted, '\s', '', 'g'))) LOOP
      WHILE EXISTS (SELECT FROM categories WHERE deleted_at IS NULL AND (slug = free OR free = ANY (former_slugs))) LOOP
        number := number + 1;
        free := base || '-' || number;
      END LOOP;
      INSERT INTO categories (id, name, slug, place, from_product, created_at, updated_at)
        VALUES (gen_random_uuid(), wanted, free, coalesce((SELECT max(place) FROM categories), 0) + 1, true, now(), now())
        ON CONFLICT DO NOTHING;
    END LOOP;
  END $$;

-- A product or family always has a category that is in the list of them.
CREATE OR REPLACE FUNCTION ensure_categories() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE wanted text; BEGIN
    FOR wanted IN SELECT min(category) FROM added GROUP BY lower(regexp_replace(category, '\s', '', 'g')) ORDER BY 1 LOOP
      PERFORM ensure_category(wanted);
    END LOOP;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_categories AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ensure_categories();

CREATE OR REPLACE FUNCTION ensure_changed_category() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    -- While all products of a category move, the category itself gets their new name.
    IF coalesce(current_setting('vitrine.moving', true), '') = '' THEN
      PERFORM ensure_category(NEW.category);
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_category_changed AFTER UPDATE OF category ON products FOR EACH ROW
  WHEN (OLD.category <> NEW.category)
  EXECUTE FUNCTION ensure_changed_category();
CREATE OR REPLACE TRIGGER families_category AFTER INSERT OR UPDATE OF category ON families FOR EACH ROW
  EXECUTE FUNCTION ensure_changed_category();

CREATE OR REPLACE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
CREATE OR REPLACE TRIGGER collections_changed AFTER INSERT OR UPDATE OR DELETE ON collections
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
