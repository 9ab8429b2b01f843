-- The text that an order is found by. Its first line has words, folded: names, e-mail address and products. The second line has codes,
-- each with the mark of its kind (`CODES` in order-search.queries.ts). The name that a deleted account leaves on its parcels is left out.
-- A deleted order is found by nothing.
CREATE OR REPLACE FUNCTION order_search_text(wanted uuid) RETURNS text
  LANGUAGE sql
  AS $$
    SELECT CASE WHEN o.deleted_at IS NULL THEN concat(
      ' ', fold_text(concat_ws(' ', u.name, u.email, CASE WHEN u.deleted_at IS NULL THEN o.recipient END,
        (SELECT string_agg(i.name, ' ' ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id))), E' \n',
      ' #', o.number, ' =', replace(o.id::text, '-', ''),
      ' ' || regexp_replace(o.phone, '\D', '', 'g') || '+',
      ' @' || lower(regexp_replace(o.pin_code, '[ -]', '', 'g')),
      ' $' || lower(o.payment_reference),
      (SELECT string_agg(' >' || lower(regexp_replace(s.tracking, '[ -]', '', 'g')), '') FROM shipments s WHERE s.order_id = o.id), ' ') ELSE '' END
    FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = wanted
  $$;

-- Writes the texts of orders anew. Where another transaction has written one meanwhile, it is waited for, and `order_search_text`, which is
-- volatile, sees what that has changed.
CREATE OR REPLACE FUNCTION write_search_texts(wanted uuid[]) RETURNS void
  LANGUAGE sql
  AS $$
    UPDATE order_search s SET created_at = o.created_at, total = o.total, text = order_search_text(o.id)
      FROM orders o WHERE s.order_id = ANY(wanted) AND o.id = s.order_id
        AND (s.created_at, s.total, s.text) IS DISTINCT FROM (o.created_at, o.total, order_search_text(o.id))
  $$;

-- The same for the orders of a person. Whoever places one holds the person's row: it is waited for, so that none is missed.
CREATE OR REPLACE FUNCTION write_search_texts_of(person text) RETURNS void
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM FROM users WHERE id = person FOR UPDATE;
    PERFORM write_search_texts(array(SELECT id FROM orders WHERE user_id = person));
  END $$;

CREATE OR REPLACE FUNCTION note_new_search_texts() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM FROM added a JOIN orders o ON o.id = a.order_id JOIN users u ON u.id = o.user_id FOR KEY SHARE OF u;
    INSERT INTO order_search (order_id, created_at, total, text)
      SELECT o.id, o.created_at, o.total, order_search_text(o.id)
      FROM (SELECT DISTINCT order_id FROM added) AS placed JOIN orders o ON o.id = placed.order_id
      ON CONFLICT (order_id) DO UPDATE SET text = excluded.text;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER order_items_searched AFTER INSERT ON order_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_search_texts();

-- The argument is the column with the order's id.
CREATE OR REPLACE FUNCTION note_changed_search_text() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM write_search_texts(ARRAY[(coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> TG_ARGV[0])::uuid]);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER orders_searched AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.number, OLD.user_id, OLD.recipient, OLD.phone, OLD.pin_code, OLD.payment_reference, OLD.created_at, OLD.total, OLD.deleted_at)
    IS DISTINCT FROM (NEW.number, NEW.user_id, NEW.recipient, NEW.phone, NEW.pin_code, NEW.payment_reference, NEW.created_at, NEW.total, NEW.deleted_at))
  EXECUTE FUNCTION note_changed_search_text('id');
CREATE OR REPLACE TRIGGER shipments_searched AFTER INSERT OR UPDATE OR DELETE ON shipments FOR EACH ROW
  EXECUTE FUNCTION note_changed_search_text('order_id');

CREATE OR REPLACE FUNCTION note_search_texts_of_person() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM write_search_texts_of(NEW.id);
    RETURN NULL;
  END $$;
-- Who deletes an account calls `write_search_texts_of` after its open checkouts are closed: whoever finishes one waits for the person's row.
CREATE OR REPLACE TRIGGER users_searched AFTER UPDATE ON users FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL AND (OLD.name, OLD.email) IS DISTINCT FROM (NEW.name, NEW.email))
  EXECUTE FUNCTION note_search_texts_of_person();
