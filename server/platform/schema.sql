-- The database as all migrations leave it, for reading: nothing runs this file.
-- `npm run schema` writes it anew; a test compares it with a database that was just migrated.

CREATE EXTENSION pg_trgm;

CREATE EXTENSION unaccent;

CREATE SEQUENCE log_order START WITH 1;

CREATE SEQUENCE order_numbers START WITH 1001;

CREATE SEQUENCE product_numbers_number_seq START WITH 1;

CREATE TABLE addresses (
  id uuid NOT NULL,
  user_id text NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  phone text,
  address text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  pin_code text NOT NULL,
  is_default boolean NOT NULL,
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_position UNIQUE (user_id, "position"),
  CONSTRAINT addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default;

CREATE TABLE audit_findings (
  key text NOT NULL,
  kind text NOT NULL,
  words text NOT NULL,
  order_id uuid,
  since timestamp(3) with time zone NOT NULL,
  CONSTRAINT audit_findings_pkey PRIMARY KEY (key)
);
CREATE INDEX audit_findings_since ON audit_findings (since);

CREATE TABLE cart_lines (
  user_id text NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT cart_lines_user_id_product_id_pk PRIMARY KEY (user_id, product_id),
  CONSTRAINT cart_lines_quantity CHECK (quantity >= 0 AND quantity <= 100),
  CONSTRAINT cart_lines_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX cart_lines_removed ON cart_lines (changed_at) WHERE quantity = 0;

CREATE TABLE checkout_items (
  checkout_id uuid NOT NULL,
  position integer NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  photo text NOT NULL,
  price integer NOT NULL,
  quantity integer NOT NULL,
  held integer NOT NULL,
  tax_share bigint,
  discount_share bigint,
  for_coupon boolean,
  CONSTRAINT checkout_items_product UNIQUE (checkout_id, product_id),
  CONSTRAINT checkout_items_held_within CHECK (held >= 0 AND held <= quantity),
  CONSTRAINT checkout_items_checkout_id_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  CONSTRAINT checkout_items_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);

CREATE TABLE checkouts (
  id uuid NOT NULL,
  user_id text NOT NULL,
  status text NOT NULL,
  close_reason text,
  currency text NOT NULL,
  subtotal bigint NOT NULL,
  tax bigint NOT NULL,
  shipping_charges bigint NOT NULL,
  discount bigint NOT NULL,
  total bigint NOT NULL,
  coupon_id uuid,
  coupon text,
  holds_coupon boolean NOT NULL DEFAULT false,
  address text,
  city text,
  state text,
  country text,
  pin_code text,
  payment_reference text,
  client_secret text,
  expires_at timestamp(3) with time zone NOT NULL,
  next_check_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  chain_began_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  chain_ends_at timestamp(3) with time zone NOT NULL DEFAULT (now() + '00:30:00'::interval),
  ran_out_at timestamp(3) with time zone,
  recipient text,
  opened_from text,
  declined_attempts text[] NOT NULL DEFAULT '{}'::text[],
  phone text,
  tax_percent numeric(5,2) NOT NULL DEFAULT 18,
  shipping_charge bigint NOT NULL DEFAULT 20000,
  free_shipping_above bigint NOT NULL DEFAULT 100000,
  coupon_kind text,
  coupon_amount bigint,
  opened_network text,
  CONSTRAINT checkouts_pkey PRIMARY KEY (id),
  CONSTRAINT checkouts_payment_reference_unique UNIQUE (payment_reference),
  CONSTRAINT checkouts_coupon_id_coupons_id_fk FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT checkouts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX checkouts_closed ON checkouts (updated_at) WHERE status = 'closed'::text;
CREATE INDEX checkouts_declined ON checkouts (opened_from, ran_out_at) WHERE close_reason = 'declined'::text AND opened_from IS NOT NULL;
CREATE INDEX checkouts_of_coupon ON checkouts (coupon_id) WHERE holds_coupon;
CREATE INDEX checkouts_of_user ON checkouts (user_id, chain_ends_at);
CREATE UNIQUE INDEX checkouts_one_open ON checkouts (user_id) WHERE status = 'open'::text;
CREATE UNIQUE INDEX checkouts_one_opening ON checkouts (user_id) WHERE status = 'opening'::text;
CREATE INDEX checkouts_run_out ON checkouts (user_id, ran_out_at) WHERE ran_out_at IS NOT NULL;
CREATE INDEX checkouts_run_out_lately ON checkouts (ran_out_at) WHERE ran_out_at IS NOT NULL;
CREATE INDEX checkouts_run_out_network ON checkouts (opened_network, ran_out_at) WHERE opened_network IS NOT NULL;
CREATE INDEX checkouts_unfinished ON checkouts (next_check_at) WHERE status = ANY (ARRAY['opening'::text, 'open'::text, 'closing'::text]);
CREATE TRIGGER checkouts_forget_recipient BEFORE UPDATE OF status ON checkouts
  FOR EACH ROW WHEN ((new.status = ANY (ARRAY['closed'::text, 'completed'::text])) AND new.recipient IS NOT NULL)
  EXECUTE FUNCTION forget_recipient();
CREATE TRIGGER checkouts_forget_shopper BEFORE UPDATE OF status ON checkouts
  FOR EACH ROW WHEN (new.status = ANY (ARRAY['closed'::text, 'completed'::text]))
  EXECUTE FUNCTION forget_shopper();
CREATE TRIGGER checkouts_reported AFTER INSERT ON checkouts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION report_new_checkouts();
CREATE TRIGGER checkouts_rereported AFTER UPDATE OF status, close_reason ON checkouts
  FOR EACH ROW WHEN ((old.status = ANY (ARRAY['closed'::text, 'completed'::text])) OR (new.status = ANY (ARRAY['closed'::text, 'completed'::text])))
  EXECUTE FUNCTION report_ended_checkout();

CREATE TABLE coupons (
  id uuid NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  min_subtotal bigint NOT NULL DEFAULT 0,
  expires_at timestamp(3) with time zone,
  usage_limit integer,
  per_user_limit integer,
  times_used integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  deleted_by text,
  left_bin_at timestamp(3) with time zone,
  starts_at timestamp(3) with time zone,
  paused boolean NOT NULL DEFAULT false,
  first_order_only boolean NOT NULL DEFAULT false,
  limits_since timestamp(3) with time zone,
  categories text[] NOT NULL DEFAULT '{}'::text[],
  product_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  changed_at timestamp(3) with time zone,
  CONSTRAINT coupons_pkey PRIMARY KEY (id),
  CONSTRAINT coupons_amount_positive CHECK (amount > 0),
  CONSTRAINT coupons_uses_within_limit CHECK (times_used >= 0 AND (usage_limit IS NULL OR times_used <= usage_limit))
);
CREATE INDEX coupons_in_bin ON coupons (deleted_at) WHERE deleted_at IS NOT NULL AND left_bin_at IS NULL;
CREATE UNIQUE INDEX coupons_live_code ON coupons (code) WHERE deleted_at IS NULL;
CREATE INDEX coupons_live_newest ON coupons (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX coupons_live_prefix ON coupons (code text_pattern_ops) WHERE deleted_at IS NULL;
CREATE TRIGGER coupons_logged AFTER INSERT OR DELETE OR UPDATE ON coupons
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('coupon', 'id', 'times_used changed_at limits_since', '', '');

CREATE TABLE creations (
  user_id text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  answer jsonb,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT creations_user_id_kind_key_pk PRIMARY KEY (user_id, kind, key)
);
CREATE INDEX creations_created_at ON creations (created_at);

CREATE TABLE customer_totals (
  user_id text NOT NULL,
  role text NOT NULL,
  orders integer NOT NULL DEFAULT 0,
  spent bigint NOT NULL DEFAULT 0,
  CONSTRAINT customer_totals_pkey PRIMARY KEY (user_id),
  CONSTRAINT customer_totals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX customer_totals_orders ON customer_totals (orders, user_id);
CREATE INDEX customer_totals_role_orders ON customer_totals (role, orders, user_id);
CREATE INDEX customer_totals_role_spent ON customer_totals (role, spent, user_id);
CREATE INDEX customer_totals_spent ON customer_totals (spent, user_id);

CREATE TABLE disputes (
  id text NOT NULL,
  order_id uuid NOT NULL,
  amount bigint NOT NULL,
  status text NOT NULL,
  due_at timestamp(3) with time zone,
  opened_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX disputes_of_order ON disputes (order_id);
CREATE INDEX disputes_open ON disputes (order_id) WHERE status = 'open'::text;
CREATE TRIGGER disputes_letters AFTER INSERT ON disputes
  FOR EACH ROW WHEN (new.status = 'open'::text)
  EXECUTE FUNCTION write_letter_of_dispute();

CREATE TABLE first_orders (
  user_id text NOT NULL,
  at timestamp(3) with time zone,
  CONSTRAINT first_orders_pkey PRIMARY KEY (user_id),
  CONSTRAINT first_orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE idempotency_keys (
  user_id text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  checkout_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT idempotency_keys_user_id_key_pk PRIMARY KEY (user_id, key)
);

CREATE TABLE import_files (
  job_id uuid NOT NULL,
  path text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT import_files_job_id_path_pk PRIMARY KEY (job_id, path),
  CONSTRAINT import_files_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);

CREATE TABLE job_photos (
  job_id uuid NOT NULL,
  position integer NOT NULL,
  line integer NOT NULL,
  product_id uuid NOT NULL,
  sources jsonb NOT NULL,
  before jsonb NOT NULL,
  after jsonb,
  failures jsonb NOT NULL,
  is_done boolean NOT NULL,
  leased_until timestamp(3) with time zone,
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT job_photos_job_id_position_pk PRIMARY KEY (job_id, "position"),
  CONSTRAINT job_photos_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);
CREATE INDEX job_photos_due ON job_photos (job_id, "position") WHERE NOT is_done;
CREATE INDEX job_photos_failed ON job_photos (job_id, "position") WHERE failures <> '[]'::jsonb;

CREATE TABLE job_rows (
  job_id uuid NOT NULL,
  position integer NOT NULL,
  line integer NOT NULL,
  product_id uuid NOT NULL,
  before jsonb,
  after jsonb,
  outcome text,
  column text,
  message text,
  CONSTRAINT job_rows_job_id_position_pk PRIMARY KEY (job_id, "position"),
  CONSTRAINT job_rows_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);
CREATE INDEX job_rows_errors ON job_rows (job_id, "position") WHERE outcome = ANY (ARRAY['refused'::text, 'changed'::text, 'failed'::text, 'kept'::text]);

CREATE TABLE jobs (
  id uuid NOT NULL,
  kind text NOT NULL,
  by_user text NOT NULL,
  state text NOT NULL,
  is_dry_run boolean NOT NULL DEFAULT false,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  undone integer NOT NULL DEFAULT 0,
  written integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  started_at timestamp(3) with time zone NOT NULL,
  undo_entry uuid,
  undo_started_at timestamp(3) with time zone,
  undo_by text,
  photo_rows integer NOT NULL DEFAULT 0,
  photo_rows_done integer NOT NULL DEFAULT 0,
  photo_failures integer NOT NULL DEFAULT 0,
  failed_tries integer NOT NULL DEFAULT 0,
  next_try_at timestamp(3) with time zone,
  failure text,
  CONSTRAINT jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX jobs_newest ON jobs (started_at, id) WHERE NOT is_dry_run;
CREATE INDEX jobs_under_way ON jobs (started_at) WHERE state = ANY (ARRAY['working'::text, 'undoing'::text]);

CREATE TABLE letter_stops (
  user_id text NOT NULL,
  kind text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT letter_stops_user_id_kind_pk PRIMARY KEY (user_id, kind),
  CONSTRAINT letter_stops_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE letter_texts (
  letter_id uuid NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  CONSTRAINT letter_texts_pkey PRIMARY KEY (letter_id),
  CONSTRAINT letter_texts_letter_id_letters_id_fk FOREIGN KEY (letter_id) REFERENCES letters(id) ON DELETE CASCADE
);

CREATE TABLE letters (
  id uuid NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  user_id text,
  order_id uuid,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  doubts integer NOT NULL DEFAULT 0,
  refusals integer NOT NULL DEFAULT 0,
  copies integer NOT NULL DEFAULT 0,
  next_try_at timestamp(3) with time zone NOT NULL,
  first_try_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  recipient text,
  message_id text,
  error text,
  CONSTRAINT letters_pkey PRIMARY KEY (id),
  CONSTRAINT letters_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT letters_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX letters_due ON letters (next_try_at) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);
CREATE INDEX letters_failed ON letters (ended_at) WHERE state = 'failed'::text;
CREATE UNIQUE INDEX letters_key ON letters (key);
CREATE INDEX letters_newest ON letters (created_at, id);
CREATE INDEX letters_of_order ON letters (order_id);
CREATE INDEX letters_of_user ON letters (user_id);
CREATE INDEX letters_state_newest ON letters (state, created_at, id);
CREATE TRIGGER letters_dismissed AFTER UPDATE ON letters
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text AND old.state = 'failed'::text AND new.state = 'dropped'::text)
  EXECUTE FUNCTION log_change('letter', 'id', 'data attempts doubts refusals next_try_at first_try_at created_at ended_at message_id user_id order_id key', 'recipient error', 'user_id');
CREATE TRIGGER letters_logged AFTER UPDATE ON letters
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text AND new.copies <> old.copies)
  EXECUTE FUNCTION log_change('letter', 'id', 'data state attempts doubts refusals next_try_at first_try_at created_at ended_at message_id user_id order_id key', 'recipient error', 'user_id');
CREATE TRIGGER letters_tested AFTER INSERT ON letters
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text AND new.key ~~ 'test:%'::text)
  EXECUTE FUNCTION log_change('letter', 'id', 'data state attempts doubts refusals next_try_at first_try_at created_at ended_at message_id user_id order_id key', 'recipient error', 'user_id');

CREATE TABLE log_changes (
  nth bigint NOT NULL DEFAULT nextval('log_order'::regclass),
  entry_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  entity_type text NOT NULL,
  entity_id text NOT NULL,
  source text NOT NULL,
  row_id text NOT NULL,
  op text NOT NULL,
  before jsonb,
  after jsonb,
  personal text[]
) PARTITION BY RANGE (at);
CREATE INDEX log_changes_entity ON log_changes (entity_id, at, entry_id);
CREATE INDEX log_changes_entry ON log_changes (entry_id, nth);
CREATE TRIGGER log_changes_never_change BEFORE DELETE OR UPDATE ON log_changes
  FOR EACH ROW
  EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER log_changes_never_truncated BEFORE TRUNCATE ON log_changes
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_log_change();

CREATE TABLE log_entries (
  id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  by_user text NOT NULL,
  role text NOT NULL,
  request text NOT NULL,
  kind text NOT NULL,
  entity_type text NOT NULL,
  entity_id text NOT NULL,
  undoes uuid,
  CONSTRAINT log_entries_id_at_pk PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);
CREATE INDEX log_entries_by ON log_entries (by_user, at, id);
CREATE INDEX log_entries_by_kind ON log_entries (by_user, kind, at, id, entity_type);
CREATE INDEX log_entries_by_type ON log_entries (by_user, entity_type, at, id);
CREATE INDEX log_entries_kind ON log_entries (kind, at, id);
CREATE INDEX log_entries_newest ON log_entries (at, id);
CREATE INDEX log_entries_type ON log_entries (entity_type, at, id);
CREATE INDEX log_entries_type_kind ON log_entries (entity_type, kind, at, id);
CREATE INDEX log_entries_undoes ON log_entries (undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER log_entries_never_change BEFORE DELETE OR UPDATE ON log_entries
  FOR EACH ROW
  EXECUTE FUNCTION refuse_log_change();
CREATE TRIGGER log_entries_never_truncated BEFORE TRUNCATE ON log_entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_log_change();

CREATE TABLE log_personal (
  entry_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  nth bigint,
  person text NOT NULL,
  address text,
  before jsonb,
  after jsonb
) PARTITION BY RANGE (at);
CREATE INDEX log_personal_entry ON log_personal (entry_id);
CREATE INDEX log_personal_person ON log_personal (person);

CREATE TABLE order_history (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  status text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  by_user text,
  by_role text,
  undone boolean NOT NULL DEFAULT false,
  CONSTRAINT order_history_pkey PRIMARY KEY (id),
  CONSTRAINT order_history_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_history_order ON order_history (order_id, at);
CREATE TRIGGER order_history_letters AFTER INSERT ON order_history
  FOR EACH ROW
  EXECUTE FUNCTION write_letters_of_step();

CREATE TABLE order_items (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  photo text NOT NULL,
  price integer NOT NULL,
  quantity integer NOT NULL,
  tax_share bigint,
  discount_share bigint,
  for_coupon boolean,
  CONSTRAINT order_items_pkey PRIMARY KEY (id),
  CONSTRAINT order_items_position UNIQUE (order_id, "position"),
  CONSTRAINT order_items_quantity_positive CHECK (quantity > 0),
  CONSTRAINT order_items_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_items_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX order_items_photo ON order_items (photo);
CREATE INDEX order_items_product ON order_items (product_id, order_id);
CREATE INDEX order_items_unshared ON order_items (order_id) WHERE tax_share IS NULL;
CREATE TRIGGER order_items_reported AFTER INSERT ON order_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION report_new_lines();
CREATE TRIGGER order_items_unreported AFTER DELETE ON order_items
  FOR EACH ROW
  EXECUTE FUNCTION report_removed_line();

CREATE TABLE order_notes (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  words text,
  by_user text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT order_notes_pkey PRIMARY KEY (id),
  CONSTRAINT order_notes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_notes_order ON order_notes (order_id, at);
CREATE TRIGGER order_notes_letters AFTER INSERT ON order_notes
  FOR EACH ROW WHEN (new.kind = 'message'::text)
  EXECUTE FUNCTION write_letter_of_message();
CREATE TRIGGER order_notes_logged AFTER INSERT OR DELETE OR UPDATE ON order_notes
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('order', 'order_id', 'id order_id by_user at', 'words', 'order_id');
CREATE TRIGGER order_notes_tracking_letters AFTER INSERT ON order_notes
  FOR EACH ROW WHEN (new.kind = 'shipment'::text)
  EXECUTE FUNCTION write_letter_of_tracking();

CREATE TABLE orders (
  id uuid NOT NULL,
  user_id text NOT NULL,
  status text NOT NULL,
  currency text NOT NULL,
  subtotal bigint NOT NULL,
  tax bigint NOT NULL,
  shipping_charges bigint NOT NULL,
  discount bigint NOT NULL,
  total bigint NOT NULL,
  coupon text,
  quantity integer NOT NULL,
  address text,
  city text,
  state text,
  country text,
  pin_code text,
  payment_status text NOT NULL,
  payment_provider text NOT NULL,
  payment_reference text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  coupon_id uuid,
  checkout_id uuid,
  recipient text,
  forget_address_at timestamp(3) with time zone,
  number integer NOT NULL DEFAULT nextval('order_numbers'::regclass),
  phone text,
  tax_percent numeric(5,2) NOT NULL DEFAULT 18,
  shipping_charge bigint NOT NULL DEFAULT 20000,
  free_shipping_above bigint NOT NULL DEFAULT 100000,
  searched_recipient text,
  deleted_by text,
  stays_in_books boolean NOT NULL DEFAULT false,
  coupon_kind text,
  coupon_amount bigint,
  cancelled_at timestamp(3) with time zone,
  held boolean NOT NULL DEFAULT false,
  ships_anyway boolean NOT NULL DEFAULT false,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_checkout_id_unique UNIQUE (checkout_id),
  CONSTRAINT orders_number_unique UNIQUE (number),
  CONSTRAINT orders_payment UNIQUE (payment_reference, payment_provider),
  CONSTRAINT orders_total_adds_up CHECK (total = (subtotal + tax + shipping_charges - discount) AND total >= 0),
  CONSTRAINT orders_checkout_id_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  CONSTRAINT orders_coupon_id_coupons_id_fk FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX orders_address_due ON orders (forget_address_at) WHERE forget_address_at IS NOT NULL;
CREATE INDEX orders_amount ON orders (total, id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX orders_deleted ON orders (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX orders_held ON orders (id, created_at) WHERE held;
CREATE INDEX orders_in_bin ON orders (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX orders_of_coupon ON orders (coupon_id, created_at, id) WHERE coupon_id IS NOT NULL;
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC, status, total, deleted_at);
CREATE INDEX orders_phone ON orders (reverse(regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) COLLATE "C") WHERE deleted_at IS NULL AND phone IS NOT NULL;
CREATE INDEX orders_pin_code ON orders (upper(regexp_replace(pin_code, '[ -]'::text, ''::text, 'g'::text)), created_at, id) WHERE deleted_at IS NULL AND pin_code IS NOT NULL;
CREATE INDEX orders_recipient ON orders USING gin (searched_recipient gin_trgm_ops) WHERE deleted_at IS NULL AND searched_recipient IS NOT NULL;
CREATE INDEX orders_status_amount ON orders (status, total, id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX orders_status_newest ON orders (status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX orders_unpaid_amount ON orders (payment_status, total, id) WHERE deleted_at IS NULL AND payment_status <> 'paid'::text;
CREATE INDEX orders_unpaid_newest ON orders (payment_status, created_at, id) WHERE deleted_at IS NULL AND payment_status <> 'paid'::text;
CREATE TRIGGER orders_born_cancelled BEFORE INSERT ON orders
  FOR EACH ROW WHEN (new.status = 'Cancelled'::text)
  EXECUTE FUNCTION note_cancellation();
CREATE TRIGGER orders_born_without_address BEFORE INSERT ON orders
  FOR EACH ROW WHEN (new.status = 'Cancelled'::text AND new.address IS NOT NULL)
  EXECUTE FUNCTION forget_order_address();
CREATE TRIGGER orders_bought AFTER UPDATE OF status, deleted_at, payment_status ON orders
  FOR EACH ROW WHEN (old.status = 'Delivered'::text OR new.status = 'Delivered'::text)
  EXECUTE FUNCTION note_bought();
CREATE TRIGGER orders_cancelled BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN ((old.status = 'Cancelled'::text) <> (new.status = 'Cancelled'::text))
  EXECUTE FUNCTION note_cancellation();
CREATE TRIGGER orders_figures_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_figures_of_new();
CREATE TRIGGER orders_figures_changed AFTER UPDATE ON orders
  FOR EACH ROW WHEN (left_books_at(old.status, old.cancelled_at, old.deleted_at, old.stays_in_books) IS DISTINCT FROM left_books_at(new.status, new.cancelled_at, new.deleted_at, new.stays_in_books) OR old.created_at <> new.created_at OR old.total <> new.total OR old.tax <> new.tax OR old.shipping_charges <> new.shipping_charges OR old.discount <> new.discount OR old.tax_percent <> new.tax_percent OR old.country IS DISTINCT FROM new.country OR old.state IS DISTINCT FROM new.state)
  EXECUTE FUNCTION tally_figures_of_changed();
CREATE TRIGGER orders_figures_removed AFTER DELETE ON orders
  FOR EACH ROW
  EXECUTE FUNCTION tally_figures_of_changed();
CREATE TRIGGER orders_forget_address BEFORE UPDATE OF status, deleted_at ON orders
  FOR EACH ROW WHEN (new.address IS NOT NULL AND ((new.status = ANY (ARRAY['Delivered'::text, 'Cancelled'::text])) OR new.deleted_at IS NOT NULL))
  EXECUTE FUNCTION forget_order_address();
CREATE TRIGGER orders_forget_parcel AFTER UPDATE ON orders
  FOR EACH ROW WHEN (old.address IS NOT NULL AND new.address IS NULL)
  EXECUTE FUNCTION forget_with_address();
CREATE TRIGGER orders_forget_phone BEFORE UPDATE OF address ON orders
  FOR EACH ROW WHEN (new.address IS NULL AND new.phone IS NOT NULL)
  EXECUTE FUNCTION forget_phone();
CREATE TRIGGER orders_judged BEFORE UPDATE OF status, payment_status, ships_anyway ON orders
  FOR EACH ROW
  EXECUTE FUNCTION judge_hold();
CREATE TRIGGER orders_logged AFTER INSERT OR DELETE OR UPDATE ON orders
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('order', 'id', 'updated_at searched_recipient forget_address_at cancelled_at', 'recipient phone address city state country pin_code', 'user_id');
CREATE TRIGGER orders_recipient_added BEFORE INSERT ON orders
  FOR EACH ROW WHEN (new.recipient IS NOT NULL)
  EXECUTE FUNCTION note_recipient();
CREATE TRIGGER orders_recipient_changed BEFORE UPDATE ON orders
  FOR EACH ROW WHEN (old.recipient IS DISTINCT FROM new.recipient)
  EXECUTE FUNCTION note_recipient();
CREATE TRIGGER orders_refunds_tallied AFTER UPDATE OF status, deleted_at, stays_in_books ON orders
  FOR EACH ROW WHEN ((old.status <> 'Cancelled'::text AND (old.deleted_at IS NULL OR old.stays_in_books)) <> (new.status <> 'Cancelled'::text AND (new.deleted_at IS NULL OR new.stays_in_books)))
  EXECUTE FUNCTION tally_refunds_of_order();
CREATE TRIGGER orders_reported AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION report_new_orders();
CREATE TRIGGER orders_rereported AFTER UPDATE ON orders
  FOR EACH ROW WHEN (counts_in_report(old.*) <> counts_in_report(new.*) OR old.created_at <> new.created_at OR old.total <> new.total OR old.discount <> new.discount OR old.coupon_id IS DISTINCT FROM new.coupon_id)
  EXECUTE FUNCTION report_changed_order();
CREATE TRIGGER orders_retallied AFTER UPDATE ON orders
  FOR EACH ROW WHEN (old.status <> new.status OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) OR old.stays_in_books <> new.stays_in_books OR old.created_at <> new.created_at OR old.total <> new.total OR old.tax <> new.tax OR old.shipping_charges <> new.shipping_charges OR old.discount <> new.discount)
  EXECUTE FUNCTION tally_changed_order();
CREATE TRIGGER orders_retotalled AFTER UPDATE ON orders
  FOR EACH ROW WHEN (counts_in_report(old.*) <> counts_in_report(new.*) OR old.total <> new.total)
  EXECUTE FUNCTION total_changed_order();
CREATE TRIGGER orders_shipped AFTER UPDATE OF status ON orders
  FOR EACH ROW WHEN (old.status = 'Processing'::text AND new.status = 'Shipped'::text OR old.status = 'Shipped'::text AND new.status = 'Processing'::text)
  EXECUTE FUNCTION note_shipment();
CREATE TRIGGER orders_tallied AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_new_orders();
CREATE TRIGGER orders_totalled AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION total_new_orders();
CREATE TRIGGER orders_unreported AFTER DELETE ON orders
  FOR EACH ROW
  EXECUTE FUNCTION report_changed_order();
CREATE TRIGGER orders_untallied AFTER DELETE ON orders
  FOR EACH ROW
  EXECUTE FUNCTION tally_changed_order();
CREATE TRIGGER orders_untotalled AFTER DELETE ON orders
  FOR EACH ROW WHEN (counts_in_report(old.*))
  EXECUTE FUNCTION total_changed_order();

CREATE TABLE packed_categories (
  is_only boolean NOT NULL DEFAULT true,
  version bigint NOT NULL,
  numbers json NOT NULL,
  packed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT packed_categories_pkey PRIMARY KEY (is_only),
  CONSTRAINT packed_categories_one_row CHECK (is_only)
);

CREATE TABLE packed_sales (
  span text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  sums text,
  packed_at timestamp(3) with time zone,
  CONSTRAINT packed_sales_span_starts_at_pk PRIMARY KEY (span, starts_at)
);

CREATE TABLE paper_counters (
  kind text NOT NULL,
  year text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT paper_counters_kind_year_pk PRIMARY KEY (kind, year)
);

CREATE TABLE papers (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  n integer NOT NULL,
  refund_id uuid,
  year text NOT NULL,
  nth integer NOT NULL,
  number text NOT NULL,
  facts jsonb NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT papers_pkey PRIMARY KEY (id),
  CONSTRAINT papers_in_year UNIQUE (kind, year, nth),
  CONSTRAINT papers_of_order UNIQUE (order_id, n),
  CONSTRAINT papers_kind_fits CHECK ((kind = 'invoice'::text) = (n = 0) AND (kind = 'invoice'::text) = (refund_id IS NULL)),
  CONSTRAINT papers_number_not_too_long CHECK (length(number) <= 16),
  CONSTRAINT papers_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT papers_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE UNIQUE INDEX papers_of_refund ON papers (refund_id) WHERE refund_id IS NOT NULL;
CREATE TRIGGER papers_never_change BEFORE DELETE OR UPDATE ON papers
  FOR EACH ROW
  EXECUTE FUNCTION refuse_paper_change();
CREATE TRIGGER papers_reported AFTER INSERT ON papers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION report_new_papers();

CREATE TABLE product_numbers (
  product_id uuid NOT NULL,
  number integer NOT NULL,
  CONSTRAINT product_numbers_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_numbers_number UNIQUE (number),
  CONSTRAINT product_numbers_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE TABLE product_photos (
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  position integer NOT NULL,
  hash text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  widths integer[] NOT NULL,
  placeholder text NOT NULL,
  CONSTRAINT product_photos_pkey PRIMARY KEY (id),
  CONSTRAINT product_photos_position UNIQUE (product_id, "position"),
  CONSTRAINT product_photos_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX product_photos_hash ON product_photos (hash);
CREATE TRIGGER product_photos_added AFTER INSERT ON product_photos REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_photos();
CREATE TRIGGER product_photos_changed AFTER INSERT OR DELETE OR UPDATE ON product_photos
  FOR EACH STATEMENT
  EXECUTE FUNCTION notify_catalog_changed();
CREATE TRIGGER product_photos_logged AFTER INSERT OR DELETE OR UPDATE ON product_photos
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('product', 'product_id', 'product_id', '', '');
CREATE TRIGGER product_photos_removed AFTER DELETE ON product_photos REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_photos();

CREATE TABLE product_ratings (
  product_id uuid NOT NULL,
  stars integer[] NOT NULL,
  average integer GENERATED ALWAYS AS (((200 * (stars[1]::bigint + 2 * stars[2]::bigint + 3 * stars[3]::bigint + 4 * stars[4]::bigint + 5 * stars[5]::bigint) + stars[1] + stars[2] + stars[3] + stars[4] + stars[5]) / NULLIF(2 * (stars[1]::bigint + stars[2] + stars[3] + stars[4] + stars[5]), 0))::integer) STORED,
  CONSTRAINT product_ratings_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_ratings_five_counts CHECK (cardinality(stars) = 5 AND (0 <= ALL (stars))),
  CONSTRAINT product_ratings_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_ratings_average ON product_ratings (average);

CREATE TABLE products (
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  category text NOT NULL,
  price integer NOT NULL,
  on_hand integer NOT NULL,
  reserved integer NOT NULL DEFAULT 0,
  available integer NOT NULL GENERATED ALWAYS AS (on_hand - reserved) STORED,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  stock_changed_at timestamp(3) with time zone,
  sort_name text NOT NULL GENERATED ALWAYS AS (fold_text(name)) STORED,
  details jsonb NOT NULL DEFAULT '[]'::jsonb,
  hsn text,
  sku text,
  deleted_by text,
  left_bin_at timestamp(3) with time zone,
  words tsvector NOT NULL GENERATED ALWAYS AS (product_words(name, category, details, description)) STORED,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_price_positive CHECK (price > 0),
  CONSTRAINT products_stock_not_negative CHECK (reserved >= 0 AND on_hand >= reserved)
);
CREATE INDEX products_in_bin ON products (deleted_at) WHERE deleted_at IS NOT NULL AND left_bin_at IS NULL;
CREATE INDEX products_live_category_key ON products (lower(regexp_replace(category, '\s'::text, ''::text, 'g'::text))) WHERE deleted_at IS NULL;
CREATE INDEX products_live_category_name ON products (category, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_live_category_newest ON products (category, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_live_category_price ON products (category, price, id) WHERE deleted_at IS NULL;
CREATE INDEX products_live_name ON products (sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_live_newest ON products (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_live_price ON products (price, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_live_sku ON products (lower(sku) text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX products_name ON products USING gin (sort_name gin_trgm_ops);
CREATE INDEX products_words ON products USING gin (words);
CREATE TRIGGER product_reworded AFTER UPDATE ON products
  FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.category IS DISTINCT FROM new.category OR old.description IS DISTINCT FROM new.description OR old.details IS DISTINCT FROM new.details)
  EXECUTE FUNCTION learn_words_of_changed_product();
CREATE TRIGGER products_added AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION learn_words_of_new_products();
CREATE TRIGGER products_changed AFTER INSERT OR DELETE OR UPDATE OF name, description, category, price, created_at, updated_at, deleted_at ON products
  FOR EACH STATEMENT
  EXECUTE FUNCTION notify_catalog_changed();
CREATE TRIGGER products_filed AFTER INSERT OR DELETE OR UPDATE OF category ON products
  FOR EACH STATEMENT
  EXECUTE FUNCTION report_filed();
CREATE TRIGGER products_logged AFTER INSERT OR DELETE OR UPDATE ON products
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('product', 'id', 'words sort_name reserved updated_at stock_changed_at', '', '');
CREATE TRIGGER products_numbered AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION number_new_products();
CREATE TRIGGER products_retallied AFTER UPDATE ON products
  FOR EACH ROW WHEN (old.category <> new.category OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) OR old.created_at <> new.created_at)
  EXECUTE FUNCTION tally_changed_product();
CREATE TRIGGER products_stock_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT
  EXECUTE FUNCTION notify_stock_changed();
CREATE TRIGGER products_stock_level AFTER UPDATE ON products
  FOR EACH ROW WHEN (old.available <> new.available AND old.deleted_at IS NULL AND new.deleted_at IS NULL AND old.category = new.category AND old.created_at = new.created_at)
  EXECUTE FUNCTION note_stock_level();
CREATE TRIGGER products_stock_moved BEFORE UPDATE ON products
  FOR EACH ROW WHEN (old.on_hand <> new.on_hand OR old.reserved <> new.reserved)
  EXECUTE FUNCTION note_stock_change();
CREATE TRIGGER products_tallied AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_new_products();
CREATE TRIGGER products_untallied AFTER DELETE ON products
  FOR EACH ROW
  EXECUTE FUNCTION tally_changed_product();
CREATE TRIGGER products_worth AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION report_worth_of_new();
CREATE TRIGGER products_worth_changed AFTER UPDATE ON products
  FOR EACH ROW WHEN (old.on_hand <> new.on_hand OR old.price <> new.price OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL))
  EXECUTE FUNCTION report_worth();
CREATE TRIGGER products_worth_removed AFTER DELETE ON products
  FOR EACH ROW
  EXECUTE FUNCTION report_worth();

CREATE TABLE provider_reads (
  name text NOT NULL,
  read_to timestamp(3) with time zone NOT NULL,
  CONSTRAINT provider_reads_pkey PRIMARY KEY (name)
);

CREATE TABLE refund_lines (
  refund_id uuid NOT NULL,
  order_item_id uuid NOT NULL,
  quantity integer NOT NULL,
  amount bigint NOT NULL,
  restocked boolean NOT NULL,
  CONSTRAINT refund_lines_refund_id_order_item_id_pk PRIMARY KEY (refund_id, order_item_id),
  CONSTRAINT refund_lines_quantity_positive CHECK (quantity > 0),
  CONSTRAINT refund_lines_order_item_id_order_items_id_fk FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  CONSTRAINT refund_lines_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE INDEX refund_lines_of_item ON refund_lines (order_item_id);

CREATE TABLE refunds (
  order_id uuid NOT NULL,
  payment_reference text,
  amount bigint NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamp(3) with time zone NOT NULL,
  provider_reference text,
  created_at timestamp(3) with time zone NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL DEFAULT 'cancellation'::text,
  shipping bigint NOT NULL DEFAULT 0,
  with_shipping boolean NOT NULL DEFAULT false,
  goodwill bigint NOT NULL DEFAULT 0,
  tax bigint NOT NULL DEFAULT 0,
  reason text,
  status text NOT NULL DEFAULT 'pending'::text,
  refusals integer NOT NULL DEFAULT 0,
  succeeded_at timestamp(3) with time zone,
  by_user text,
  by_role text,
  return_id uuid,
  retries integer NOT NULL DEFAULT 0,
  done_by text,
  credited bigint NOT NULL DEFAULT 0,
  corrects_item uuid,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_provider_reference_unique UNIQUE (provider_reference),
  CONSTRAINT refunds_return_id_unique UNIQUE (return_id),
  CONSTRAINT refunds_credited_within CHECK (credited >= 0 AND credited <= amount),
  CONSTRAINT refunds_not_negative CHECK (amount >= 0),
  CONSTRAINT refunds_corrects_item_order_items_id_fk FOREIGN KEY (corrects_item) REFERENCES order_items(id),
  CONSTRAINT refunds_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT refunds_return_id_returns_id_fk FOREIGN KEY (return_id) REFERENCES returns(id)
);
CREATE INDEX refunds_due ON refunds (next_try_at) WHERE status = 'pending'::text;
CREATE INDEX refunds_failed ON refunds (order_id) WHERE status = 'failed'::text;
CREATE INDEX refunds_of_order ON refunds (order_id, created_at);
CREATE UNIQUE INDEX refunds_one_cancellation ON refunds (order_id) WHERE kind = 'cancellation'::text;
CREATE TRIGGER refunds_figures AFTER INSERT OR DELETE OR UPDATE OF succeeded_at, amount, tax, shipping ON refunds
  FOR EACH ROW
  EXECUTE FUNCTION tally_figures_of_refund();
CREATE TRIGGER refunds_letters AFTER INSERT OR UPDATE OF status ON refunds
  FOR EACH ROW WHEN (new.status = 'succeeded'::text AND new.amount > 0 AND new.kind <> 'dispute'::text)
  EXECUTE FUNCTION write_letter_of_refund();
CREATE TRIGGER refunds_logged AFTER INSERT OR DELETE OR UPDATE ON refunds
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('order', 'order_id', 'id order_id by_user by_role attempts next_try_at refusals retries created_at', 'reason', 'order_id');
CREATE TRIGGER refunds_tallied AFTER INSERT OR DELETE OR UPDATE OF succeeded_at, amount, tax, shipping ON refunds
  FOR EACH ROW
  EXECUTE FUNCTION tally_refund();
CREATE TRIGGER refunds_totalled AFTER INSERT OR DELETE OR UPDATE OF status, amount ON refunds
  FOR EACH ROW
  EXECUTE FUNCTION total_refund();

CREATE TABLE replaced_photos (
  job_id uuid NOT NULL,
  product_id uuid NOT NULL,
  position integer NOT NULL,
  hash text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  widths integer[] NOT NULL,
  placeholder text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT replaced_photos_job_id_product_id_position_pk PRIMARY KEY (job_id, product_id, "position"),
  CONSTRAINT replaced_photos_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX replaced_photos_at ON replaced_photos (at);
CREATE INDEX replaced_photos_hash ON replaced_photos (hash);

CREATE TABLE return_history (
  id uuid NOT NULL,
  return_id uuid NOT NULL,
  status text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  by_user text NOT NULL,
  words text,
  CONSTRAINT return_history_pkey PRIMARY KEY (id),
  CONSTRAINT return_history_return_id_returns_id_fk FOREIGN KEY (return_id) REFERENCES returns(id)
);
CREATE INDEX return_history_return ON return_history (return_id, at);
CREATE TRIGGER return_history_letters AFTER INSERT ON return_history
  FOR EACH ROW WHEN (new.status = ANY (ARRAY['requested'::text, 'accepted'::text, 'declined'::text, 'received'::text]))
  EXECUTE FUNCTION write_letter_of_return();

CREATE TABLE return_lines (
  return_id uuid NOT NULL,
  order_item_id uuid NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT return_lines_return_id_order_item_id_pk PRIMARY KEY (return_id, order_item_id),
  CONSTRAINT return_lines_quantity_positive CHECK (quantity > 0),
  CONSTRAINT return_lines_order_item_id_order_items_id_fk FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  CONSTRAINT return_lines_return_id_returns_id_fk FOREIGN KEY (return_id) REFERENCES returns(id)
);
CREATE INDEX return_lines_of_item ON return_lines (order_item_id);

CREATE TABLE return_photos (
  id uuid NOT NULL,
  return_id uuid NOT NULL,
  position integer NOT NULL,
  hash text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  widths integer[] NOT NULL,
  placeholder text NOT NULL,
  CONSTRAINT return_photos_pkey PRIMARY KEY (id),
  CONSTRAINT return_photos_position UNIQUE (return_id, "position"),
  CONSTRAINT return_photos_return_id_returns_id_fk FOREIGN KEY (return_id) REFERENCES returns(id)
);
CREATE INDEX return_photos_hash ON return_photos (hash);

CREATE TABLE returns (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  words text,
  restocked boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  user_id text NOT NULL,
  CONSTRAINT returns_pkey PRIMARY KEY (id),
  CONSTRAINT returns_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT returns_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX returns_newest ON returns (created_at, id);
CREATE INDEX returns_of_order ON returns (order_id, created_at);
CREATE INDEX returns_open ON returns (order_id, user_id) WHERE status = ANY (ARRAY['requested'::text, 'accepted'::text, 'received'::text]);
CREATE INDEX returns_status_newest ON returns (status, created_at, id);
CREATE TRIGGER returns_logged AFTER INSERT OR DELETE OR UPDATE ON returns
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('order', 'order_id', 'id order_id user_id created_at updated_at', 'reason words', 'order_id');

CREATE TABLE review_log (
  id uuid NOT NULL,
  review_id uuid NOT NULL,
  act text NOT NULL,
  reason text,
  by_user text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT review_log_pkey PRIMARY KEY (id),
  CONSTRAINT review_log_review_id_reviews_id_fk FOREIGN KEY (review_id) REFERENCES reviews(id)
);
CREATE INDEX review_log_review ON review_log (review_id, at);

CREATE TABLE reviews (
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  user_id text NOT NULL,
  stars integer NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  edited_at timestamp(3) with time zone,
  reply text,
  replied_at timestamp(3) with time zone,
  hidden_at timestamp(3) with time zone,
  hidden_by text,
  hidden_reason text,
  deleted_at timestamp(3) with time zone,
  is_shown boolean NOT NULL GENERATED ALWAYS AS (hidden_at IS NULL AND deleted_at IS NULL) STORED,
  detail integer NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN length(text) >= 200 THEN 2
    WHEN length(text) >= 60 THEN 1
    ELSE 0
END) STORED,
  written_at timestamp(3) with time zone NOT NULL GENERATED ALWAYS AS (COALESCE(edited_at, created_at)) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (' '::text || fold_text((title || ' '::text) || text)) STORED,
  is_bought boolean NOT NULL DEFAULT true,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_one_each UNIQUE (product_id, user_id),
  CONSTRAINT reviews_hidden_with_reason CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  CONSTRAINT reviews_stars_one_to_five CHECK (stars >= 1 AND stars <= 5),
  CONSTRAINT reviews_hidden_by_users_id_fk FOREIGN KEY (hidden_by) REFERENCES users(id),
  CONSTRAINT reviews_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reviews_hidden_newest ON reviews (written_at, id) WHERE hidden_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX reviews_live_newest ON reviews (written_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX reviews_live_stars_newest ON reviews (stars, written_at, id) WHERE deleted_at IS NULL;
CREATE INDEX reviews_of_user ON reviews (user_id);
CREATE INDEX reviews_search ON reviews USING gin (search_text gin_trgm_ops);
CREATE INDEX reviews_shown_newest ON reviews (product_id, created_at DESC, id DESC) WHERE is_shown;
CREATE INDEX reviews_shown_useful ON reviews (product_id, detail DESC, created_at DESC, id DESC) WHERE is_shown;
CREATE INDEX reviews_unanswered_newest ON reviews (written_at, id) WHERE is_shown AND reply IS NULL;
CREATE TRIGGER reviews_changed AFTER INSERT OR DELETE OR UPDATE ON reviews
  FOR EACH STATEMENT
  EXECUTE FUNCTION notify_reviews_changed();
CREATE TRIGGER reviews_counted AFTER INSERT OR DELETE ON reviews
  FOR EACH ROW
  EXECUTE FUNCTION count_stars();
CREATE TRIGGER reviews_logged AFTER INSERT OR DELETE OR UPDATE ON reviews
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('review', 'id', 'is_shown detail written_at search_text is_bought', 'title text reply hidden_reason', 'user_id');
CREATE TRIGGER reviews_recounted AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (old.is_shown <> new.is_shown OR old.stars <> new.stars)
  EXECUTE FUNCTION count_stars();

CREATE TABLE search_synonyms (
  id uuid NOT NULL,
  terms text[] NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT search_synonyms_pkey PRIMARY KEY (id),
  CONSTRAINT search_synonyms_bounded CHECK (cardinality(terms) >= 2 AND cardinality(terms) <= 20 AND length(array_to_string(terms, ''::text)) <= 800)
);
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR DELETE OR UPDATE ON search_synonyms
  FOR EACH STATEMENT
  EXECUTE FUNCTION notify_catalog_changed();

CREATE TABLE search_words (
  word text COLLATE "C" NOT NULL,
  CONSTRAINT search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);

CREATE TABLE settings_log (
  id uuid NOT NULL,
  part text NOT NULL,
  before jsonb,
  after jsonb,
  by_user text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT settings_log_pkey PRIMARY KEY (id)
);
CREATE INDEX settings_log_newest ON settings_log (at, id);

CREATE TABLE shipments (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  carrier text,
  tracking text,
  url text,
  notify boolean NOT NULL DEFAULT true,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT shipments_pkey PRIMARY KEY (id),
  CONSTRAINT shipments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX shipments_order ON shipments (order_id);
CREATE INDEX shipments_tracking ON shipments (upper(regexp_replace(tracking, '[ -]'::text, ''::text, 'g'::text))) WHERE tracking IS NOT NULL;
CREATE TRIGGER shipments_logged AFTER INSERT OR DELETE OR UPDATE ON shipments
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('order', 'order_id', 'id order_id at', 'tracking url', 'order_id');

CREATE TABLE shop_settings (
  only boolean NOT NULL DEFAULT true,
  stored jsonb NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT shop_settings_pkey PRIMARY KEY ("only"),
  CONSTRAINT shop_settings_one_row CHECK ("only")
);
CREATE TRIGGER settings_changed AFTER INSERT OR DELETE OR UPDATE ON shop_settings
  FOR EACH STATEMENT
  EXECUTE FUNCTION notify_settings_changed();
CREATE TRIGGER settings_changed_synonyms AFTER UPDATE ON shop_settings
  FOR EACH ROW WHEN ((old.stored -> 'synonyms'::text) IS DISTINCT FROM (new.stored -> 'synonyms'::text))
  EXECUTE FUNCTION notify_catalog_changed();
CREATE TRIGGER shop_settings_logged AFTER INSERT OR DELETE OR UPDATE ON shop_settings
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('settings', '', '', '', '', 'stored');

CREATE TABLE shop_state (
  key text NOT NULL,
  value jsonb NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT shop_state_pkey PRIMARY KEY (key)
);

CREATE TABLE staff_invites (
  id uuid NOT NULL,
  email text NOT NULL,
  duties text[] NOT NULL,
  invited_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  tried_with text,
  CONSTRAINT staff_invites_pkey PRIMARY KEY (id),
  CONSTRAINT staff_invites_email_unique UNIQUE (email),
  CONSTRAINT staff_invites_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id)
);
CREATE INDEX staff_invites_by ON staff_invites (invited_by);
CREATE INDEX staff_invites_expiry ON staff_invites (expires_at);
CREATE TRIGGER staff_invites_letters AFTER INSERT ON staff_invites
  FOR EACH ROW
  EXECUTE FUNCTION write_letter_of_invite();
CREATE TRIGGER staff_invites_logged AFTER INSERT OR DELETE OR UPDATE ON staff_invites
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('invite', 'id', 'id email invited_by created_at expires_at tried_with', '', '');

CREATE TABLE stock_ledger (
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  reason text NOT NULL,
  order_id uuid,
  by_user text,
  at timestamp(3) with time zone NOT NULL,
  words text,
  CONSTRAINT stock_ledger_pkey PRIMARY KEY (id),
  CONSTRAINT stock_ledger_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX stock_ledger_product ON stock_ledger (product_id, id);

CREATE TABLE stock_levels (
  product_id uuid NOT NULL,
  category text NOT NULL,
  available integer NOT NULL,
  has_photo boolean NOT NULL DEFAULT false,
  CONSTRAINT stock_levels_pkey PRIMARY KEY (product_id),
  CONSTRAINT stock_levels_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX stock_levels_available ON stock_levels (available, product_id);
CREATE INDEX stock_levels_category ON stock_levels (category, available, product_id);
CREATE INDEX stock_levels_without_photo ON stock_levels (product_id) WHERE NOT has_photo;
CREATE TRIGGER stock_levels_photos BEFORE INSERT ON stock_levels
  FOR EACH ROW
  EXECUTE FUNCTION note_photos_of_level();

CREATE TABLE stock_requests (
  user_id text NOT NULL,
  product_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  told_at timestamp(3) with time zone,
  CONSTRAINT stock_requests_user_id_product_id_pk PRIMARY KEY (user_id, product_id),
  CONSTRAINT stock_requests_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT stock_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX stock_requests_waiting ON stock_requests (product_id) WHERE told_at IS NULL;

CREATE TABLE tallies (
  topic text NOT NULL,
  span text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  label text NOT NULL,
  count bigint NOT NULL DEFAULT 0,
  revenue bigint NOT NULL DEFAULT 0,
  tax bigint NOT NULL DEFAULT 0,
  shipping bigint NOT NULL DEFAULT 0,
  discount bigint NOT NULL DEFAULT 0,
  CONSTRAINT tallies_topic_span_starts_at_label_pk PRIMARY KEY (topic, span, starts_at, label)
);

CREATE TABLE tally_changes (
  topic text NOT NULL,
  starts_at timestamp(3) with time zone,
  label text NOT NULL,
  count bigint NOT NULL DEFAULT 0,
  revenue bigint NOT NULL DEFAULT 0,
  tax bigint NOT NULL DEFAULT 0,
  shipping bigint NOT NULL DEFAULT 0,
  discount bigint NOT NULL DEFAULT 0
);
CREATE INDEX tally_changes_topic ON tally_changes (topic);

CREATE TABLE users (
  id text NOT NULL,
  name text NOT NULL,
  email text,
  photo text,
  role text NOT NULL DEFAULT 'user'::text,
  admin_by_email_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  search_text text NOT NULL GENERATED ALWAYS AS (' '::text || fold_text((name || ' '::text) || COALESCE(email, ''::text))) STORED,
  sort_name text NOT NULL GENERATED ALWAYS AS (fold_text(name)) STORED,
  email_verified boolean NOT NULL DEFAULT false,
  role_given_at timestamp(3) with time zone,
  duties text[],
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
CREATE INDEX users_live_admins ON users (id) WHERE deleted_at IS NULL AND role = 'admin'::text;
CREATE INDEX users_live_name ON users (sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX users_live_newest ON users (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX users_live_role_name ON users (role, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX users_live_role_newest ON users (role, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
CREATE TRIGGER users_logged AFTER INSERT OR DELETE OR UPDATE ON users
  FOR EACH ROW WHEN (current_setting('vitrine.actor'::text, true) <> ''::text)
  EXECUTE FUNCTION log_change('user', 'id', 'search_text sort_name updated_at role_given_at admin_by_email_at', 'name email photo', 'id');
CREATE TRIGGER users_retallied AFTER UPDATE ON users
  FOR EACH ROW WHEN (old.role <> new.role OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) OR old.created_at <> new.created_at)
  EXECUTE FUNCTION tally_changed_user();
CREATE TRIGGER users_retotalled AFTER UPDATE OF role, deleted_at ON users
  FOR EACH ROW WHEN (old.role <> new.role OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL))
  EXECUTE FUNCTION total_changed_customer();
CREATE TRIGGER users_rights_letters AFTER UPDATE OF role, duties ON users
  FOR EACH ROW WHEN (new.role <> old.role OR new.role = 'admin'::text AND new.duties IS DISTINCT FROM old.duties)
  EXECUTE FUNCTION write_letters_of_rights();
CREATE TRIGGER users_tallied AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_new_users();
CREATE TRIGGER users_totalled AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION total_new_customers();
CREATE TRIGGER users_untallied AFTER DELETE ON users
  FOR EACH ROW
  EXECUTE FUNCTION tally_changed_user();

CREATE OR REPLACE FUNCTION public.amount_step(amount bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT (amount >> amount_step_bits(amount)) << amount_step_bits(amount) $function$;

CREATE OR REPLACE FUNCTION public.amount_step_bits(amount bigint)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT greatest(0, length(ltrim(amount::bit(64)::text, '0')) - 6) $function$;

CREATE OR REPLACE FUNCTION public.amount_step_end(step bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT step + (1::bigint << amount_step_bits(step)) $function$;

CREATE OR REPLACE FUNCTION public.cgst_amount(paper papers)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT (before + tax_amount(paper)) / 2 - before / 2
    FROM (SELECT coalesce((paper.facts #>> '{refund,taxBefore}')::bigint, 0) AS before) AS earlier
  $function$;

CREATE OR REPLACE FUNCTION public.count_stars()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    IF TG_OP <> 'INSERT' AND OLD.is_shown THEN
      UPDATE product_ratings SET stars[OLD.stars] = stars[OLD.stars] - 1 WHERE product_id = OLD.product_id;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.is_shown THEN
      INSERT INTO product_ratings AS kept (product_id, stars)
        VALUES (NEW.product_id, ARRAY[(NEW.stars = 1)::int, (NEW.stars = 2)::int, (NEW.stars = 3)::int,
                                      (NEW.stars = 4)::int, (NEW.stars = 5)::int])
        ON CONFLICT (product_id) DO UPDATE SET stars[NEW.stars] = kept.stars[NEW.stars] + 1;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.counts_in_report(o orders)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT o.status <> 'Cancelled' AND (o.deleted_at IS NULL OR o.stays_in_books) $function$;

CREATE OR REPLACE FUNCTION public.drop_log_partitions(before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
  END $function$;

CREATE OR REPLACE FUNCTION public.figures_of_order(o orders)
 RETURNS TABLE(figure text, at timestamp with time zone, count bigint, revenue bigint, tax bigint, shipping bigint, discount bigint)
 LANGUAGE sql
 STABLE
AS $function$
    SELECT f.figure, f.at, 1::bigint, o.total, o.tax, o.shipping_charges, o.discount
    FROM (VALUES ('sales', o.created_at),
                 ('cancelled', left_books_at(o.status, o.cancelled_at, o.deleted_at, o.stays_in_books))) AS f (figure, at)
    WHERE f.at IS NOT NULL
    UNION ALL
    SELECT f.* FROM refunds r, LATERAL figures_of_refund(o, r) AS f WHERE r.order_id = o.id
  $function$;

CREATE OR REPLACE FUNCTION public.figures_of_refund(o orders, r refunds)
 RETURNS TABLE(figure text, at timestamp with time zone, count bigint, revenue bigint, tax bigint, shipping bigint, discount bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT f.figure, f.at, f.sign, f.sign * r.amount, f.sign * r.tax, f.sign * r.shipping, 0::bigint
    FROM (SELECT left_books_at(o.status, o.cancelled_at, o.deleted_at, o.stays_in_books) AS left_at) AS books,
      LATERAL (VALUES
        ('paid-back', r.succeeded_at, 1::bigint),
        ('refunded', CASE WHEN left_at IS NULL OR r.succeeded_at < left_at THEN r.succeeded_at END, 1),
        ('refunded', CASE WHEN r.succeeded_at < left_at THEN left_at END, -1)) AS f (figure, at, sign)
    WHERE f.at IS NOT NULL
  $function$;

CREATE OR REPLACE FUNCTION public.fold_search(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  DECLARE folded text := words; BEGIN
    IF folded = '' THEN
      RETURN folded;
    END IF;
    IF octet_length(folded) > length(folded) THEN
      folded := public.unaccent('public.unaccent'::regdictionary, normalize(translate(folded, U&'\200C\200D', '')));
    END IF;
    folded := lower(folded);
    IF folded ~ '\d[.,]\d|\d[ -]?["a-z]|\mf ?[/\d]' THEN
      folded := public.join_units(folded);
    END IF;
    IF folded !~ '[^a-z0-9 ]|  |^ | $' THEN
      RETURN folded;
    END IF;
    RETURN trim(regexp_replace(folded, '[^[:alnum:]\u0900-\u0963\u0966-\u0dff\u0e00-\u0e7f]+', ' ', 'g'));
  END $function$;

CREATE OR REPLACE FUNCTION public.fold_text(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT trim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, words)), '[^[:alnum:]]+', ' ', 'g')) $function$;

CREATE OR REPLACE FUNCTION public.forget_order_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ DECLARE closed timestamptz; BEGIN
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
  END $function$;

CREATE OR REPLACE FUNCTION public.forget_phone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN NEW.phone := NULL; RETURN NEW; END $function$;

CREATE OR REPLACE FUNCTION public.forget_recipient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN NEW.recipient := NULL; RETURN NEW; END $function$;

CREATE OR REPLACE FUNCTION public.forget_shopper()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    NEW.phone := NULL;
    NEW.address := NULL; NEW.city := NULL; NEW.state := NULL; NEW.country := NULL; NEW.pin_code := NULL;
    NEW.client_secret := NULL;
    IF NEW.close_reason IS DISTINCT FROM 'declined' THEN
      NEW.opened_from := NULL;
    END IF;
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.forget_with_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    UPDATE shipments SET tracking = NULL, url = NULL WHERE order_id = NEW.id;
    UPDATE order_notes SET words = NULL WHERE order_id = NEW.id AND kind <> 'address';
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.has_bought(buyer text, product uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    SELECT EXISTS (
      SELECT FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.user_id = buyer AND i.product_id = product AND o.status = 'Delivered'
        AND (o.deleted_at IS NULL OR o.stays_in_books)
        AND o.payment_status NOT IN ('refunded', 'refund_pending'))
  $function$;

CREATE OR REPLACE FUNCTION public.has_every_duty(role text, duties text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
    SELECT role = 'admin' AND (duties IS NULL OR duties @> ARRAY[
      'orders', 'refunds', 'catalogue', 'customers', 'marketing', 'figures', 'settings', 'staff']);
  $function$;

CREATE OR REPLACE FUNCTION public.join_units(folded text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  DECLARE joined text := folded; BEGIN
    IF position(',' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d),(?=(?:\d\d,)*\d{3}(?!\d))', '\1', 'g');
    END IF;
    IF joined ~ '\d[.,]\d' THEN
      joined := regexp_replace(joined, '(\d)[.,](?=\d)', '\1d', 'g');
    END IF;
    IF joined ~ '\mf ?[/\d]' THEN
      joined := regexp_replace(joined, '\mf(?: ?/ ?(?=\d)| (?=\d+d\d))', 'f', 'g');
    END IF;
    IF joined !~ '\d[ -]?["a-z]' THEN
      RETURN joined;
    END IF;
    IF position('"' in joined) > 0 OR position('inch' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:"|inch(?:es)?\M)', '\1in', 'g');
    END IF;
    IF position('milli' in joined) > 0 OR position('centi' in joined) > 0 OR position('kilo' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:(m)illi|(c)enti|(k)ilo)(?=met|lit|gram|watt|volt)', '\1 \2\3\4', 'g');
    END IF;
    IF position('lit' in joined) > 0 OR position('ltr' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?([mck]?)(?:lit(?:er|re)s?|ltrs?)\M', '\1\2l', 'g');
    END IF;
    IF position('met' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?([mck]?)met(?:er|re)s?\M', '\1\2m', 'g');
    END IF;
    IF position('gram' in joined) > 0 OR position('gm' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?([mk]?)(?:grams?|gms?)\M', '\1\2g', 'g');
    END IF;
    IF position('kilo' in joined) > 0 OR position('kgs' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:kilos?|kgs)\M', '\1kg', 'g');
    END IF;
    IF position('watt' in joined) > 0 OR position('volt' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?([mk]?)(?:(w)att|(v)olt)s?\M', '\1\2\3\4', 'g');
    END IF;
    IF position('hour' in joined) > 0 OR position('hr' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:hours?|hrs?)\M', '\1h', 'g');
    END IF;
    IF position('pixel' in joined) > 0 OR position('byte' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:(m)ega|(g)iga|(t)era)(?:(p)ixel|(b)yte)s?\M', '\1\2\3\4\5\6', 'g');
    END IF;
    IF position('lumen' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?lumens?\M', '\1lm', 'g');
    END IF;
    IF position('feet' in joined) > 0 OR position('foot' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?(?:feet|foot)\M', '\1ft', 'g');
    END IF;
    IF position('ounce' in joined) > 0 THEN
      joined := regexp_replace(joined, '(\d)[ -]?ounces?\M', '\1oz', 'g');
    END IF;
    -- "in" only where nothing follows that it could belong to.
    RETURN regexp_replace(joined,
      '(\d)[ -]?(mm|cm|km|m|ml|cl|l|mg|g|kg|kw|w|v|mb|gb|tb|mah|k?hz|mp|lm|oz|lbs?|ft|h|db|rpm|in(?=\s*(?:$|[^[:alnum:]\s])))(?![[:alnum:]])',
      '\1\2', 'g');
  END $function$;

CREATE OR REPLACE FUNCTION public.judge_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    -- What was said of one refund, or of one dispute, is not said of the next one.
    IF NEW.ships_anyway AND (
      (NEW.status = 'Cancelled' AND OLD.status <> 'Cancelled')
      OR (OLD.payment_status = 'paid' AND NEW.payment_status <> 'paid')
      OR EXISTS (SELECT FROM disputes d WHERE d.order_id = NEW.id AND d.status = 'open')
      OR (NEW.payment_status = 'paid' AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = NEW.id AND d.status = 'lost')))
    THEN
      NEW.ships_anyway := false;
    END IF;
    NEW.held := waits(NEW);
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.learn_words_of_changed_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO search_words
      SELECT word FROM unnest(tsvector_to_array(NEW.words)) AS word
      WHERE length(word) BETWEEN 2 AND 40 ORDER BY word
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.learn_words_of_new_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO search_words
      SELECT DISTINCT word FROM added, unnest(tsvector_to_array(added.words)) AS word
      WHERE length(word) BETWEEN 2 AND 40 ORDER BY word
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.left_books_at(status text, cancelled_at timestamp with time zone, deleted_at timestamp with time zone, stays_in_books boolean)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT CASE WHEN status = 'Cancelled' THEN cancelled_at WHEN NOT stays_in_books THEN deleted_at END $function$;

CREATE OR REPLACE FUNCTION public.log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  END $function$;

CREATE OR REPLACE FUNCTION public.log_entry(actor jsonb, entity text, thing text, OUT entry uuid, OUT moment timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
              (actor ->> 'undoes')::uuid)
      ON CONFLICT DO NOTHING;
    IF FOUND AND actor ? 'address' AND log_may_keep(actor ->> 'by') THEN
      INSERT INTO log_personal (entry_id, at, person, address) VALUES (entry, moment, actor ->> 'by', actor ->> 'address');
    END IF;
  END $function$;

CREATE OR REPLACE FUNCTION public.log_may_keep(uid text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$ BEGIN
    PERFORM FROM users WHERE id = uid AND deleted_at IS NULL FOR SHARE;
    RETURN FOUND;
  END $function$;

CREATE OR REPLACE FUNCTION public.log_read(actor jsonb, entity text, thing text)
 RETURNS void
 LANGUAGE sql
AS $function$
    INSERT INTO log_changes (entry_id, at, entity_type, entity_id, source, row_id, op)
      SELECT entry, moment, entity, thing, 'export', '', 'read' FROM log_entry(actor, entity, thing);
  $function$;

CREATE OR REPLACE FUNCTION public.make_log_partitions(today timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
  END $function$;

CREATE OR REPLACE FUNCTION public.note_bought()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    -- Not without need: each update of reviews is told to all instances.
    IF EXISTS (SELECT FROM reviews r JOIN order_items i ON i.product_id = r.product_id
               WHERE i.order_id = NEW.id AND r.user_id = NEW.user_id) THEN
      UPDATE reviews r SET is_bought = has_bought(r.user_id, r.product_id)
        FROM order_items i
        WHERE i.order_id = NEW.id AND i.product_id = r.product_id AND r.user_id = NEW.user_id;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_cancellation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    NEW.cancelled_at := CASE WHEN NEW.status = 'Cancelled' THEN coalesce(NEW.cancelled_at, NEW.updated_at) END;
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    UPDATE stock_levels l SET has_photo = NOT l.has_photo
      WHERE l.product_id IN (SELECT product_id FROM changed)
        AND l.has_photo <> EXISTS (SELECT FROM product_photos p WHERE p.product_id = l.product_id);
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_photos_of_level()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    NEW.has_photo := EXISTS (SELECT FROM product_photos WHERE product_id = NEW.product_id);
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_recipient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    NEW.searched_recipient := (
      SELECT ' ' || fold_text(NEW.recipient) FROM users
      WHERE id = NEW.user_id AND deleted_at IS NULL AND sort_name <> fold_text(NEW.recipient));
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_shipment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    IF NEW.status = 'Shipped' THEN
      INSERT INTO shipments (id, order_id, at)
        SELECT gen_random_uuid(), NEW.id, NEW.updated_at
        WHERE NOT EXISTS (SELECT FROM shipments WHERE order_id = NEW.id);
    ELSE
      DELETE FROM shipments WHERE order_id = NEW.id;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_stock_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    NEW.stock_changed_at := greatest(date_trunc('milliseconds', clock_timestamp()),
                                     greatest(OLD.updated_at, OLD.stock_changed_at) + interval '1 millisecond');
    RETURN NEW;
  END $function$;

CREATE OR REPLACE FUNCTION public.note_stock_level()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    UPDATE stock_levels SET available = NEW.available WHERE product_id = NEW.id;
    IF (OLD.available = 0) <> (NEW.available = 0) THEN
      INSERT INTO tally_changes (topic, label, count)
        VALUES ('stock', 'out', CASE WHEN NEW.available = 0 THEN 1 ELSE -1 END);
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.notify_catalog_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM pg_notify('catalog_changed', ''); RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.notify_reviews_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM pg_notify('catalog_changed', 'reviews'); RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.notify_settings_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN PERFORM pg_notify('settings_changed', ''); RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.notify_stock_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    moved uuid[];
    is_availability boolean;
  BEGIN
    IF (SELECT count(*) FROM (SELECT FROM after LIMIT 101) AS counted) > 100 THEN
      PERFORM pg_notify('catalog_changed', 'stock');
      RETURN NULL;
    END IF;
    SELECT array_agg(a.id), bool_or((b.available = 0) <> (a.available = 0)) INTO moved, is_availability
      FROM after a JOIN before b ON b.id = a.id
      WHERE b.on_hand <> a.on_hand OR b.reserved <> a.reserved;
    IF moved IS NOT NULL THEN
      PERFORM pg_notify('catalog_changed',
        CASE WHEN is_availability THEN 'availability ' ELSE 'stock ' END || array_to_string(moved, ','));
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.number_new_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO product_numbers (product_id) SELECT id FROM added ORDER BY created_at, id;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.product_words(name text, category text, details jsonb, description text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
  DECLARE kinds text; specified text; labels text; found tsvector; BEGIN
    IF jsonb_array_length(details) > 0 THEN
      SELECT string_agg(value, ' . ') FILTER (WHERE is_kind), string_agg(value, ' . ') FILTER (WHERE NOT is_kind), string_agg(label, ' . ')
        INTO kinds, specified, labels
        FROM (SELECT detail ->> 'value' AS value, detail ->> 'name' AS label, lower(detail ->> 'name') IN ('kind', 'product type') AS is_kind
              FROM jsonb_array_elements(details) AS detail) AS told;
    END IF;
    found := setweight(to_tsvector('simple', public.fold_search(name)), 'A')
      || setweight(to_tsvector('simple', public.fold_search(category || coalesce(' . ' || kinds, ''))), 'B');
    IF specified IS NOT NULL THEN
      found := found || setweight(to_tsvector('simple', public.fold_search(specified)), 'C');
    END IF;
    IF labels IS NOT NULL OR description <> '' THEN
      found := found || setweight(to_tsvector('simple', public.fold_search(coalesce(labels || ' . ', '') || description)), 'D');
    END IF;
    RETURN found;
  END $function$;

CREATE OR REPLACE FUNCTION public.refuse_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    RAISE EXCEPTION 'The log never changes';
  END $function$;

CREATE OR REPLACE FUNCTION public.refuse_paper_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    RAISE EXCEPTION 'The paper % never changes', OLD.number;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_changed_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    IF counts_in_report(OLD) THEN
      PERFORM report_order(OLD, -1);
    END IF;
    IF TG_OP = 'DELETE' THEN
      PERFORM tally_first_orders(ARRAY[OLD.user_id]);
      RETURN NULL;
    END IF;
    IF counts_in_report(NEW) THEN
      PERFORM report_order(NEW, 1);
    END IF;
    IF NEW.created_at <> OLD.created_at THEN
      PERFORM tally_first_orders(ARRAY[NEW.user_id]);
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_ended_checkout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'checkout', tally_quarter(NEW.created_at), label, step
      FROM (VALUES ('paid', (NEW.status = 'completed')::int - (OLD.status = 'completed')::int),
                   ('replaced', (NEW.status = 'closed' AND NEW.close_reason = 'replaced')::int
                              - (OLD.status = 'closed' AND OLD.close_reason = 'replaced')::int)) AS change (label, step)
      WHERE step <> 0;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_filed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, label, count) VALUES ('filed', '', 1);
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_new_checkouts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'checkout', tally_quarter(created_at), label, count(*)
      FROM added, LATERAL (VALUES ('opened', true), ('paid', status = 'completed'),
                                  ('replaced', status = 'closed' AND close_reason = 'replaced')) AS is_so (label, holds)
      WHERE holds GROUP BY 2, 3;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_new_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue)
      SELECT 'sold', tally_quarter(o.created_at), n.number::text, sum(i.quantity), sum(i.price::bigint * i.quantity)
      FROM added i JOIN orders o ON o.id = i.order_id JOIN product_numbers n ON n.product_id = i.product_id WHERE counts_in_report(o) GROUP BY 2, 3;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, discount)
      SELECT 'coupon', tally_quarter(o.created_at), o.coupon_id::text, count(*), sum(o.total), sum(o.discount)
      FROM added o WHERE o.coupon_id IS NOT NULL AND o.status <> 'Cancelled' AND (o.deleted_at IS NULL OR o.stays_in_books) GROUP BY 2, 3;
    PERFORM tally_first_orders(array_agg(DISTINCT o.user_id)) FROM added o HAVING count(*) > 0;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_new_papers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax)
      SELECT 'tax', tally_quarter(p.at), tax_label(p), count(*), sum(tax_total(p)), sum(tax_amount(p))
      FROM added JOIN papers p ON p.id = added.id GROUP BY 2, 3
      UNION ALL
      SELECT 'cgst', tally_quarter(p.at), tax_label(p), count(*), 0, sum(cgst_amount(p))
      FROM added JOIN papers p ON p.id = added.id WHERE p.facts ->> 'taxes' = 'gst' GROUP BY 2, 3;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_order(o orders, sign integer)
 RETURNS void
 LANGUAGE sql
AS $function$
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, discount)
      SELECT 'coupon', tally_quarter(o.created_at), o.coupon_id::text, sign, sign * o.total, sign * o.discount
      WHERE o.coupon_id IS NOT NULL
      UNION ALL
      SELECT 'sold', tally_quarter(o.created_at), n.number::text,
             sign * sum(i.quantity), sign * sum(i.price::bigint * i.quantity), 0
      FROM order_items i JOIN product_numbers n ON n.product_id = i.product_id WHERE i.order_id = o.id GROUP BY 3;
  $function$;

CREATE OR REPLACE FUNCTION public.report_removed_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue)
      SELECT 'sold', tally_quarter(o.created_at), n.number::text, -OLD.quantity, -OLD.price::bigint * OLD.quantity
      FROM orders o JOIN product_numbers n ON n.product_id = OLD.product_id WHERE o.id = OLD.order_id AND counts_in_report(o);
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_worth()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    pieces bigint := 0;
    worth bigint := 0;
  BEGIN
    IF OLD.deleted_at IS NULL THEN
      pieces := -OLD.on_hand;
      worth := -OLD.on_hand::bigint * OLD.price;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      IF NEW.deleted_at IS NULL THEN
        pieces := pieces + NEW.on_hand;
        worth := worth + NEW.on_hand::bigint * NEW.price;
      END IF;
    END IF;
    INSERT INTO tally_changes (topic, label, count, revenue) SELECT 'worth', '', pieces, worth
      WHERE pieces <> 0 OR worth <> 0;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.report_worth_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, label, count, revenue)
      SELECT 'worth', '', sum(on_hand), sum(on_hand::bigint * price) FROM added
      WHERE deleted_at IS NULL AND on_hand > 0 HAVING count(*) > 0;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.search_query(search text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    SELECT to_tsquery('simple', coalesce(string_agg(
      '(' || word || CASE WHEN length(word) = 1 AND NOT is_last THEN '' ELSE ':*' END
        || coalesce((SELECT string_agg(' | ' || form, '') FROM unnest(public.word_forms(word)) AS form
                     WHERE NOT starts_with(form, word)), '') || ')', ' & '), ''))
    FROM (SELECT left(typed, 40) AS word, place = cardinality(words) AS is_last
          FROM string_to_array(public.fold_search(search), ' ') AS words,
            unnest(words[1:8]) WITH ORDINALITY AS each_of (typed, place) WHERE typed <> '') AS looked_for
  $function$;

CREATE OR REPLACE FUNCTION public.search_query(search text, weights text, begins boolean, glue text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    SELECT to_tsquery('simple', coalesce(string_agg(
      '(' || word || ':' || weights
        || coalesce((SELECT string_agg(' | ' || form || ':' || weights, '') FROM unnest(public.word_forms(word)) AS form), '')
        || CASE WHEN NOT begins OR (length(word) = 1 AND (NOT is_last OR glue = ' | ')) THEN ''
             ELSE ' | ' || word || ':*' || CASE
               WHEN word ~ '\d' THEN translate(weights, 'D', '')
               WHEN length(word) < 5 THEN translate(weights, 'CD', '')
               ELSE weights END END || ')', glue), ''))
    FROM (SELECT left(typed, 40) AS word, place = cardinality(words) AS is_last
          FROM string_to_array(public.fold_search(search), ' ') AS words,
            unnest(words[1:8]) WITH ORDINALITY AS each_of (typed, place) WHERE typed <> '') AS looked_for
  $function$;

CREATE OR REPLACE FUNCTION public.tally_changed_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    IF OLD.deleted_at IS NULL OR OLD.stays_in_books THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('order', tally_quarter(OLD.created_at), CASE WHEN OLD.deleted_at IS NULL THEN OLD.status ELSE 'deleted' END,
                -1, -OLD.total, -OLD.tax, -OLD.shipping_charges, -OLD.discount);
    END IF;
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, label, count)
        VALUES ('amount', OLD.status || '/' || amount_step(OLD.total), -1);
    END IF;
    IF TG_OP = 'UPDATE' AND (NEW.deleted_at IS NULL OR NEW.stays_in_books) THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        VALUES ('order', tally_quarter(NEW.created_at), CASE WHEN NEW.deleted_at IS NULL THEN NEW.status ELSE 'deleted' END,
                1, NEW.total, NEW.tax, NEW.shipping_charges, NEW.discount);
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, label, count)
        VALUES ('amount', NEW.status || '/' || amount_step(NEW.total), 1);
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_changed_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('product', tally_quarter(OLD.created_at), '', -1), ('category', NULL, OLD.category, -1);
      IF OLD.available = 0 THEN
        INSERT INTO tally_changes (topic, label, count) VALUES ('stock', 'out', -1);
      END IF;
    END IF;
    IF TG_OP = 'DELETE' THEN
      RETURN NULL;
    END IF;
    IF NEW.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('product', tally_quarter(NEW.created_at), '', 1), ('category', NULL, NEW.category, 1);
      IF NEW.available = 0 THEN
        INSERT INTO tally_changes (topic, label, count) VALUES ('stock', 'out', 1);
      END IF;
      INSERT INTO stock_levels (product_id, category, available) VALUES (NEW.id, NEW.category, NEW.available)
        ON CONFLICT (product_id) DO UPDATE SET category = excluded.category, available = excluded.available;
    ELSE
      DELETE FROM stock_levels WHERE product_id = NEW.id;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_changed_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    IF OLD.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('user', tally_quarter(OLD.created_at), OLD.role, -1);
    END IF;
    IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count)
        VALUES ('user', tally_quarter(NEW.created_at), NEW.role, 1);
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_figures_of_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      SELECT l.topic, tally_quarter(f.at), l.label, sum(sign * f.count), sum(sign * f.revenue), sum(sign * f.tax),
             sum(sign * f.shipping), sum(sign * f.discount)
      FROM (SELECT -1 AS sign, tax_place(OLD) AS place, was.* FROM figures_of_order(OLD) AS was
            UNION ALL
            SELECT 1, tax_place(NEW), becomes.* FROM figures_of_order(NEW) AS becomes WHERE TG_OP = 'UPDATE') AS f,
        LATERAL (VALUES (f.figure, ''), ('taxed', (to_jsonb(f.figure) || f.place)::text)) AS l (topic, label)
      GROUP BY 1, 2, 3
      HAVING sum(sign * f.count) <> 0 OR sum(sign * f.revenue) <> 0 OR sum(sign * f.tax) <> 0 OR sum(sign * f.shipping) <> 0
        OR sum(sign * f.discount) <> 0;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_figures_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    -- They have no invoice yet, which will say the same.
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      SELECT l.topic, tally_quarter(f.at), l.label, count(*), sum(o.total), sum(o.tax), sum(o.shipping_charges), sum(o.discount)
      FROM added o,
        LATERAL (VALUES ('sales', o.created_at),
                        ('cancelled', left_books_at(o.status, o.cancelled_at, o.deleted_at, o.stays_in_books))) AS f (figure, at),
        LATERAL (VALUES (f.figure, ''),
                        ('taxed', jsonb_build_array(f.figure, trim_scale(o.tax_percent), coalesce(o.country, ''), coalesce(o.state, ''))::text)
                ) AS l (topic, label)
      WHERE f.at IS NOT NULL GROUP BY 1, 2, 3;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_figures_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ DECLARE o orders; BEGIN
    SELECT * INTO o FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id);
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping)
      SELECT l.topic, tally_quarter(f.at), l.label, sum(sign * f.count), sum(sign * f.revenue), sum(sign * f.tax), sum(sign * f.shipping)
      FROM (SELECT -1 AS sign, was.* FROM figures_of_refund(o, OLD) AS was WHERE TG_OP <> 'INSERT'
            UNION ALL
            SELECT 1, becomes.* FROM figures_of_refund(o, NEW) AS becomes WHERE TG_OP <> 'DELETE') AS f,
        LATERAL (VALUES (f.figure, ''), ('taxed', (to_jsonb(f.figure) || tax_place(o))::text)) AS l (topic, label)
      GROUP BY 1, 2, 3
      HAVING sum(sign * f.count) <> 0 OR sum(sign * f.revenue) <> 0 OR sum(sign * f.tax) <> 0 OR sum(sign * f.shipping) <> 0;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_first_orders(people text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO first_orders (user_id) SELECT DISTINCT person FROM unnest(people) AS person ORDER BY person
      ON CONFLICT (user_id) DO NOTHING;
    PERFORM FROM first_orders WHERE user_id = ANY(people) ORDER BY user_id FOR UPDATE;
    WITH seen AS (
      SELECT f.user_id, f.at AS was, (
        SELECT o.created_at FROM orders o WHERE o.user_id = f.user_id ORDER BY o.created_at, o.id LIMIT 1) AS at
      FROM first_orders f WHERE f.user_id = ANY(people)),
    moved AS (
      UPDATE first_orders f SET at = seen.at FROM seen
      WHERE f.user_id = seen.user_id AND seen.at IS DISTINCT FROM seen.was RETURNING seen.was, seen.at)
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'first-order', tally_quarter(was), '', -count(*) FROM moved WHERE was IS NOT NULL GROUP BY 2
      UNION ALL
      SELECT 'first-order', tally_quarter(at), '', count(*) FROM moved WHERE at IS NOT NULL GROUP BY 2;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      SELECT 'order', tally_quarter(created_at), status,
             count(*), sum(total), sum(tax), sum(shipping_charges), sum(discount)
      FROM added WHERE deleted_at IS NULL GROUP BY 2, 3
      UNION ALL
      SELECT 'amount', NULL, status || '/' || amount_step(total), count(*), 0, 0, 0, 0
      FROM added WHERE deleted_at IS NULL GROUP BY 3;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_new_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO stock_levels (product_id, category, available)
      SELECT id, category, available FROM added WHERE deleted_at IS NULL;
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'product', tally_quarter(created_at), '', count(*) FROM added WHERE deleted_at IS NULL GROUP BY 2
      UNION ALL
      SELECT 'category', NULL, category, count(*) FROM added WHERE deleted_at IS NULL GROUP BY 3
      UNION ALL
      SELECT 'stock', NULL, 'out', count(*) FROM added WHERE deleted_at IS NULL AND available = 0 HAVING count(*) > 0;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_new_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count)
      SELECT 'user', tally_quarter(created_at), role, count(*)
      FROM added WHERE deleted_at IS NULL GROUP BY 2, 3;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_quarter(moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00') $function$;

CREATE OR REPLACE FUNCTION public.tally_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    IF NOT EXISTS (SELECT FROM orders WHERE id = coalesce(NEW.order_id, OLD.order_id)
                   AND status <> 'Cancelled' AND (deleted_at IS NULL OR stays_in_books)) THEN
      RETURN NULL;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.succeeded_at IS NOT NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping)
        VALUES ('refund', tally_quarter(OLD.succeeded_at), '', -1, -OLD.amount, -OLD.tax, -OLD.shipping);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.succeeded_at IS NOT NULL THEN
      INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping)
        VALUES ('refund', tally_quarter(NEW.succeeded_at), '', 1, NEW.amount, NEW.tax, NEW.shipping);
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tally_refunds_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO tally_changes (topic, starts_at, label, count, revenue, tax, shipping)
      SELECT 'refund', tally_quarter(succeeded_at), '', sign * count(*), sign * sum(amount), sign * sum(tax), sign * sum(shipping)
      FROM refunds, (SELECT CASE WHEN NEW.status <> 'Cancelled' AND (NEW.deleted_at IS NULL OR NEW.stays_in_books)
                            THEN 1 ELSE -1 END AS sign) AS way
      WHERE order_id = NEW.id AND succeeded_at IS NOT NULL
      GROUP BY 2, sign;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.tax_amount(paper papers)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT coalesce((paper.facts #>> '{sums,tax}')::bigint,
                    greatest(0, least((paper.facts #>> '{refund,tax}')::bigint, (paper.facts #>> '{refund,amount}')::bigint)))
  $function$;

CREATE OR REPLACE FUNCTION public.tax_label(paper papers)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT jsonb_build_array(paper.kind, paper.facts -> 'taxPercent', paper.facts #>> '{buyer,country}',
                             paper.facts #>> '{buyer,state}', paper.facts #>> '{seller,state}', paper.facts ->> 'taxes')::text
  $function$;

CREATE OR REPLACE FUNCTION public.tax_place(o orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    SELECT jsonb_build_array(trim_scale(o.tax_percent), place.country, place.state)
    FROM (SELECT p.facts #>> '{buyer,country}', p.facts #>> '{buyer,state}', 1 FROM papers p WHERE p.order_id = o.id AND p.n = 0
          UNION ALL
          SELECT coalesce(o.country, ''), coalesce(o.state, ''), 2) AS place (country, state, choice)
    ORDER BY choice LIMIT 1
  $function$;

CREATE OR REPLACE FUNCTION public.tax_total(paper papers)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT coalesce(paper.facts #>> '{sums,total}', paper.facts #>> '{refund,amount}')::bigint $function$;

CREATE OR REPLACE FUNCTION public.total_changed_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    IF NEW.deleted_at IS NOT NULL THEN
      DELETE FROM customer_totals WHERE user_id = NEW.id;
    ELSE
      UPDATE customer_totals SET role = NEW.role WHERE user_id = NEW.id;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.total_changed_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    did int := counts_in_report(OLD)::int;
    does int := CASE WHEN TG_OP = 'UPDATE' THEN counts_in_report(NEW)::int ELSE 0 END;
    refunded bigint := 0;
  BEGIN
    IF did <> does THEN
      SELECT coalesce(sum(amount), 0) INTO refunded FROM refunds WHERE order_id = OLD.id AND status = 'succeeded';
    END IF;
    UPDATE customer_totals SET orders = orders + does - did,
        spent = spent - did * (OLD.total - refunded) + CASE WHEN does = 1 THEN NEW.total - refunded ELSE 0 END
      WHERE user_id = OLD.user_id;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.total_new_customers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    INSERT INTO customer_totals (user_id, role) SELECT id, role FROM added WHERE deleted_at IS NULL;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.total_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    UPDATE customer_totals t SET orders = t.orders + bought.orders, spent = t.spent + bought.spent
      FROM (SELECT user_id, count(*) AS orders, sum(total) AS spent FROM added
            WHERE status <> 'Cancelled' AND (deleted_at IS NULL OR stays_in_books) GROUP BY user_id) AS bought
      WHERE t.user_id = bought.user_id;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.total_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    was bigint := CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'succeeded' THEN OLD.amount ELSE 0 END;
    becomes bigint := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'succeeded' THEN NEW.amount ELSE 0 END;
  BEGIN
    IF was <> becomes THEN
      UPDATE customer_totals t SET spent = t.spent + was - becomes
        FROM orders o WHERE o.id = coalesce(NEW.order_id, OLD.order_id) AND counts_in_report(o) AND t.user_id = o.user_id;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.waits(o orders)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    SELECT o.status = 'Processing' AND (
      EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.status = 'open')
      OR (NOT o.ships_anyway AND (
        EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.status = 'lost')
        OR (o.payment_status IN ('refunded', 'refund_pending') AND EXISTS (
          SELECT FROM refunds r WHERE r.order_id = o.id AND r.kind = 'provider' AND r.status <> 'failed' AND r.amount > 0)))))
  $function$;

CREATE OR REPLACE FUNCTION public.word_forms(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    SELECT array_remove(ARRAY[
      CASE WHEN word ~ '..[^s]s$' THEN left(word, -1) ELSE NULL END,
      CASE WHEN word ~ '(s|x|z|ch|sh)es$' THEN left(word, -2) ELSE NULL END,
      CASE WHEN word ~ '..ies$' THEN left(word, -3) || 'y' ELSE NULL END,
      CASE WHEN word ~ '..ves$' THEN left(word, -3) || 'f' ELSE NULL END,
      CASE WHEN word ~ '..ves$' THEN left(word, -3) || 'fe' ELSE NULL END,
      CASE WHEN word ~ '[a-rt-z]$' THEN word || 's' ELSE NULL END,
      CASE WHEN word ~ '(s|x|z|ch|sh)$' THEN word || 'es' ELSE NULL END,
      CASE WHEN word ~ '[^aeiou]y$' THEN left(word, -1) || 'ies' ELSE NULL END,
      CASE WHEN word ~ '..fe?$' THEN regexp_replace(word, 'fe?$', 'ves') ELSE NULL END
    ], NULL)
  $function$;

CREATE OR REPLACE FUNCTION public.write_letter(letter text, about text, person text, of_order uuid, facts jsonb, at timestamp with time zone, due timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
    INSERT INTO letters (id, kind, key, user_id, order_id, data, next_try_at, created_at)
    SELECT gen_random_uuid(), letter, letter || ':' || about, person, of_order, facts, coalesce(due, at), at
    WHERE EXISTS (SELECT FROM shop_state WHERE key = 'mail')
      AND (person IS NULL OR EXISTS (SELECT FROM users WHERE id = person AND deleted_at IS NULL))
    ON CONFLICT (key) DO NOTHING;
  $function$;

CREATE OR REPLACE FUNCTION public.write_letter_of_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    PERFORM write_letter('dispute', NEW.id, NULL, NEW.order_id, jsonb_build_object('dispute', NEW.id), date_trunc('milliseconds', now()));
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.write_letter_of_invite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    PERFORM write_letter('staff-invite', NEW.id::text, NULL, NULL, jsonb_build_object('invite', NEW.id), NEW.created_at);
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.write_letter_of_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    PERFORM write_letter('message', NEW.id::text, user_id, id, jsonb_build_object('note', NEW.id), NEW.at)
      FROM orders WHERE id = NEW.order_id;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.write_letter_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    IF TG_OP = 'INSERT' OR OLD.status <> 'succeeded' THEN
      PERFORM write_letter(CASE WHEN NEW.return_id IS NULL THEN 'refunded' ELSE 'return-refunded' END, NEW.id::text, user_id, id,
                           jsonb_strip_nulls(jsonb_build_object('refund', NEW.id, 'return', NEW.return_id)),
                           coalesce(NEW.succeeded_at, NEW.created_at))
        FROM orders WHERE id = NEW.order_id;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.write_letter_of_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    facts jsonb := jsonb_build_object('return', NEW.return_id, 'step', NEW.id);
    asked record;
  BEGIN
    IF NOT EXISTS (SELECT FROM shop_state WHERE key = 'mail') THEN RETURN NULL; END IF;
    SELECT o.user_id, o.id INTO asked FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.id = NEW.return_id;
    IF NEW.status = 'requested' THEN
      PERFORM write_letter('return-requested', NEW.id::text, asked.user_id, asked.id, facts, NEW.at);
      PERFORM write_letter('new-return', NEW.id::text, NULL, asked.id, facts, NEW.at);
    ELSE
      PERFORM write_letter('return-' || NEW.status, NEW.id::text, asked.user_id, asked.id, facts, NEW.at + interval '15 seconds');
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.write_letter_of_tracking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    IF EXISTS (SELECT FROM letters WHERE order_id = NEW.order_id AND kind = 'shipped' AND (state IN ('sent', 'sending') OR doubts > 0)) THEN
      DELETE FROM letters WHERE order_id = NEW.order_id AND kind = 'correction' AND data ? 'note' AND state = 'waiting' AND doubts = 0;
      PERFORM write_letter('correction', NEW.id::text, user_id, id, jsonb_build_object('note', NEW.id), NEW.at + interval '15 seconds')
        FROM orders WHERE id = NEW.order_id;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.write_letters_of_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN
    IF NOT EXISTS (SELECT FROM shop_state WHERE key = 'mail') THEN RETURN NULL; END IF;
    PERFORM write_letter('staff-changed', NEW.id || ':' || extract(epoch FROM NEW.updated_at) || ':' || owner, owner, NULL,
                         jsonb_build_object('person', NEW.id), NEW.updated_at)
      FROM (SELECT id AS owner FROM users
              WHERE deleted_at IS NULL AND role = 'admin' AND id <> NEW.id AND has_every_duty(role, duties)
            UNION ALL SELECT NEW.id WHERE has_every_duty(OLD.role, OLD.duties)) AS owners;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.write_letters_of_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    placed record;
    undone record;
    later timestamptz := NEW.at + interval '15 seconds';
    facts jsonb := jsonb_build_object('step', NEW.id);
    ask_after int;
  BEGIN
    IF NOT EXISTS (SELECT FROM shop_state WHERE key = 'mail') THEN RETURN NULL; END IF;
    SELECT user_id, status INTO placed FROM orders WHERE id = NEW.order_id;
    IF NEW.undone THEN
      SELECT ARRAY[lower(status) || ':' || id] || CASE status WHEN 'Delivered' THEN 'delivered:' || order_id END AS keys, id
        INTO undone FROM order_history
        WHERE order_id = NEW.order_id AND NOT order_history.undone AND id <> NEW.id
          AND status = CASE NEW.status WHEN 'Processing' THEN 'Shipped' ELSE 'Delivered' END
        ORDER BY at DESC LIMIT 1;
      DELETE FROM letters WHERE key = ANY (undone.keys) AND state IN ('waiting', 'sending') AND doubts = 0;
      UPDATE letters SET state = 'dropped', ended_at = NEW.at WHERE key = ANY (undone.keys) AND state = 'waiting';
      IF EXISTS (SELECT FROM letters WHERE key = ANY (undone.keys) AND (state IN ('sent', 'sending') OR doubts > 0)) THEN
        PERFORM write_letter('correction', NEW.id::text, placed.user_id, NEW.order_id,
                             jsonb_build_object('step', undone.id), later);
      END IF;
    ELSIF NEW.status = 'Processing' THEN
      -- One whose payment came too late is Cancelled from the start.
      IF placed.status = 'Processing' THEN
        PERFORM write_letter('order-confirmed', NEW.order_id::text, placed.user_id, NEW.order_id, '{}', NEW.at);
        PERFORM write_letter('new-order', NEW.order_id::text, NULL, NEW.order_id, '{}', NEW.at);
      END IF;
    ELSIF NEW.status = 'Delivered' THEN
      IF NOT EXISTS (SELECT FROM letters WHERE order_id = NEW.order_id AND kind = 'delivered') THEN
        SELECT (stored -> 'letters' ->> 'askAfterDays')::int INTO ask_after FROM shop_settings;
        PERFORM write_letter('delivered', NEW.order_id::text, placed.user_id, NEW.order_id, facts, NEW.at,
                             greatest(later, NEW.at + make_interval(hours => 24 * coalesce(ask_after, 4))));
      END IF;
    ELSE
      PERFORM write_letter(lower(NEW.status), NEW.id::text, placed.user_id, NEW.order_id, facts, later);
    END IF;
    RETURN NULL;
  END $function$;
