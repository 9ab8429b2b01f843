-- Named with their schema, these are found wherever the function runs: while an index is built, or a
-- backup restored, PostgreSQL looks in its own schema alone.
CREATE OR REPLACE FUNCTION fold_text(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT trim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, words)), '[^[:alnum:]]+', ' ', 'g')) $$;--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"available" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"topic" text NOT NULL,
	"span" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"label" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"shipping" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tallies_topic_span_starts_at_label_pk" PRIMARY KEY("topic","span","starts_at","label")
);
--> statement-breakpoint
CREATE TABLE "tally_changes" (
	"topic" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"label" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"shipping" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_of_user";--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "products_live_newest";--> statement-breakpoint
DROP INDEX "products_live_category_newest";--> statement-breakpoint
DROP INDEX "users_live_newest";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stock_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold_text(name || ' ' || coalesce(email, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_levels_available" ON "stock_levels" USING btree ("available","product_id");--> statement-breakpoint
CREATE INDEX "stock_levels_category" ON "stock_levels" USING btree ("category","available","product_id");--> statement-breakpoint
CREATE INDEX "tally_changes_topic" ON "tally_changes" USING btree ("topic");--> statement-breakpoint
CREATE INDEX "coupons_live_newest" ON "coupons" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "order_items_photo" ON "order_items" USING btree ("photo");--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("total","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_amount" ON "orders" USING btree ("status","total","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_photos_hash" ON "product_photos" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "products_live_name" ON "products" USING btree (fold_text(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_live_name" ON "users" USING btree (fold_text(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_category_newest" ON "products" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_live_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;
--> statement-breakpoint

-- The version of a product moves with its stock too. Whatever the clocks say, a change is later than
-- all that could be known of the product before it.
CREATE FUNCTION note_stock_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.stock_changed_at := greatest(date_trunc('milliseconds', clock_timestamp()),
                                     greatest(OLD.updated_at, OLD.stock_changed_at) + interval '1 millisecond');
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER products_stock_moved BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.on_hand <> NEW.on_hand OR OLD.reserved <> NEW.reserved)
  EXECUTE FUNCTION note_stock_change();--> statement-breakpoint

-- Tallies. Rows come by the thousand where a shop is filled, so insertions are counted by statement.
CREATE FUNCTION tally_quarter(moment timestamptz) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00') $$;--> statement-breakpoint

CREATE FUNCTION tally_new_orders() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      SELECT 'order', tally_quarter(created_at), status,
             count(*), sum(total), sum(tax), sum(shipping_charges), sum(discount)
      FROM added WHERE deleted_at IS NULL GROUP BY 2, 3;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_tallied AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_orders();--> statement-breakpoint
CREATE FUNCTION tally_changed_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('order', tally_quarter(OLD.created_at), OLD.status,
                -1, -OLD.total, -OLD.tax, -OLD.shipping_charges, -OLD.discount);
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('order', tally_quarter(NEW.created_at), NEW.status,
                1, NEW.total, NEW.tax, NEW.shipping_charges, NEW.discount);
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_retallied AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
        OR OLD.created_at <> NEW.created_at OR OLD.total <> NEW.total OR OLD.tax <> NEW.tax
        OR OLD.shipping_charges <> NEW.shipping_charges OR OLD.discount <> NEW.discount)
  EXECUTE FUNCTION tally_changed_order();--> statement-breakpoint
CREATE TRIGGER orders_untallied AFTER DELETE ON orders FOR EACH ROW
  EXECUTE FUNCTION tally_changed_order();--> statement-breakpoint

CREATE FUNCTION tally_new_users() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'user', tally_quarter(created_at), role, count(*)
      FROM added WHERE deleted_at IS NULL GROUP BY 2, 3;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER users_tallied AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_users();--> statement-breakpoint
CREATE FUNCTION tally_changed_user() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('user', tally_quarter(OLD.created_at), OLD.role, -1);
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('user', tally_quarter(NEW.created_at), NEW.role, 1);
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER users_retallied AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.role <> NEW.role OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
        OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION tally_changed_user();--> statement-breakpoint
CREATE TRIGGER users_untallied AFTER DELETE ON users FOR EACH ROW
  EXECUTE FUNCTION tally_changed_user();--> statement-breakpoint

CREATE FUNCTION tally_new_products() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO stock_levels (product_id, category, available)
      SELECT id, category, available FROM added WHERE deleted_at IS NULL;
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'product', tally_quarter(created_at), '', count(*) FROM added WHERE deleted_at IS NULL GROUP BY 2
      UNION ALL
      SELECT 'category', NULL, category, count(*) FROM added WHERE deleted_at IS NULL GROUP BY 3
      UNION ALL
      SELECT 'stock', NULL, 'out', count(*) FROM added WHERE deleted_at IS NULL AND available = 0 HAVING count(*) > 0;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER products_tallied AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_products();--> statement-breakpoint
CREATE FUNCTION tally_changed_product() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('product', tally_quarter(OLD.created_at), '', -1), ('category', NULL, OLD.category, -1);
      IF OLD.available = 0 THEN
        INSERT INTO tally_changes (topic, label, count) VALUES ('stock', 'out', -1);
      END IF;
    END IF;
    IF TG_OP = 'DELETE' THEN
      RETURN NULL;
    END IF;
    IF NEW.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('product', tally_quarter(NEW.created_at), '', 1), ('category', NULL, NEW.category, 1);
      IF NEW.available = 0 THEN
        INSERT INTO tally_changes (topic, label, count) VALUES ('stock', 'out', 1);
      END IF;
      INSERT INTO stock_levels (product_id, category, available) VALUES (NEW.id, NEW.category, NEW.available)
        ON CONFLICT (product_id) DO UPDATE SET category = excluded.category, available = excluded.available;
    ELSE
      DELETE FROM stock_levels WHERE product_id = NEW.id;
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER products_retallied AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.category <> NEW.category OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
        OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION tally_changed_product();--> statement-breakpoint
CREATE TRIGGER products_untallied AFTER DELETE ON products FOR EACH ROW
  EXECUTE FUNCTION tally_changed_product();--> statement-breakpoint
-- A sale does this much and no more.
CREATE FUNCTION note_stock_level() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    UPDATE stock_levels SET available = NEW.available WHERE product_id = NEW.id;
    IF (OLD.available = 0) <> (NEW.available = 0) THEN
      INSERT INTO tally_changes (topic, label, count)
        VALUES ('stock', 'out', CASE WHEN NEW.available = 0 THEN 1 ELSE -1 END);
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER products_stock_level AFTER UPDATE ON products FOR EACH ROW
  WHEN (OLD.available <> NEW.available AND OLD.deleted_at IS NULL AND NEW.deleted_at IS NULL
        AND OLD.category = NEW.category AND OLD.created_at = NEW.created_at)
  EXECUTE FUNCTION note_stock_level();--> statement-breakpoint

-- Whose account was closed leaves no address behind: not in an order that is Delivered or Cancelled, nor
-- in a checkout that is over. The person's row is locked first: a deletion going on is waited for.
CREATE FUNCTION forget_address() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ DECLARE closed timestamptz; BEGIN
    SELECT deleted_at INTO closed FROM users WHERE id = NEW.user_id FOR SHARE;
    IF closed IS NULL THEN
      RETURN NEW;
    END IF;
    IF TG_TABLE_NAME = 'orders' THEN
      NEW.address := NULL; NEW.city := NULL; NEW.state := NULL; NEW.country := NULL; NEW.pin_code := NULL;
    ELSE
      NEW.address := ''; NEW.city := ''; NEW.state := ''; NEW.country := ''; NEW.pin_code := '';
    END IF;
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_forget_address BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status IN ('Delivered', 'Cancelled') AND NEW.address IS NOT NULL)
  EXECUTE FUNCTION forget_address();--> statement-breakpoint
-- One whose payment came too late is born so.
CREATE TRIGGER orders_born_without_address BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.status = 'Cancelled' AND NEW.address IS NOT NULL)
  EXECUTE FUNCTION forget_address();--> statement-breakpoint
CREATE TRIGGER checkouts_forget_address BEFORE UPDATE OF status ON checkouts FOR EACH ROW
  WHEN (NEW.status IN ('closed', 'completed') AND NEW.address <> '')
  EXECUTE FUNCTION forget_address();--> statement-breakpoint

-- What there is already.
INSERT INTO stock_levels (product_id, category, available)
  SELECT id, category, available FROM products WHERE deleted_at IS NULL;--> statement-breakpoint
INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
  SELECT 'order', tally_quarter(created_at), status,
         count(*), sum(total), sum(tax), sum(shipping_charges), sum(discount)
  FROM orders WHERE deleted_at IS NULL GROUP BY 2, 3;--> statement-breakpoint
INSERT INTO tally_changes (topic, starts_at, label, count)
  SELECT 'user', tally_quarter(created_at), role, count(*) FROM users WHERE deleted_at IS NULL GROUP BY 2, 3
  UNION ALL
  SELECT 'product', tally_quarter(created_at), '', count(*) FROM products WHERE deleted_at IS NULL GROUP BY 2
  UNION ALL
  SELECT 'category', NULL, category, count(*) FROM products WHERE deleted_at IS NULL GROUP BY 3
  UNION ALL
  SELECT 'stock', NULL, 'out', count(*) FROM products WHERE deleted_at IS NULL AND available = 0 HAVING count(*) > 0;
