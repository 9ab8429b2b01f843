CREATE TABLE "letter_stops" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letter_stops_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"user_id" text,
	"order_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"doubts" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"copies" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"first_try_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"recipient" text,
	"message_id" text,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "letter_stops" ADD CONSTRAINT "letter_stops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_key" ON "letters" USING btree ("key");--> statement-breakpoint
CREATE INDEX "letters_due" ON "letters" USING btree ("next_try_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "letters_failed" ON "letters" USING btree ("ended_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "letters_newest" ON "letters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "letters_state_newest" ON "letters" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "letters_of_user" ON "letters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letters_of_order" ON "letters" USING btree ("order_id");--> statement-breakpoint

-- Letters are written in the transaction of what they tell, whoever made the change. Nothing is written while the shop has
-- no mail server, nor for an account that is deleted.
CREATE FUNCTION write_letter(letter text, about text, person text, of_order uuid, facts jsonb, at timestamptz)
  RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO letters (id, kind, key, user_id, order_id, data, next_try_at, created_at)
    SELECT gen_random_uuid(), letter, letter || ':' || about, person, of_order, facts, at, at
    WHERE EXISTS (SELECT FROM shop_state WHERE key = 'mail')
      AND (person IS NULL OR EXISTS (SELECT FROM users WHERE id = person AND deleted_at IS NULL))
    ON CONFLICT (key) DO NOTHING;
  $$;--> statement-breakpoint

-- Letters about a status wait 15 seconds, in which the step can be taken back. Of a letter that is already under way, or
-- perhaps sent, there is a correction.
CREATE FUNCTION write_letters_of_step() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  DECLARE
    placed record;
    undone record;
    later timestamptz := NEW.at + interval '15 seconds';
    facts jsonb := jsonb_build_object('step', NEW.id);
  BEGIN
    IF NOT EXISTS (SELECT FROM shop_state WHERE key = 'mail') THEN RETURN NULL; END IF;
    SELECT user_id, status INTO placed FROM orders WHERE id = NEW.order_id;
    IF NEW.undone THEN
      SELECT lower(status) || ':' || id AS key, id INTO undone FROM order_history
        WHERE order_id = NEW.order_id AND NOT order_history.undone AND id <> NEW.id
          AND status = CASE NEW.status WHEN 'Processing' THEN 'Shipped' ELSE 'Delivered' END
        ORDER BY at DESC LIMIT 1;
      DELETE FROM letters WHERE key = undone.key AND state IN ('waiting', 'sending') AND doubts = 0;
      UPDATE letters SET state = 'dropped', ended_at = NEW.at WHERE key = undone.key AND state = 'waiting';
      IF EXISTS (SELECT FROM letters WHERE key = undone.key AND (state IN ('sent', 'sending') OR doubts > 0)) THEN
        PERFORM write_letter('correction', NEW.id::text, placed.user_id, NEW.order_id,
                             jsonb_build_object('step', undone.id), later);
      END IF;
    ELSIF NEW.status = 'Processing' THEN
      -- One whose payment came too late is Cancelled from the start.
      IF placed.status = 'Processing' THEN
        PERFORM write_letter('order-confirmed', NEW.order_id::text, placed.user_id, NEW.order_id, '{}', NEW.at);
        PERFORM write_letter('new-order', NEW.order_id::text, NULL, NEW.order_id, '{}', NEW.at);
      END IF;
    ELSE
      PERFORM write_letter(lower(NEW.status), NEW.id::text, placed.user_id, NEW.order_id, facts, later);
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER order_history_letters AFTER INSERT ON order_history FOR EACH ROW
  EXECUTE FUNCTION write_letters_of_step();--> statement-breakpoint

CREATE FUNCTION write_letter_of_refund() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'INSERT' OR OLD.status <> 'succeeded' THEN
      PERFORM write_letter('refunded', NEW.id::text, user_id, id, jsonb_build_object('refund', NEW.id),
                           coalesce(NEW.succeeded_at, NEW.created_at))
        FROM orders WHERE id = NEW.order_id;
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER refunds_letters AFTER INSERT OR UPDATE OF status ON refunds FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND NEW.amount > 0 AND NEW.kind <> 'dispute')
  EXECUTE FUNCTION write_letter_of_refund();--> statement-breakpoint

CREATE FUNCTION write_letter_of_return() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM write_letter('return-' || NEW.status, NEW.id::text, o.user_id, o.id,
                         jsonb_build_object('return', NEW.return_id, 'step', NEW.id), NEW.at + interval '15 seconds')
      FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.id = NEW.return_id;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER return_history_letters AFTER INSERT ON return_history FOR EACH ROW
  WHEN (NEW.status IN ('accepted', 'declined'))
  EXECUTE FUNCTION write_letter_of_return();--> statement-breakpoint

CREATE FUNCTION write_letter_of_message() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM write_letter('message', NEW.id::text, user_id, id, jsonb_build_object('note', NEW.id), NEW.at)
      FROM orders WHERE id = NEW.order_id;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER order_notes_letters AFTER INSERT ON order_notes FOR EACH ROW
  WHEN (NEW.kind = 'message')
  EXECUTE FUNCTION write_letter_of_message();--> statement-breakpoint

CREATE FUNCTION write_letter_of_dispute() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM write_letter('dispute', NEW.id, NULL, NEW.order_id, jsonb_build_object('dispute', NEW.id), date_trunc('milliseconds', now()));
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER disputes_letters AFTER INSERT ON disputes FOR EACH ROW
  WHEN (NEW.status = 'open')
  EXECUTE FUNCTION write_letter_of_dispute();
