CREATE TABLE "staff_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"duties" text[] NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_invites_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invites_by" ON "staff_invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "staff_invites_expiry" ON "staff_invites" USING btree ("expires_at");
--> statement-breakpoint

CREATE FUNCTION write_letter_of_invite() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM write_letter('staff-invite', NEW.id::text, NULL, NULL, jsonb_build_object('invite', NEW.id), NEW.created_at);
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER staff_invites_letters AFTER INSERT ON staff_invites FOR EACH ROW
  EXECUTE FUNCTION write_letter_of_invite();--> statement-breakpoint

CREATE FUNCTION has_every_duty(role text, duties text[]) RETURNS boolean
  LANGUAGE sql IMMUTABLE
  AS $$
    SELECT role = 'admin' AND (duties IS NULL OR duties @> ARRAY[
      'orders', 'refunds', 'catalogue', 'customers', 'marketing', 'figures', 'settings', 'staff']);
  $$;--> statement-breakpoint

-- Every owner is told when somebody's rights change, and so is whoever was an owner until then.
CREATE FUNCTION write_letters_of_rights() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF NOT EXISTS (SELECT FROM shop_state WHERE key = 'mail') THEN RETURN NULL; END IF;
    PERFORM write_letter('staff-changed', NEW.id || ':' || extract(epoch FROM NEW.updated_at) || ':' || owner, owner, NULL,
                         jsonb_build_object('person', NEW.id), NEW.updated_at)
      FROM (SELECT id AS owner FROM users
              WHERE deleted_at IS NULL AND role = 'admin' AND id <> NEW.id AND has_every_duty(role, duties)
            UNION ALL SELECT NEW.id WHERE has_every_duty(OLD.role, OLD.duties)) AS owners;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE TRIGGER users_rights_letters AFTER UPDATE OF role, duties ON users FOR EACH ROW
  WHEN (NEW.role <> OLD.role OR (NEW.role = 'admin' AND NEW.duties IS DISTINCT FROM OLD.duties))
  EXECUTE FUNCTION write_letters_of_rights();--> statement-breakpoint

-- Without the address: it is nobody's yet, whose account could be deleted.
CREATE TRIGGER staff_invites_logged AFTER INSERT OR UPDATE OR DELETE ON staff_invites FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('invite', 'id', 'id email invited_by created_at expires_at', '', '');
