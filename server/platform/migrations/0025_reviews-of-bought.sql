ALTER TABLE "reviews" ADD COLUMN "is_bought" boolean DEFAULT true NOT NULL;--> statement-breakpoint

-- Whether an order with a product is delivered to a person now, as `hasBought` has it: one that was deleted or given
-- back in full doesn't count.
CREATE FUNCTION has_bought(buyer text, product uuid) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$
    SELECT EXISTS (
      SELECT FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.user_id = buyer AND i.product_id = product AND o.status = 'Delivered' AND o.deleted_at IS NULL
        AND o.payment_status NOT IN ('refunded', 'refund_pending'))
  $$;--> statement-breakpoint
UPDATE reviews SET is_bought = false WHERE NOT has_bought(user_id, product_id);--> statement-breakpoint

-- A review stays when its order is undone or deleted, but no longer says that it was bought.
CREATE FUNCTION note_bought() RETURNS trigger
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
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_bought AFTER UPDATE OF status, deleted_at, payment_status ON orders FOR EACH ROW
  WHEN (OLD.status = 'Delivered' OR NEW.status = 'Delivered')
  EXECUTE FUNCTION note_bought();
