-- What an order adds to what its customer has spent: of a payment to the shop itself, what was paid and not paid back.
CREATE OR REPLACE FUNCTION spent_on(o orders, refunded bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(o.paid - o.paid_back, o.total - refunded) $$;

-- When a customer is reminded of a transfer: two days before it is due, or after half of the time where that is later. Null, which is
-- never, where there is less than a day.
CREATE OR REPLACE FUNCTION remind_at(placed timestamp with time zone, due timestamp with time zone) RETURNS timestamp with time zone
  LANGUAGE sql
  IMMUTABLE
  AS $$
    SELECT CASE WHEN due - placed >= interval '1 day' THEN greatest(due - interval '2 days', placed + (due - placed) / 2) END;
  $$;

-- The letter waits with the others until then. It isn't sent if the order is paid or cancelled by that time: there is nothing to tell then.
CREATE OR REPLACE FUNCTION write_reminder() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF remind_at(NEW.created_at, NEW.due_at) IS NOT NULL THEN
      PERFORM write_letter('payment-due', NEW.id::text, NEW.user_id, NEW.id, '{}', NEW.created_at, remind_at(NEW.created_at, NEW.due_at));
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_reminded AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.payment_provider = 'transfer' AND NEW.due_at IS NOT NULL)
  EXECUTE FUNCTION write_reminder();

-- A letter tells of money that was sent: whoever pays in cash knows it. It waits 15 seconds, in which the payment can be taken back.
CREATE OR REPLACE FUNCTION write_letter_of_payment() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM write_letter('payment-received', NEW.id::text, user_id, id, jsonb_build_object('payment', NEW.id),
                         NEW.created_at, NEW.created_at + interval '15 seconds')
      FROM orders WHERE id = NEW.order_id AND payment_provider IN ('transfer', 'invoice');
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER own_payments_letters AFTER INSERT ON own_payments FOR EACH ROW
  WHEN (NEW.amount > 0)
  EXECUTE FUNCTION write_letter_of_payment();
