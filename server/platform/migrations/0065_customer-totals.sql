CREATE TABLE "customer_totals" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_totals" ADD CONSTRAINT "customer_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_totals_spent" ON "customer_totals" USING btree ("spent","user_id");--> statement-breakpoint
CREATE INDEX "customer_totals_orders" ON "customer_totals" USING btree ("orders","user_id");--> statement-breakpoint
CREATE INDEX "customer_totals_role_spent" ON "customer_totals" USING btree ("role","spent","user_id");--> statement-breakpoint
CREATE INDEX "customer_totals_role_orders" ON "customer_totals" USING btree ("role","orders","user_id");--> statement-breakpoint
-- What people with an account have bought, beside them: a purchase must not rewrite a person's row with all of its indexes.
CREATE FUNCTION total_new_customers() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO customer_totals (user_id, role) SELECT id, role FROM added WHERE deleted_at IS NULL;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER users_totalled AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION total_new_customers();--> statement-breakpoint
CREATE FUNCTION total_changed_customer() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF NEW.deleted_at IS NOT NULL THEN
      DELETE FROM customer_totals WHERE user_id = NEW.id;
    ELSE
      UPDATE customer_totals SET role = NEW.role WHERE user_id = NEW.id;
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER users_retotalled AFTER UPDATE OF role, deleted_at ON users
  FOR EACH ROW WHEN (old.role <> new.role OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL))
  EXECUTE FUNCTION total_changed_customer();--> statement-breakpoint
CREATE FUNCTION total_new_orders() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    UPDATE customer_totals t SET orders = t.orders + bought.orders, spent = t.spent + bought.spent
      FROM (SELECT user_id, count(*) AS orders, sum(total) AS spent FROM added
            WHERE status <> 'Cancelled' AND (deleted_at IS NULL OR stays_in_books) GROUP BY user_id) AS bought
      WHERE t.user_id = bought.user_id;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_totalled AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION total_new_orders();--> statement-breakpoint
-- What an order counts for before and after a change, or after it is gone. Its refunds count while it does.
CREATE FUNCTION total_changed_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    did int := counts_in_report(OLD)::int;
    does int := CASE WHEN TG_OP = 'UPDATE' THEN counts_in_report(NEW)::int ELSE 0 END;
    refunded bigint := 0;
  BEGIN
    IF did <> does THEN
      SELECT coalesce(sum(amount), 0) INTO refunded FROM refunds WHERE order_id = OLD.id AND status = 'succeeded';
    END IF;
    UPDATE customer_totals SET orders = orders + does - did,
        spent = spent - did * (OLD.total - refunded) + CASE WHEN does = 1 THEN NEW.total - refunded ELSE 0 END
      WHERE user_id = OLD.user_id;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER orders_retotalled AFTER UPDATE ON orders
  FOR EACH ROW WHEN (counts_in_report(old.*) <> counts_in_report(new.*) OR old.total <> new.total)
  EXECUTE FUNCTION total_changed_order();--> statement-breakpoint
CREATE TRIGGER orders_untotalled AFTER DELETE ON orders
  FOR EACH ROW WHEN (counts_in_report(old.*))
  EXECUTE FUNCTION total_changed_order();--> statement-breakpoint
CREATE FUNCTION total_refund() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    was bigint := CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'succeeded' THEN OLD.amount ELSE 0 END;
    becomes bigint := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'succeeded' THEN NEW.amount ELSE 0 END;
  BEGIN
    IF was <> becomes THEN
      UPDATE customer_totals t SET spent = t.spent + was - becomes
        FROM orders o WHERE o.id = coalesce(NEW.order_id, OLD.order_id) AND counts_in_report(o) AND t.user_id = o.user_id;
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER refunds_totalled AFTER INSERT OR DELETE OR UPDATE OF status, amount ON refunds
  FOR EACH ROW
  EXECUTE FUNCTION total_refund();--> statement-breakpoint
INSERT INTO customer_totals (user_id, role, orders, spent)
  SELECT u.id, u.role, coalesce(bought.orders, 0), coalesce(bought.spent, 0)
  FROM users u LEFT JOIN (
    SELECT o.user_id, count(*) AS orders, sum(o.total - coalesce(refunded.amount, 0)) AS spent
    FROM orders o LEFT JOIN (
      SELECT order_id, sum(amount) AS amount FROM refunds WHERE status = 'succeeded' GROUP BY order_id) AS refunded ON refunded.order_id = o.id
    WHERE counts_in_report(o) GROUP BY o.user_id) AS bought ON bought.user_id = u.id
  WHERE u.deleted_at IS NULL;
