CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"pin_code" text NOT NULL,
	"is_default" boolean NOT NULL,
	CONSTRAINT "addresses_position" UNIQUE("user_id","position")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint

-- The phone number is removed with the recipient and the address.
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
    END IF;
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_shopper() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.phone := NULL;
    NEW.address := NULL; NEW.city := NULL; NEW.state := NULL; NEW.country := NULL; NEW.pin_code := NULL;
    NEW.client_secret := NULL;
    IF NEW.close_reason IS DISTINCT FROM 'declined' THEN
      NEW.opened_from := NULL;
    END IF;
    RETURN NEW;
  END $$;--> statement-breakpoint
-- A server of the older version, which runs during an upgrade, removes addresses without knowing of phone numbers.
CREATE FUNCTION forget_phone() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN NEW.phone := NULL; RETURN NEW; END $$;--> statement-breakpoint
CREATE TRIGGER orders_forget_phone BEFORE UPDATE OF address ON orders FOR EACH ROW
  WHEN (NEW.address IS NULL AND NEW.phone IS NOT NULL)
  EXECUTE FUNCTION forget_phone();
