CREATE INDEX "products_live_category_key" ON "products" USING btree (lower(regexp_replace(category, '\s', '', 'g'))) WHERE deleted_at is null;--> statement-breakpoint
-- Categories that differ in case or spaces only become one, spelled as in its oldest product.
UPDATE products SET category = first.category
FROM (
  SELECT DISTINCT ON (key) key, category
  FROM (SELECT lower(regexp_replace(category, '\s', '', 'g')) AS key, category, created_at, id
        FROM products WHERE deleted_at IS NULL) AS live
  ORDER BY key, created_at, id
) AS first
WHERE deleted_at IS NULL AND lower(regexp_replace(products.category, '\s', '', 'g')) = first.key
  AND products.category <> first.category;
