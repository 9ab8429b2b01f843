-- A checkout that has ended keeps no personal data.
CREATE OR REPLACE FUNCTION forget_shopper() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.phone := NULL;
    NEW.address := NULL; NEW.city := NULL; NEW.state := NULL; NEW.country := NULL; NEW.pin_code := NULL;
    NEW.client_secret := NULL;
    IF NEW.quote ? 'business' THEN
      NEW.quote := NEW.quote - 'business';
    END IF;
    IF NEW.close_reason IS DISTINCT FROM 'declined' THEN
      NEW.opened_from := NULL;
    END IF;
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER checkouts_forget_shopper BEFORE UPDATE OF status ON checkouts FOR EACH ROW
  WHEN (NEW.status IN ('closed', 'completed'))
  EXECUTE FUNCTION forget_shopper();

CREATE OR REPLACE FUNCTION forget_recipient() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN NEW.recipient := NULL; RETURN NEW; END $$;
CREATE OR REPLACE TRIGGER checkouts_forget_recipient BEFORE UPDATE OF status ON checkouts FOR EACH ROW
  WHEN (NEW.status IN ('closed', 'completed') AND NEW.recipient IS NOT NULL)
  EXECUTE FUNCTION forget_recipient();
