-- How many orders of a status there are by what they came to, so that a page deep in the list by amount is found
-- without walking to it. An amount's step is all but its six leading bits cleared: at most a thirty-second wide.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE FUNCTION amount_step_bits(amount bigint) RETURNS int
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT greatest(0, length(ltrim(amount::bit(64)::text, '0')) - 6) $$;--> statement-breakpoint
CREATE FUNCTION amount_step(amount bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT (amount >> amount_step_bits(amount)) << amount_step_bits(amount) $$;--> statement-breakpoint
-- The first amount beyond a step.
CREATE FUNCTION amount_step_end(step bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT step + (1::bigint << amount_step_bits(step)) $$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION tally_new_orders() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      SELECT 'order', tally_quarter(created_at), status,
             count(*), sum(total), sum(tax), sum(shipping_charges), sum(discount)
      FROM added WHERE deleted_at IS NULL GROUP BY 2, 3
      UNION ALL
      SELECT 'amount', NULL, status || '/' || amount_step(total), count(*), 0, 0, 0, 0
      FROM added WHERE deleted_at IS NULL GROUP BY 3;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_changed_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('order', tally_quarter(OLD.created_at), OLD.status,
                -1, -OLD.total, -OLD.tax, -OLD.shipping_charges, -OLD.discount),
               ('amount', NULL, OLD.status || '/' || amount_step(OLD.total), -1, 0, 0, 0, 0);
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('order', tally_quarter(NEW.created_at), NEW.status,
                1, NEW.total, NEW.tax, NEW.shipping_charges, NEW.discount),
               ('amount', NULL, NEW.status || '/' || amount_step(NEW.total), 1, 0, 0, 0, 0);
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint

-- What there is already.
INSERT INTO tally_changes (topic, label, count)
  SELECT 'amount', status || '/' || amount_step(total), count(*) FROM orders WHERE deleted_at IS NULL GROUP BY 2;
