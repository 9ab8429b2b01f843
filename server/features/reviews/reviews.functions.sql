-- True if a person has a product, as `hasBought` asks.
CREATE OR REPLACE FUNCTION has_bought(buyer text, product uuid) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$
    SELECT EXISTS (
      SELECT FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.user_id = buyer AND i.product_id = product AND is_bought(o))
  $$;

-- A review of a member counts for its family. The lock keeps the product from joining or leaving one meanwhile.
CREATE OR REPLACE FUNCTION note_rated() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    SELECT coalesce(family_id, id) INTO NEW.rated_id FROM products WHERE id = NEW.product_id FOR SHARE;
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER reviews_rated BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION note_rated();

-- A product that joins or leaves a family takes its reviews along.
CREATE OR REPLACE FUNCTION move_reviews() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM reviews WHERE product_id = NEW.id) THEN
      UPDATE reviews SET rated_id = coalesce(NEW.family_id, NEW.id) WHERE product_id = NEW.id;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_reviews AFTER UPDATE OF family_id ON products FOR EACH ROW
  WHEN (OLD.family_id IS DISTINCT FROM NEW.family_id) EXECUTE FUNCTION move_reviews();

-- Counts the stars of a product, and of its family, in the transaction that writes, changes, hides or deletes a review.
CREATE OR REPLACE FUNCTION count_stars() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP <> 'INSERT' AND OLD.is_shown THEN
      UPDATE product_ratings SET stars[OLD.stars] = stars[OLD.stars] - 1 WHERE product_id = OLD.product_id;
      UPDATE family_ratings SET stars[OLD.stars] = stars[OLD.stars] - 1 WHERE family_id = OLD.rated_id;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.is_shown THEN
      INSERT INTO product_ratings AS kept (product_id, stars)
        VALUES (NEW.product_id, ARRAY[(NEW.stars = 1)::int, (NEW.stars = 2)::int, (NEW.stars = 3)::int,
                                      (NEW.stars = 4)::int, (NEW.stars = 5)::int])
        ON CONFLICT (product_id) DO UPDATE SET stars[NEW.stars] = kept.stars[NEW.stars] + 1;
      IF NEW.rated_id <> NEW.product_id THEN
        INSERT INTO family_ratings AS kept (family_id, stars)
          VALUES (NEW.rated_id, ARRAY[(NEW.stars = 1)::int, (NEW.stars = 2)::int, (NEW.stars = 3)::int,
                                      (NEW.stars = 4)::int, (NEW.stars = 5)::int])
          ON CONFLICT (family_id) DO UPDATE SET stars[NEW.stars] = kept.stars[NEW.stars] + 1;
      END IF;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER reviews_counted AFTER INSERT OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION count_stars();
CREATE OR REPLACE TRIGGER reviews_recounted AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (OLD.is_shown <> NEW.is_shown OR OLD.stars <> NEW.stars OR OLD.rated_id <> NEW.rated_id)
  EXECUTE FUNCTION count_stars();

-- Products as they are shown have their rating: every instance forgets them, but not what searches match.
CREATE OR REPLACE FUNCTION notify_reviews_changed() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('catalog_changed', 'reviews'); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER reviews_changed AFTER INSERT OR DELETE OR UPDATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION notify_reviews_changed();

-- A review stays when its order is undone or deleted, but no longer says that it was bought.
CREATE OR REPLACE FUNCTION note_bought() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    -- Not without need: each update of reviews is told to all instances.
    IF EXISTS (SELECT FROM reviews r JOIN order_items i ON i.product_id = r.product_id
               WHERE i.order_id = NEW.id AND r.user_id = NEW.user_id) THEN
      UPDATE reviews r SET is_bought = has_bought(r.user_id, r.product_id)
        FROM order_items i
        WHERE i.order_id = NEW.id AND i.product_id = r.product_id AND r.user_id = NEW.user_id;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_bought AFTER UPDATE OF status, deleted_at, payment_status ON orders FOR EACH ROW
  WHEN (OLD.status = 'Delivered' OR NEW.status = 'Delivered')
  EXECUTE FUNCTION note_bought();
