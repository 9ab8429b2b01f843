ALTER TABLE "staff_invites" ADD COLUMN "tried_with" text;--> statement-breakpoint
-- Who tried is nothing that an admin has changed.
CREATE OR REPLACE TRIGGER staff_invites_logged AFTER INSERT OR UPDATE OR DELETE ON staff_invites FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('invite', 'id', 'id email invited_by created_at expires_at tried_with', '', '');
