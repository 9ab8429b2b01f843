-- True for an owner: an admin with every duty.
CREATE OR REPLACE FUNCTION has_every_duty(role text, duties text[]) RETURNS boolean
  LANGUAGE sql IMMUTABLE
  AS $$
    SELECT role = 'admin' AND (duties IS NULL OR duties @> ARRAY[
      'orders', 'refunds', 'catalogue', 'customers', 'marketing', 'figures', 'settings', 'staff']);
  $$;

-- Guests are no users: nothing counts them.
CREATE OR REPLACE FUNCTION tally_new_users() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'user', tally_quarter(created_at), role, count(*)
      FROM added WHERE deleted_at IS NULL AND NOT guest GROUP BY 2, 3;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_tallied AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_users();

CREATE OR REPLACE FUNCTION tally_changed_user() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF OLD.deleted_at IS NULL AND NOT OLD.guest THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('user', tally_quarter(OLD.created_at), OLD.role, -1);
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL AND NOT NEW.guest THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('user', tally_quarter(NEW.created_at), NEW.role, 1);
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_retallied AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.role <> NEW.role OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
        OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION tally_changed_user();
CREATE OR REPLACE TRIGGER users_untallied AFTER DELETE ON users FOR EACH ROW
  EXECUTE FUNCTION tally_changed_user();

-- Keeps totals of what people with an account have bought, beside their rows: a purchase must not rewrite a person's row with all of its indexes.
CREATE OR REPLACE FUNCTION total_new_customers() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO customer_totals (user_id, role) SELECT id, role FROM added WHERE deleted_at IS NULL AND NOT guest;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_totalled AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION total_new_customers();

CREATE OR REPLACE FUNCTION total_changed_customer() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF NEW.deleted_at IS NOT NULL THEN
      DELETE FROM customer_totals WHERE user_id = NEW.id;
    ELSE
      UPDATE customer_totals SET role = NEW.role WHERE user_id = NEW.id;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_retotalled AFTER UPDATE OF role, deleted_at ON users
  FOR EACH ROW WHEN (old.role <> new.role OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL))
  EXECUTE FUNCTION total_changed_customer();
