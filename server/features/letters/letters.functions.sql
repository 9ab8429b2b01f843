-- Letters are written in the transaction of what they tell, whoever made the change. Nothing is written while the shop has
-- no mail server, nor for an account that is deleted.
CREATE OR REPLACE FUNCTION write_letter(letter text, about text, person text, of_order uuid, facts jsonb, at timestamp with time zone, due timestamp with time zone DEFAULT NULL)
  RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO letters (id, kind, key, user_id, order_id, data, next_try_at, created_at)
    SELECT gen_random_uuid(), letter, letter || ':' || about, person, of_order, facts, coalesce(due, at), at
    WHERE EXISTS (SELECT FROM shop_state WHERE key = 'mail')
      AND (person IS NULL OR EXISTS (SELECT FROM users WHERE id = person AND deleted_at IS NULL))
    ON CONFLICT (key) DO NOTHING;
  $$;

-- Letters about a status wait 15 seconds, in which the step can be taken back. Of a letter that is already under way, or
-- perhaps sent, there is a correction. "How was it?" goes some days after the delivery, once an order: its key is the order's.
CREATE OR REPLACE FUNCTION write_letters_of_step() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    placed record;
    undone record;
    later timestamptz := NEW.at + interval '15 seconds';
    facts jsonb := jsonb_build_object('step', NEW.id);
    ask_after int;
  BEGIN
    IF NOT EXISTS (SELECT FROM shop_state WHERE key = 'mail') THEN RETURN NULL; END IF;
    SELECT user_id, status, quote INTO placed FROM orders WHERE id = NEW.order_id;
    IF NEW.undone THEN
      SELECT ARRAY[lower(status) || ':' || id, 'ready-for-pickup:' || id] || CASE status WHEN 'Delivered' THEN 'delivered:' || order_id END AS keys, id
        INTO undone FROM order_history
        WHERE order_id = NEW.order_id AND NOT order_history.undone AND id <> NEW.id
          AND status = CASE NEW.status WHEN 'Processing' THEN 'Shipped' ELSE 'Delivered' END
        ORDER BY at DESC LIMIT 1;
      DELETE FROM letters WHERE key = ANY (undone.keys) AND state IN ('waiting', 'sending') AND doubts = 0;
      UPDATE letters SET state = 'dropped', ended_at = NEW.at WHERE key = ANY (undone.keys) AND state = 'waiting';
      IF EXISTS (SELECT FROM letters WHERE key = ANY (undone.keys) AND (state IN ('sent', 'sending') OR doubts > 0)) THEN
        PERFORM write_letter('correction', NEW.id::text, placed.user_id, NEW.order_id,
                             jsonb_build_object('step', undone.id), later);
      END IF;
    ELSIF NEW.status = 'Processing' THEN
      -- One whose payment came too late is Cancelled from the start.
      IF placed.status = 'Processing' THEN
        PERFORM write_letter('order-confirmed', NEW.order_id::text, placed.user_id, NEW.order_id, '{}', NEW.at);
        PERFORM write_letter('new-order', NEW.order_id::text, NULL, NEW.order_id, '{}', NEW.at);
      END IF;
    ELSIF NEW.status = 'Delivered' THEN
      IF NOT EXISTS (SELECT FROM letters WHERE order_id = NEW.order_id AND kind = 'delivered') THEN
        SELECT (stored -> 'letters' ->> 'askAfterDays')::int INTO ask_after FROM shop_settings;
        PERFORM write_letter('delivered', NEW.order_id::text, placed.user_id, NEW.order_id, facts, NEW.at,
                             greatest(later, NEW.at + make_interval(hours => 24 * coalesce(ask_after, 4))));
      END IF;
    ELSE
      -- What is picked up is not on its way.
      PERFORM write_letter(CASE WHEN NEW.status = 'Shipped' AND placed.quote #>> '{delivery,kind}' = 'pickup'
                                THEN 'ready-for-pickup' ELSE lower(NEW.status) END,
                           NEW.id::text, placed.user_id, NEW.order_id, facts, later);
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER order_history_letters AFTER INSERT ON order_history FOR EACH ROW
  EXECUTE FUNCTION write_letters_of_step();

CREATE OR REPLACE FUNCTION write_letter_of_message() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM write_letter('message', NEW.id::text, user_id, id, jsonb_build_object('note', NEW.id), NEW.at)
      FROM orders WHERE id = NEW.order_id;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER order_notes_letters AFTER INSERT ON order_notes FOR EACH ROW
  WHEN (NEW.kind = 'message')
  EXECUTE FUNCTION write_letter_of_message();

-- A letter that has told carrier and tracking number is corrected when they change; several changes in a row by one letter.
CREATE OR REPLACE FUNCTION write_letter_of_tracking() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF EXISTS (SELECT FROM letters WHERE order_id = NEW.order_id AND kind = 'shipped' AND (state IN ('sent', 'sending') OR doubts > 0)) THEN
      DELETE FROM letters WHERE order_id = NEW.order_id AND kind = 'correction' AND data ? 'note' AND state = 'waiting' AND doubts = 0;
      PERFORM write_letter('correction', NEW.id::text, user_id, id, jsonb_build_object('note', NEW.id), NEW.at + interval '15 seconds')
        FROM orders WHERE id = NEW.order_id;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER order_notes_tracking_letters AFTER INSERT ON order_notes FOR EACH ROW
  WHEN (NEW.kind = 'shipment')
  EXECUTE FUNCTION write_letter_of_tracking();

CREATE OR REPLACE FUNCTION write_letter_of_refund() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'INSERT' OR OLD.status <> 'succeeded' THEN
      PERFORM write_letter(CASE WHEN NEW.return_id IS NULL THEN 'refunded' ELSE 'return-refunded' END, NEW.id::text, user_id, id,
                           jsonb_strip_nulls(jsonb_build_object('refund', NEW.id, 'return', NEW.return_id)),
                           coalesce(NEW.succeeded_at, NEW.created_at))
        FROM orders WHERE id = NEW.order_id;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER refunds_letters AFTER INSERT OR UPDATE OF status ON refunds FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.amount > 0 AND NEW.kind <> 'dispute')
  EXECUTE FUNCTION write_letter_of_refund();

CREATE OR REPLACE FUNCTION write_letter_of_return() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    facts jsonb := jsonb_build_object('return', NEW.return_id, 'step', NEW.id);
    asked record;
  BEGIN
    IF NOT EXISTS (SELECT FROM shop_state WHERE key = 'mail') THEN RETURN NULL; END IF;
    SELECT o.user_id, o.id, r.kind INTO asked FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.id = NEW.return_id;
    IF NEW.status = 'requested' AND asked.kind = 'withdrawal' THEN
      -- The letter that confirms the receipt of the withdrawal tells it.
      RETURN NULL;
    ELSIF NEW.status = 'requested' THEN
      PERFORM write_letter('return-requested', NEW.id::text, asked.user_id, asked.id, facts, NEW.at);
      PERFORM write_letter('new-return', NEW.id::text, NULL, asked.id, facts, NEW.at);
    ELSE
      PERFORM write_letter('return-' || NEW.status, NEW.id::text, asked.user_id, asked.id, facts, NEW.at + interval '15 seconds');
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER return_history_letters AFTER INSERT ON return_history
  FOR EACH ROW WHEN (new.status = ANY (ARRAY['requested'::text, 'accepted'::text, 'declined'::text, 'received'::text]))
  EXECUTE FUNCTION write_letter_of_return();

-- There is a letter of each withdrawal that has opened a return, and one an order of those that found nothing left.
CREATE OR REPLACE FUNCTION write_letter_of_withdrawal() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM write_letter('withdrawal-received', CASE WHEN NEW.return_id IS NULL THEN id ELSE NEW.id END::text, user_id, id,
                         jsonb_build_object('withdrawal', NEW.id), NEW.confirmed_at)
      FROM orders WHERE id = NEW.order_id;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER withdrawals_letters AFTER UPDATE OF order_id ON withdrawals FOR EACH ROW
  WHEN (OLD.order_id IS NULL AND NEW.order_id IS NOT NULL)
  EXECUTE FUNCTION write_letter_of_withdrawal();

CREATE OR REPLACE FUNCTION write_letter_of_dispute() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM write_letter('dispute', NEW.id, NULL, NEW.order_id, jsonb_build_object('dispute', NEW.id), date_trunc('milliseconds', now()));
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER disputes_letters AFTER INSERT ON disputes FOR EACH ROW
  WHEN (NEW.status = 'open')
  EXECUTE FUNCTION write_letter_of_dispute();

CREATE OR REPLACE FUNCTION write_letter_of_invite() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM write_letter('staff-invite', NEW.id::text, NULL, NULL, jsonb_build_object('invite', NEW.id), NEW.created_at);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER staff_invites_letters AFTER INSERT ON staff_invites FOR EACH ROW
  EXECUTE FUNCTION write_letter_of_invite();

-- Every owner is told when somebody's rights change, and so is whoever was an owner until then.
CREATE OR REPLACE FUNCTION write_letters_of_rights() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF NOT EXISTS (SELECT FROM shop_state WHERE key = 'mail') THEN RETURN NULL; END IF;
    PERFORM write_letter('staff-changed', NEW.id || ':' || extract(epoch FROM NEW.updated_at) || ':' || owner, owner, NULL,
                         jsonb_build_object('person', NEW.id), NEW.updated_at)
      FROM (SELECT id AS owner FROM users
              WHERE deleted_at IS NULL AND role = 'admin' AND id <> NEW.id AND has_every_duty(role, duties)
            UNION ALL SELECT NEW.id WHERE has_every_duty(OLD.role, OLD.duties)) AS owners;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER users_rights_letters AFTER UPDATE OF role, duties ON users FOR EACH ROW
  WHEN (NEW.role <> OLD.role OR (NEW.role = 'admin' AND NEW.duties IS DISTINCT FROM OLD.duties))
  EXECUTE FUNCTION write_letters_of_rights();
