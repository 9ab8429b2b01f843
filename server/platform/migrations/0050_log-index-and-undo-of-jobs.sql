DROP INDEX "log_entries_by_kind";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "undo_by" text;--> statement-breakpoint
CREATE INDEX "log_entries_by_kind" ON "log_entries" USING btree ("by_user","kind","at","id","entity_type");--> statement-breakpoint

-- Makes the partitions of the month of a time and of the next three, months being those of UTC.
DROP FUNCTION make_log_partitions();--> statement-breakpoint
CREATE FUNCTION make_log_partitions(today timestamptz DEFAULT now()) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    month timestamp;
    parent text;
    part text;
  BEGIN
    FOR month IN SELECT date_trunc('month', today AT TIME ZONE 'UTC') + make_interval(months => ahead)
                 FROM generate_series(0, 3) AS ahead LOOP
      FOREACH parent IN ARRAY ARRAY['log_entries', 'log_changes', 'log_personal'] LOOP
        part := parent || to_char(month, '_YYYY_MM');
        CONTINUE WHEN to_regclass(part) IS NOT NULL;
        -- Of several instances one makes them. Any fixed number will do.
        PERFORM pg_advisory_xact_lock(7217002);
        EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', part, parent,
                       month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
        CONTINUE WHEN parent = 'log_personal';
        -- That of the whole table is not asked when a partition is named.
        EXECUTE format('CREATE OR REPLACE TRIGGER never_truncated BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change()', part);
      END LOOP;
    END LOOP;
  END $$;--> statement-breakpoint

-- Drops the partitions of months that ended before a time; returns how many. One instance at a time.
CREATE OR REPLACE FUNCTION drop_log_partitions(before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    part regclass;
    dropped integer := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(7217002);
    FOR part IN SELECT inhrelid::regclass FROM pg_inherits
                WHERE inhparent IN ('log_entries'::regclass, 'log_changes'::regclass, 'log_personal'::regclass)
                  AND (to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM')::timestamp + interval '1 month')
                      AT TIME ZONE 'UTC' <= before LOOP
      EXECUTE format('DROP TABLE %s', part);
      dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
  END $$;--> statement-breakpoint

DO $$
  DECLARE
    part regclass;
  BEGIN
    FOR part IN SELECT inhrelid::regclass FROM pg_inherits
                WHERE inhparent IN ('log_entries'::regclass, 'log_changes'::regclass) LOOP
      EXECUTE format('CREATE OR REPLACE TRIGGER never_truncated BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change()', part);
    END LOOP;
  END $$;
