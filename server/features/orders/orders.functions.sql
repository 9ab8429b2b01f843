-- True for an order that stays in the books, as `isInBooks` says.
CREATE OR REPLACE FUNCTION is_in_books(deleted_at timestamptz, stays_in_books boolean) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT deleted_at IS NULL OR stays_in_books $$;

-- True for an order that counts in the shop's figures, as `countsAsRevenue` says.
CREATE OR REPLACE FUNCTION counts_as_revenue(status text, deleted_at timestamptz, stays_in_books boolean) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT status <> 'Cancelled' AND is_in_books(deleted_at, stays_in_books) $$;

CREATE OR REPLACE FUNCTION counts_as_revenue(o orders) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT counts_as_revenue(o.status, o.deleted_at, o.stays_in_books) $$;

-- When an order left the books: it was cancelled, or deleted and does not stay in them. Null while it counts.
CREATE OR REPLACE FUNCTION left_books_at(status text, cancelled_at timestamptz, deleted_at timestamptz, stays_in_books boolean) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN status = 'Cancelled' THEN cancelled_at WHEN NOT stays_in_books THEN deleted_at END $$;

-- True if the customer has what was in an order: it is delivered now, in the books and not given back in full.
CREATE OR REPLACE FUNCTION is_bought(o orders) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT o.status = 'Delivered' AND is_in_books(o.deleted_at, o.stays_in_books)
      AND o.payment_status NOT IN ('refunded', 'refund_pending')
  $$;

-- When an order was cancelled.
CREATE OR REPLACE FUNCTION note_cancellation() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.cancelled_at := CASE WHEN NEW.status = 'Cancelled' THEN coalesce(NEW.cancelled_at, NEW.updated_at) END;
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER orders_cancelled BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN ((OLD.status = 'Cancelled') <> (NEW.status = 'Cancelled'))
  EXECUTE FUNCTION note_cancellation();
CREATE OR REPLACE TRIGGER orders_born_cancelled BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.status = 'Cancelled')
  EXECUTE FUNCTION note_cancellation();

-- Where the account is deleted, recipient and address leave an order an hour after Delivered, since the step can be
-- undone until then (a sweep does it), and at once where it is Cancelled or deleted. The person's row is locked first, so that
-- a deletion in progress is waited for.
CREATE OR REPLACE FUNCTION forget_order_address() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ DECLARE closed timestamptz; BEGIN
    SELECT deleted_at INTO closed FROM users WHERE id = NEW.user_id FOR SHARE;
    IF closed IS NULL THEN
      RETURN NEW;
    END IF;
    IF NEW.status = 'Delivered' AND NEW.deleted_at IS NULL THEN
      NEW.forget_address_at := NEW.updated_at + interval '1 hour';
    ELSE
      NEW.recipient := NULL; NEW.phone := NULL; NEW.address := NULL; NEW.city := NULL; NEW.state := NULL;
      NEW.country := NULL; NEW.pin_code := NULL; NEW.forget_address_at := NULL;
      IF NEW.quote ? 'business' THEN
        NEW.quote := NEW.quote - 'business';
      END IF;
    END IF;
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER orders_forget_address BEFORE UPDATE OF status, deleted_at ON orders FOR EACH ROW
  WHEN (NEW.address IS NOT NULL AND (NEW.status IN ('Delivered', 'Cancelled') OR NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION forget_order_address();
CREATE OR REPLACE TRIGGER orders_born_without_address BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.status = 'Cancelled' AND NEW.address IS NOT NULL)
  EXECUTE FUNCTION forget_order_address();

-- The tracking number leads to the address at the carrier, and notes may say something about the customer: both are removed with
-- the address.
CREATE OR REPLACE FUNCTION forget_with_address() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    UPDATE shipments SET tracking = NULL, url = NULL WHERE order_id = NEW.id;
    UPDATE order_notes SET words = NULL WHERE order_id = NEW.id AND kind <> 'address';
    RETURN NULL;
  END $$;
-- Not only on updates of the address: other triggers remove it, too.
CREATE OR REPLACE TRIGGER orders_forget_parcel AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.address IS NOT NULL AND NEW.address IS NULL)
  EXECUTE FUNCTION forget_with_address();

-- The name on the parcel is searched for where it is not that of the account, which is searched for anyway. The name that a
-- deleted account leaves on its parcels is not. By its name this trigger comes after those that remove the recipient.
CREATE OR REPLACE FUNCTION note_recipient() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.searched_recipient := (
      SELECT ' ' || fold_text(NEW.recipient) FROM users
      WHERE id = NEW.user_id AND deleted_at IS NULL AND sort_name <> fold_text(NEW.recipient));
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER orders_recipient_added BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.recipient IS NOT NULL)
  EXECUTE FUNCTION note_recipient();
CREATE OR REPLACE TRIGGER orders_recipient_changed BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.recipient IS DISTINCT FROM NEW.recipient)
  EXECUTE FUNCTION note_recipient();

-- Rows come by the thousand where a shop is filled, so insertions are counted by statement.
CREATE OR REPLACE FUNCTION tally_new_orders() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      SELECT 'order', tally_quarter(created_at), status,
             count(*), sum(total), sum(tax + tax_included), sum(shipping_charges), sum(discount)
      FROM added WHERE deleted_at IS NULL GROUP BY 2, 3
      UNION ALL
      SELECT 'amount', NULL, status || '/' || amount_step(total), count(*), 0, 0, 0, 0
      FROM added WHERE deleted_at IS NULL GROUP BY 3;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_tallied AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_orders();

-- Deleted orders that stay in the books count under a label of their own, and in no list.
CREATE OR REPLACE FUNCTION tally_changed_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF is_in_books(OLD.deleted_at, OLD.stays_in_books) THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('order', tally_quarter(OLD.created_at), CASE WHEN OLD.deleted_at IS NULL THEN OLD.status ELSE 'deleted' END,
                -1, -OLD.total, -OLD.tax - OLD.tax_included, -OLD.shipping_charges, -OLD.discount);
    END IF;
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, label, count)
        VALUES ('amount', OLD.status || '/' || amount_step(OLD.total), -1);
    END IF;
    IF TG_OP = 'UPDATE' AND is_in_books(NEW.deleted_at, NEW.stays_in_books) THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('order', tally_quarter(NEW.created_at), CASE WHEN NEW.deleted_at IS NULL THEN NEW.status ELSE 'deleted' END,
                1, NEW.total, NEW.tax + NEW.tax_included, NEW.shipping_charges, NEW.discount);
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, label, count)
        VALUES ('amount', NEW.status || '/' || amount_step(NEW.total), 1);
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_retallied AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
    OR OLD.stays_in_books <> NEW.stays_in_books OR OLD.created_at <> NEW.created_at
    OR OLD.total <> NEW.total OR OLD.tax <> NEW.tax OR OLD.tax_included <> NEW.tax_included OR OLD.shipping_charges <> NEW.shipping_charges
    OR OLD.discount <> NEW.discount)
  EXECUTE FUNCTION tally_changed_order();
CREATE OR REPLACE TRIGGER orders_untallied AFTER DELETE ON orders FOR EACH ROW
  EXECUTE FUNCTION tally_changed_order();

CREATE OR REPLACE FUNCTION total_new_orders() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    UPDATE customer_totals t SET orders = t.orders + bought.orders, spent = t.spent + bought.spent
      FROM (SELECT user_id, count(*) AS orders, sum(coalesce(paid - paid_back, total)) AS spent FROM added
            WHERE counts_as_revenue(status, deleted_at, stays_in_books) GROUP BY user_id) AS bought
      WHERE t.user_id = bought.user_id;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_totalled AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION total_new_orders();

-- Takes what an order counted for before a change out of the totals of its customer, and adds what it counts for afterwards. Its
-- refunds count while it does.
CREATE OR REPLACE FUNCTION total_changed_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    did int := counts_as_revenue(OLD)::int;
    does int := CASE WHEN TG_OP = 'UPDATE' THEN counts_as_revenue(NEW)::int ELSE 0 END;
    refunded bigint := 0;
  BEGIN
    IF did <> does THEN
      SELECT coalesce(sum(amount), 0) INTO refunded FROM refunds WHERE order_id = OLD.id AND status = 'succeeded';
    END IF;
    UPDATE customer_totals SET orders = orders + does - did,
        spent = spent - did * spent_on(OLD, refunded) + CASE WHEN does = 1 THEN spent_on(NEW, refunded) ELSE 0 END
      WHERE user_id = OLD.user_id;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_retotalled AFTER UPDATE ON orders
  FOR EACH ROW WHEN (counts_as_revenue(old.*) <> counts_as_revenue(new.*) OR old.total <> new.total OR old.paid <> new.paid OR old.paid_back <> new.paid_back)
  EXECUTE FUNCTION total_changed_order();
CREATE OR REPLACE TRIGGER orders_untotalled AFTER DELETE ON orders
  FOR EACH ROW WHEN (counts_as_revenue(old.*))
  EXECUTE FUNCTION total_changed_order();
