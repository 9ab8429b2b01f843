-- True if the log may keep something personal of somebody: false for a deleted account. A deletion waits for whoever asks.
CREATE OR REPLACE FUNCTION log_may_keep(uid text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
    PERFORM FROM users WHERE id = uid AND deleted_at IS NULL FOR SHARE;
    RETURN FOUND;
  END $$;

-- The log's entry of this transaction for a thing, or that of the job: makes it, with the address, unless it is there. That of a job
-- says whether it is of coupons: who may see it depends on that.
CREATE OR REPLACE FUNCTION log_entry(actor jsonb, entity text, thing text, OUT entry uuid, OUT moment timestamptz)
  LANGUAGE plpgsql
  AS $$
  DECLARE
    -- Not the transaction's start: it may have waited for the row since, and entries are in the order of what they did.
    exact timestamptz := clock_timestamp();
    micros bigint := extract(epoch FROM exact) * 1000000;
  BEGIN
    IF actor ? 'entry' THEN
      entry := (actor #>> '{entry,id}')::uuid;
      moment := (actor #>> '{entry,at}')::timestamptz;
    ELSE
      SELECT c.entry_id, c.at INTO entry, moment FROM log_changes c
        WHERE c.entity_id = thing AND c.entity_type = entity AND c.at >= date_trunc('milliseconds', now())
          AND c.xmin = pg_current_xact_id()::xid LIMIT 1;
      IF FOUND THEN
        RETURN;
      END IF;
      -- A UUID of version 8 that sorts by its time, to the microsecond.
      entry := (lpad(to_hex(micros / 1000), 12, '0') || '8' || lpad(to_hex(micros % 1000 * 4), 3, '0') || 'a'
                || substr(md5(concat_ws(' ', pg_current_xact_id(), entity, thing)), 18))::uuid;
      moment := date_trunc('milliseconds', exact);
    END IF;
    INSERT INTO log_entries (id, at, by_user, role, request, kind, entity_type, entity_id, undoes)
      VALUES (entry, moment, actor ->> 'by', actor ->> 'role', actor ->> 'request', actor ->> 'kind',
              CASE WHEN actor ? 'entry' THEN coalesce(actor #>> '{entry,type}', 'job') ELSE entity END,
              CASE WHEN actor ? 'entry' THEN actor ->> 'request' ELSE thing END,
              coalesce(actor -> 'undoesEach' ->> thing, actor ->> 'undoes')::uuid)
      ON CONFLICT DO NOTHING;
    IF FOUND AND actor ? 'address' AND log_may_keep(actor ->> 'by') THEN
      INSERT INTO log_personal (entry_id, at, person, address) VALUES (entry, moment, actor ->> 'by', actor ->> 'address');
    END IF;
  END $$;

-- Logs what an admin's transaction changes in a row. Its arguments: what kind of thing the row belongs to; the column with that
-- thing's id, if it has one; columns that are left out; columns that are personal; the column with the uid of their
-- person, or order_id for the buyer of that order; and a column of JSON whose keys count as columns.
-- Attach it with WHEN (current_setting('vitrine.actor', true) <> ''), so that it costs the writes of shoppers nothing.
CREATE OR REPLACE FUNCTION log_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    actor jsonb := current_setting('vitrine.actor')::jsonb;
    own text[] := string_to_array(TG_ARGV[3], ' ');
    was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
    becomes jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
    one jsonb := coalesce(becomes, was);
    thing text := coalesce(one ->> TG_ARGV[1], TG_ARGV[0]);
    part record;
    logged record;
    place bigint;
    person text;
  BEGIN
    IF TG_NARGS > 5 THEN
      was := was -> TG_ARGV[5];
      becomes := becomes -> TG_ARGV[5];
    END IF;
    SELECT count(*) AS number,
           jsonb_object_agg(key, was -> key) FILTER (WHERE was ? key AND NOT is_own) AS before,
           jsonb_object_agg(key, becomes -> key) FILTER (WHERE becomes ? key AND NOT is_own) AS after,
           array_agg(key ORDER BY key) FILTER (WHERE is_own) AS own_names,
           jsonb_object_agg(key, was -> key) FILTER (WHERE was ? key AND is_own) AS own_before,
           jsonb_object_agg(key, becomes -> key) FILTER (WHERE becomes ? key AND is_own) AS own_after
      INTO part
      FROM (SELECT key, key = ANY (own) AS is_own
            FROM jsonb_object_keys((coalesce(was, '{}') || coalesce(becomes, '{}')) - string_to_array(TG_ARGV[2], ' ')) AS key) AS keys
      WHERE coalesce(was -> key, 'null') <> coalesce(becomes -> key, 'null');
    IF part.number = 0 THEN
      RETURN NULL;
    END IF;
    SELECT * INTO logged FROM log_entry(actor, TG_ARGV[0], thing);
    INSERT INTO log_changes (entry_id, at, entity_type, entity_id, source, row_id, op, before, after, personal)
      VALUES (logged.entry, logged.moment, TG_ARGV[0], thing, TG_TABLE_NAME, coalesce(one ->> 'id', ''), lower(TG_OP),
              part.before, part.after, part.own_names)
      RETURNING nth INTO place;
    IF part.own_names IS NOT NULL THEN
      person := CASE TG_ARGV[4]
                  WHEN 'order_id' THEN (SELECT user_id FROM orders WHERE id = (one ->> 'order_id')::uuid)
                  ELSE one ->> TG_ARGV[4] END;
      IF log_may_keep(person) THEN
        INSERT INTO log_personal (entry_id, at, nth, person, before, after)
          VALUES (logged.entry, logged.moment, place, person, part.own_before, part.own_after);
      END IF;
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_logged AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('product', 'id', 'words sort_name reserved updated_at stock_changed_at own_fields preview_key stated_gap price sale_id sale_ends_at prior_price prior_from prior_to priced_at price_turns price_turns_at found_in_sales', '', '');
CREATE OR REPLACE TRIGGER families_logged AFTER INSERT OR UPDATE OR DELETE ON families FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('family', 'id', 'option_names updated_at', '', '');
-- Not those that a product brings with it.
CREATE OR REPLACE TRIGGER categories_added_logged AFTER INSERT ON categories FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '' AND NOT NEW.from_product)
  EXECUTE FUNCTION log_change('category', 'id', 'key from_product moved_products created_at updated_at', '', '');
CREATE OR REPLACE TRIGGER categories_logged AFTER UPDATE ON categories FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '' AND NEW.updated_at <> OLD.updated_at)
  EXECUTE FUNCTION log_change('category', 'id', 'key from_product moved_products created_at updated_at', '', '');
CREATE OR REPLACE TRIGGER collections_logged AFTER INSERT OR UPDATE ON collections FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('collection', 'id', 'created_at updated_at', '', '');
-- Not copies of a family's photos.
CREATE OR REPLACE TRIGGER product_photos_logged AFTER INSERT OR UPDATE OR DELETE ON product_photos FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '' AND coalesce(current_setting('vitrine.inherits', true), '') = '')
  EXECUTE FUNCTION log_change('product', 'product_id', 'product_id family_id', '', '');
CREATE OR REPLACE TRIGGER family_photos_logged AFTER INSERT OR UPDATE OR DELETE ON family_photos FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('family', 'family_id', 'family_id', '', '');
CREATE OR REPLACE TRIGGER orders_logged AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('order', 'id', 'updated_at searched_recipient forget_address_at cancelled_at quote paid paid_back due_at payment_terms', 'recipient phone address city state country pin_code', 'user_id');
CREATE OR REPLACE TRIGGER order_notes_logged AFTER INSERT OR UPDATE OR DELETE ON order_notes FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('order', 'order_id', 'id order_id by_user at', 'words', 'order_id');
CREATE OR REPLACE TRIGGER own_payments_logged AFTER INSERT OR UPDATE OR DELETE ON own_payments FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('order', 'order_id', 'id order_id note at statement_entry by_user created_at deleted_by', '', '');
CREATE OR REPLACE TRIGGER shipments_logged AFTER INSERT OR UPDATE OR DELETE ON shipments FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('order', 'order_id', 'id order_id at', 'tracking url', 'order_id');
CREATE OR REPLACE TRIGGER refunds_logged AFTER INSERT OR UPDATE OR DELETE ON refunds FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('order', 'order_id', 'id order_id by_user by_role attempts next_try_at refusals retries created_at', 'reason', 'order_id');
CREATE OR REPLACE TRIGGER returns_logged AFTER INSERT OR UPDATE OR DELETE ON returns FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('order', 'order_id', 'id order_id user_id created_at updated_at', 'reason words', 'order_id');
CREATE OR REPLACE TRIGGER coupons_logged AFTER INSERT OR UPDATE OR DELETE ON coupons FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('coupon', 'id', 'times_used changed_at limits_since', '', '');
CREATE OR REPLACE TRIGGER sales_logged AFTER INSERT OR UPDATE OR DELETE ON sales FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('sale', 'id', 'created_at updated_at seen_at seen_by planned_at', '', '');
CREATE OR REPLACE TRIGGER users_logged AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('user', 'id', 'search_text sort_name updated_at role_given_at admin_by_email_at', 'name email photo', 'id');
CREATE OR REPLACE TRIGGER businesses_logged AFTER INSERT OR UPDATE OR DELETE ON businesses FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('user', 'user_id', 'user_id entered_at', 'name number country', 'user_id');
CREATE OR REPLACE TRIGGER reviews_logged AFTER INSERT OR DELETE OR UPDATE ON reviews
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('review', 'id', 'is_shown detail written_at search_text is_bought rated_id', 'title text reply hidden_reason', 'user_id');
CREATE OR REPLACE TRIGGER shop_settings_logged AFTER INSERT OR UPDATE OR DELETE ON shop_settings FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('settings', '', '', '', '', 'stored');
CREATE OR REPLACE TRIGGER shop_region_logged AFTER INSERT OR UPDATE ON shop_state FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '' AND NEW.key = 'region')
  EXECUTE FUNCTION log_change('settings', '', '', '', '', 'value');
-- Not the first look.
CREATE OR REPLACE TRIGGER provider_scripts_logged AFTER UPDATE ON provider_scripts FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '' AND OLD.hash <> NEW.hash)
  EXECUTE FUNCTION log_change('script', 'address', 'address changed_at looked_at problem next_look_at', '', '');
CREATE OR REPLACE TRIGGER letters_logged AFTER UPDATE ON letters FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '' AND new.copies <> old.copies)
  EXECUTE FUNCTION log_change('letter', 'id', 'data state attempts doubts refusals next_try_at first_try_at created_at ended_at message_id user_id order_id key', 'recipient error', 'user_id');
CREATE OR REPLACE TRIGGER letters_tested AFTER INSERT ON letters FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '' AND new.key LIKE 'test:%')
  EXECUTE FUNCTION log_change('letter', 'id', 'data state attempts doubts refusals next_try_at first_try_at created_at ended_at message_id user_id order_id key', 'recipient error', 'user_id');
-- Who tried is nothing that an admin has changed.
CREATE OR REPLACE TRIGGER staff_invites_logged AFTER INSERT OR UPDATE OR DELETE ON staff_invites FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '')
  EXECUTE FUNCTION log_change('invite', 'id', 'id email invited_by created_at expires_at tried_with', '', '');
-- An admin leaves a letter that was given up as it is.
CREATE OR REPLACE TRIGGER letters_dismissed AFTER UPDATE ON letters FOR EACH ROW
  WHEN (current_setting('vitrine.actor', true) <> '' AND old.state = 'failed' AND new.state = 'dropped')
  EXECUTE FUNCTION log_change('letter', 'id', 'data attempts doubts refusals next_try_at first_try_at created_at ended_at message_id user_id order_id key', 'recipient error', 'user_id');

-- Logs that an admin takes an export of a thing.
CREATE OR REPLACE FUNCTION log_read(actor jsonb, entity text, thing text) RETURNS void LANGUAGE sql AS $$
    INSERT INTO log_changes (entry_id, at, entity_type, entity_id, source, row_id, op)
      SELECT entry, moment, entity, thing, 'export', '', 'read' FROM log_entry(actor, entity, thing);
  $$;

-- Logs that a call has changed so many members of a family, so that its own entry stands for the whole call.
CREATE OR REPLACE FUNCTION log_members(family text, members integer) RETURNS void LANGUAGE sql AS $$
    INSERT INTO log_changes (entry_id, at, entity_type, entity_id, source, row_id, op, after)
      SELECT entry, moment, 'family', family, 'families', family, 'update', jsonb_build_object('changed_members', members)
      FROM log_entry(current_setting('vitrine.actor')::jsonb, 'family', family)
      WHERE current_setting('vitrine.actor', true) <> '';
  $$;

-- Refuses changes of the log, whoever writes to the database. Months that are over 2 years old go by dropping their partition.
CREATE OR REPLACE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'The log never changes';
  END $$;
CREATE OR REPLACE TRIGGER log_entries_never_change BEFORE UPDATE OR DELETE ON log_entries FOR EACH ROW
  EXECUTE FUNCTION refuse_log_change();
CREATE OR REPLACE TRIGGER log_entries_never_truncated BEFORE TRUNCATE ON log_entries FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_log_change();
CREATE OR REPLACE TRIGGER log_changes_never_change BEFORE UPDATE OR DELETE ON log_changes FOR EACH ROW
  EXECUTE FUNCTION refuse_log_change();
CREATE OR REPLACE TRIGGER log_changes_never_truncated BEFORE TRUNCATE ON log_changes FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_log_change();

-- Makes the partitions of this month and the next three, months being those of UTC.
CREATE OR REPLACE FUNCTION make_log_partitions(today timestamptz DEFAULT now()) RETURNS void LANGUAGE plpgsql AS $$
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
      END LOOP;
    END LOOP;
    -- The trigger of the whole table is not asked when a partition is named. Partitions from a dump come without.
    FOR part IN SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
                WHERE inhparent IN ('log_entries'::regclass, 'log_changes'::regclass)
                  AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = inhrelid AND tgname = 'never_truncated') LOOP
      PERFORM pg_advisory_xact_lock(7217002);
      EXECUTE format('CREATE OR REPLACE TRIGGER never_truncated BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change()', part);
    END LOOP;
  END $$;

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
  END $$;
