ALTER TABLE "checkouts" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "city" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "state" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "country" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "pin_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "opened_from" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "declined_attempts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_declined" ON "checkouts" USING btree ("opened_from","ran_out_at") WHERE close_reason = 'declined' and opened_from is not null;--> statement-breakpoint
CREATE INDEX "checkouts_closed" ON "checkouts" USING btree ("updated_at") WHERE status = 'closed';--> statement-breakpoint

-- What only somebody who is still paying needs goes with the end of their checkout. From where one was opened that
-- ended by declined payments is kept for the waits of that address, and goes after a day.
DROP TRIGGER checkouts_forget_address ON checkouts;--> statement-breakpoint
CREATE FUNCTION forget_shopper() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.address := NULL; NEW.city := NULL; NEW.state := NULL; NEW.country := NULL; NEW.pin_code := NULL;
    NEW.client_secret := NULL;
    IF NEW.close_reason IS DISTINCT FROM 'declined' THEN
      NEW.opened_from := NULL;
    END IF;
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER checkouts_forget_shopper BEFORE UPDATE OF status ON checkouts FOR EACH ROW
  WHEN (NEW.status IN ('closed', 'completed'))
  EXECUTE FUNCTION forget_shopper();--> statement-breakpoint
UPDATE checkouts SET address = NULL, city = NULL, state = NULL, country = NULL, pin_code = NULL, client_secret = NULL
  WHERE status IN ('closed', 'completed');
