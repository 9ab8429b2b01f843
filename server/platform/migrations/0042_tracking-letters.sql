-- A letter that has told carrier and tracking number is corrected when they change; several changes in a row by one letter.
CREATE FUNCTION write_letter_of_tracking() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF EXISTS (SELECT FROM letters WHERE order_id = NEW.order_id AND kind = 'shipped' AND (state IN ('sent', 'sending') OR doubts > 0)) THEN
      DELETE FROM letters WHERE order_id = NEW.order_id AND kind = 'correction' AND data ? 'note' AND state = 'waiting' AND doubts = 0;
      PERFORM write_letter('correction', NEW.id::text, user_id, id, jsonb_build_object('note', NEW.id), NEW.at + interval '15 seconds')
        FROM orders WHERE id = NEW.order_id;
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER order_notes_tracking_letters AFTER INSERT ON order_notes FOR EACH ROW
  WHEN (NEW.kind = 'shipment')
  EXECUTE FUNCTION write_letter_of_tracking();
