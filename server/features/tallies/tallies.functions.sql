-- The quarter of an hour in which something is tallied.
CREATE OR REPLACE FUNCTION tally_quarter(moment timestamptz) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00') $$;

-- Ranges of amounts: an amount keeps its first six bits. How many bits are dropped, the first amount of its range, and of the next one.
CREATE OR REPLACE FUNCTION amount_step_bits(amount bigint) RETURNS int
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT greatest(0, length(ltrim(amount::bit(64)::text, '0')) - 6) $$;

CREATE OR REPLACE FUNCTION amount_step(amount bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT (amount >> amount_step_bits(amount)) << amount_step_bits(amount) $$;

CREATE OR REPLACE FUNCTION amount_step_end(step bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT step + (1::bigint << amount_step_bits(step)) $$;
