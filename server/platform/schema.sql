-- The tables as all migrations leave them, for reading: nothing runs this file. Functions and triggers are in the features'
-- `*.functions.sql`. `npm run schema` writes it anew; a test compares it with a database that was just migrated.

CREATE EXTENSION btree_gist;

CREATE EXTENSION pg_trgm;

CREATE EXTENSION unaccent;

CREATE SEQUENCE log_order START WITH 1;

CREATE SEQUENCE order_numbers START WITH 1001;

CREATE SEQUENCE prices_id_seq START WITH 1;

CREATE SEQUENCE pricing_rules_id_seq START WITH 1;

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

CREATE TABLE backups (
  id uuid NOT NULL,
  night text,
  file text NOT NULL,
  state text NOT NULL DEFAULT 'running'::text,
  started_at timestamp(3) with time zone NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  bytes bigint,
  orders integer,
  problem text,
  proven_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  CONSTRAINT backups_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX backups_one_a_night ON backups (night) WHERE state = 'done'::text;
CREATE UNIQUE INDEX backups_one_at_a_time ON backups (state) WHERE state = 'running'::text;

CREATE TABLE businesses (
  id uuid NOT NULL,
  user_id text NOT NULL,
  name text NOT NULL,
  number text NOT NULL,
  country text NOT NULL,
  entered_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  CONSTRAINT businesses_pkey PRIMARY KEY (id),
  CONSTRAINT businesses_user_id_unique UNIQUE (user_id),
  CONSTRAINT businesses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX businesses_waiting ON businesses (entered_at) WHERE confirmed_at IS NULL;

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

CREATE TABLE categories (
  id uuid NOT NULL,
  name text NOT NULL,
  key text NOT NULL GENERATED ALWAYS AS (lower(regexp_replace(name, '\s'::text, ''::text, 'g'::text))) STORED,
  slug text NOT NULL,
  parent_id uuid,
  place double precision NOT NULL DEFAULT 0,
  title text NOT NULL DEFAULT ''::text,
  description text NOT NULL DEFAULT ''::text,
  words text NOT NULL DEFAULT ''::text,
  picture text,
  former_keys text[] NOT NULL DEFAULT '{}'::text[],
  former_slugs text[] NOT NULL DEFAULT '{}'::text[],
  merged_into uuid,
  moved_products uuid[],
  from_product boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  deleted_by text,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_not_in_itself CHECK (parent_id <> id AND merged_into <> id),
  CONSTRAINT categories_merged_into_categories_id_fk FOREIGN KEY (merged_into) REFERENCES categories(id),
  CONSTRAINT categories_parent_id_categories_id_fk FOREIGN KEY (parent_id) REFERENCES categories(id)
);
CREATE INDEX categories_in_bin ON categories (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX categories_key ON categories (key) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX categories_slug ON categories (slug) WHERE deleted_at IS NULL;

CREATE TABLE checkout_items (
  checkout_id uuid NOT NULL,
  position integer NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  photo text NOT NULL,
  price bigint NOT NULL,
  quantity integer NOT NULL,
  tax_share bigint NOT NULL DEFAULT 0,
  discount_share bigint NOT NULL DEFAULT 0,
  for_coupon boolean,
  held integer NOT NULL,
  product_price bigint,
  priced_at timestamp with time zone,
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
  tax_percent numeric(5,2) NOT NULL DEFAULT 18,
  shipping_charge bigint NOT NULL DEFAULT 20000,
  free_shipping_above bigint NOT NULL DEFAULT 100000,
  coupon_id uuid,
  coupon text,
  coupon_kind text,
  coupon_amount bigint,
  holds_coupon boolean NOT NULL DEFAULT false,
  recipient text,
  phone text,
  address text,
  city text,
  state text,
  country text,
  pin_code text,
  opened_from text,
  opened_network text,
  payment_reference text,
  client_secret text,
  declined_attempts text[] NOT NULL DEFAULT '{}'::text[],
  expires_at timestamp(3) with time zone NOT NULL,
  chain_began_at timestamp(3) with time zone NOT NULL,
  chain_ends_at timestamp(3) with time zone NOT NULL,
  ran_out_at timestamp(3) with time zone,
  next_check_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  tax_included bigint NOT NULL DEFAULT 0,
  rules_id bigint,
  quote jsonb,
  payment_method text NOT NULL DEFAULT 'card'::text,
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

CREATE TABLE collections (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  former_slugs text[] NOT NULL DEFAULT '{}'::text[],
  place double precision NOT NULL DEFAULT 0,
  title text NOT NULL DEFAULT ''::text,
  description text NOT NULL DEFAULT ''::text,
  words text NOT NULL DEFAULT ''::text,
  picture text,
  rule jsonb,
  products uuid[],
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  deleted_by text,
  CONSTRAINT collections_pkey PRIMARY KEY (id),
  CONSTRAINT collections_rule_or_products CHECK ((rule IS NULL) <> (products IS NULL))
);
CREATE INDEX collections_in_bin ON collections (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX collections_slug ON collections (slug) WHERE deleted_at IS NULL;

CREATE TABLE coupons (
  id uuid NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  min_subtotal bigint NOT NULL DEFAULT 0,
  starts_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  paused boolean NOT NULL DEFAULT false,
  usage_limit integer,
  per_user_limit integer,
  first_order_only boolean NOT NULL DEFAULT false,
  limits_since timestamp(3) with time zone,
  categories text[] NOT NULL DEFAULT '{}'::text[],
  product_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  times_used integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL,
  changed_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  deleted_by text,
  left_bin_at timestamp(3) with time zone,
  except_sales boolean NOT NULL DEFAULT false,
  collections uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT coupons_pkey PRIMARY KEY (id),
  CONSTRAINT coupons_amount_positive CHECK (amount > 0),
  CONSTRAINT coupons_uses_within_limit CHECK (times_used >= 0 AND (usage_limit IS NULL OR times_used <= usage_limit))
);
CREATE INDEX coupons_in_bin ON coupons (deleted_at) WHERE deleted_at IS NOT NULL AND left_bin_at IS NULL;
CREATE UNIQUE INDEX coupons_live_code ON coupons (code) WHERE deleted_at IS NULL;
CREATE INDEX coupons_live_newest ON coupons (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX coupons_live_prefix ON coupons (code text_pattern_ops) WHERE deleted_at IS NULL;

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

CREATE TABLE families (
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  category text NOT NULL,
  details jsonb NOT NULL DEFAULT '[]'::jsonb,
  options jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  option_names text[] NOT NULL GENERATED ALWAYS AS (option_name_keys(options)) STORED,
  CONSTRAINT families_pkey PRIMARY KEY (id)
);

CREATE TABLE family_faces (
  family_id uuid NOT NULL,
  product_id uuid NOT NULL,
  from_price bigint NOT NULL,
  choices integer NOT NULL,
  written_by xid8 NOT NULL,
  CONSTRAINT family_faces_pkey PRIMARY KEY (family_id),
  CONSTRAINT family_faces_product UNIQUE (product_id),
  CONSTRAINT family_faces_family_id_families_id_fk FOREIGN KEY (family_id) REFERENCES families(id) ON DELETE CASCADE,
  CONSTRAINT family_faces_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);

CREATE TABLE family_photos (
  id uuid NOT NULL,
  family_id uuid NOT NULL,
  position integer NOT NULL,
  hash text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  widths integer[] NOT NULL,
  placeholder text NOT NULL,
  alt text NOT NULL DEFAULT ''::text,
  focus_x double precision,
  focus_y double precision,
  CONSTRAINT family_photos_pkey PRIMARY KEY (id),
  CONSTRAINT family_photos_position UNIQUE (family_id, "position"),
  CONSTRAINT family_photos_family_id_families_id_fk FOREIGN KEY (family_id) REFERENCES families(id) ON DELETE CASCADE
);
CREATE INDEX family_photos_hash ON family_photos (hash);

CREATE TABLE family_ratings (
  family_id uuid NOT NULL,
  stars integer[] NOT NULL,
  average integer GENERATED ALWAYS AS (((200 * (stars[1]::bigint + 2 * stars[2]::bigint + 3 * stars[3]::bigint + 4 * stars[4]::bigint + 5 * stars[5]::bigint) + stars[1] + stars[2] + stars[3] + stars[4] + stars[5]) / NULLIF(2 * (stars[1]::bigint + stars[2] + stars[3] + stars[4] + stars[5]), 0))::integer) STORED,
  CONSTRAINT family_ratings_pkey PRIMARY KEY (family_id),
  CONSTRAINT family_ratings_five_counts CHECK (cardinality(stars) = 5 AND (0 <= ALL (stars))),
  CONSTRAINT family_ratings_family_id_families_id_fk FOREIGN KEY (family_id) REFERENCES families(id) ON DELETE CASCADE
);
CREATE INDEX family_ratings_average ON family_ratings (average);

CREATE TABLE first_orders (
  user_id text NOT NULL,
  at timestamp(3) with time zone,
  CONSTRAINT first_orders_pkey PRIMARY KEY (user_id),
  CONSTRAINT first_orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE guests (
  user_id text NOT NULL,
  email text NOT NULL,
  browser text NOT NULL,
  network text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT guests_pkey PRIMARY KEY (user_id),
  CONSTRAINT guests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX guests_of_address ON guests (email, created_at);
CREATE INDEX guests_of_browser ON guests (browser, created_at);
CREATE INDEX guests_of_network ON guests (network, created_at);

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
  tries integer NOT NULL DEFAULT 0,
  leased_until timestamp(3) with time zone,
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
  photo_rows integer NOT NULL DEFAULT 0,
  photo_rows_done integer NOT NULL DEFAULT 0,
  photo_failures integer NOT NULL DEFAULT 0,
  started_at timestamp(3) with time zone NOT NULL,
  undo_entry uuid,
  undo_started_at timestamp(3) with time zone,
  undo_by text,
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

CREATE TABLE listed_products (
  id uuid NOT NULL,
  family_id uuid,
  category text NOT NULL,
  price bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  in_stock boolean NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT listed_products_pkey PRIMARY KEY (id),
  CONSTRAINT listed_products_family UNIQUE (family_id),
  CONSTRAINT listed_products_family_id_families_id_fk FOREIGN KEY (family_id) REFERENCES families(id) ON DELETE CASCADE,
  CONSTRAINT listed_products_id_products_id_fk FOREIGN KEY (id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX listed_products_category_newest ON listed_products (category, created_at DESC, id DESC);
CREATE INDEX listed_products_category_price ON listed_products (category, price, id);
CREATE INDEX listed_products_in_stock_newest ON listed_products (created_at DESC, id DESC) WHERE in_stock;
CREATE INDEX listed_products_in_stock_price ON listed_products (price, id) WHERE in_stock;
CREATE INDEX listed_products_newest ON listed_products (created_at DESC, id DESC);
CREATE INDEX listed_products_price ON listed_products (price, id);
CREATE INDEX listed_products_words ON listed_products USING gin (words);

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

CREATE TABLE order_items (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  photo text NOT NULL,
  price bigint NOT NULL,
  quantity integer NOT NULL,
  tax_share bigint NOT NULL DEFAULT 0,
  discount_share bigint NOT NULL DEFAULT 0,
  for_coupon boolean,
  CONSTRAINT order_items_pkey PRIMARY KEY (id),
  CONSTRAINT order_items_position UNIQUE (order_id, "position"),
  CONSTRAINT order_items_quantity_positive CHECK (quantity > 0),
  CONSTRAINT order_items_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_items_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX order_items_photo ON order_items (photo);
CREATE INDEX order_items_product ON order_items (product_id, order_id);

CREATE TABLE order_keys (
  hash text NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  CONSTRAINT order_keys_pkey PRIMARY KEY (hash),
  CONSTRAINT order_keys_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_keys_ending ON order_keys (expires_at);
CREATE INDEX order_keys_of_order ON order_keys (order_id);

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

CREATE TABLE order_search (
  order_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  total bigint NOT NULL,
  text text NOT NULL,
  CONSTRAINT order_search_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_search_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_search_amount ON order_search (total, order_id);
CREATE INDEX order_search_newest ON order_search (created_at, order_id);
CREATE INDEX order_search_trigrams ON order_search USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit='256');

CREATE TABLE orders (
  id uuid NOT NULL,
  number integer NOT NULL DEFAULT nextval('order_numbers'::regclass),
  user_id text NOT NULL,
  status text NOT NULL,
  currency text NOT NULL,
  subtotal bigint NOT NULL,
  tax bigint NOT NULL,
  shipping_charges bigint NOT NULL,
  discount bigint NOT NULL,
  total bigint NOT NULL,
  tax_percent numeric(5,2) NOT NULL DEFAULT 18,
  shipping_charge bigint NOT NULL DEFAULT 20000,
  free_shipping_above bigint NOT NULL DEFAULT 100000,
  coupon text,
  coupon_id uuid,
  coupon_kind text,
  coupon_amount bigint,
  checkout_id uuid,
  quantity integer NOT NULL,
  recipient text,
  phone text,
  searched_recipient text,
  address text,
  city text,
  state text,
  country text,
  pin_code text,
  forget_address_at timestamp(3) with time zone,
  payment_status text NOT NULL,
  payment_provider text NOT NULL,
  payment_reference text,
  held boolean NOT NULL DEFAULT false,
  ships_anyway boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  cancelled_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  deleted_by text,
  stays_in_books boolean NOT NULL DEFAULT false,
  tax_included bigint NOT NULL DEFAULT 0,
  rules_id bigint,
  quote jsonb,
  paid bigint,
  paid_back bigint,
  due_at timestamp(3) with time zone,
  payment_terms jsonb,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_checkout_id_unique UNIQUE (checkout_id),
  CONSTRAINT orders_number_unique UNIQUE (number),
  CONSTRAINT orders_payment UNIQUE (payment_reference, payment_provider),
  CONSTRAINT orders_paid_back_within CHECK (paid_back >= 0 AND paid_back <= paid),
  CONSTRAINT orders_total_adds_up CHECK (total = (subtotal + tax + shipping_charges - discount) AND total >= 0),
  CONSTRAINT orders_checkout_id_checkouts_id_fk FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  CONSTRAINT orders_coupon_id_coupons_id_fk FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX orders_address_due ON orders (forget_address_at) WHERE forget_address_at IS NOT NULL;
CREATE INDEX orders_amount ON orders (total, id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX orders_deleted ON orders (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX orders_due ON orders (due_at) WHERE (payment_status = ANY (ARRAY['due'::text, 'part'::text])) AND status = 'Processing'::text;
CREATE INDEX orders_held ON orders (id, created_at) WHERE held;
CREATE INDEX orders_in_bin ON orders (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX orders_of_coupon ON orders (coupon_id, created_at, id) WHERE coupon_id IS NOT NULL;
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC, status, total, deleted_at);
CREATE INDEX orders_overdue ON orders (due_at) WHERE (payment_status = ANY (ARRAY['due'::text, 'part'::text])) AND (status = ANY (ARRAY['Shipped'::text, 'Delivered'::text]));
CREATE INDEX orders_paid_to_shop ON orders (created_at) WHERE paid IS NOT NULL;
CREATE INDEX orders_recipient ON orders USING gin (searched_recipient gin_trgm_ops) WHERE deleted_at IS NULL AND searched_recipient IS NOT NULL;
CREATE INDEX orders_status_amount ON orders (status, total, id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX orders_status_newest ON orders (status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX orders_to_pay_back ON orders (created_at) WHERE paid IS NOT NULL AND payment_status = 'refund_pending'::text;
CREATE INDEX orders_unpaid_amount ON orders (payment_status, total, id) WHERE deleted_at IS NULL AND payment_status <> 'paid'::text;
CREATE INDEX orders_unpaid_newest ON orders (payment_status, created_at, id) WHERE deleted_at IS NULL AND payment_status <> 'paid'::text;

CREATE TABLE own_payments (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  amount bigint NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  note text,
  by_user text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  deleted_by text,
  statement_entry text,
  CONSTRAINT own_payments_pkey PRIMARY KEY (id),
  CONSTRAINT own_payments_not_nothing CHECK (amount <> 0),
  CONSTRAINT own_payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX own_payments_of_order ON own_payments (order_id);
CREATE UNIQUE INDEX own_payments_of_statement ON own_payments (statement_entry) WHERE deleted_at IS NULL;

CREATE TABLE owner_links (
  id uuid NOT NULL,
  digest text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT owner_links_pkey PRIMARY KEY (id),
  CONSTRAINT owner_links_digest_unique UNIQUE (digest)
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

CREATE TABLE passkey_challenges (
  challenge text NOT NULL,
  holder text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge)
);
CREATE INDEX passkey_challenges_over ON passkey_challenges (expires_at);

CREATE TABLE passkeys (
  id uuid NOT NULL,
  user_id text NOT NULL,
  credential text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_unique UNIQUE (credential)
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

CREATE TABLE prices (
  id bigint NOT NULL,
  product_id uuid NOT NULL,
  amount bigint NOT NULL,
  during tstzrange NOT NULL,
  sale_id uuid,
  CONSTRAINT prices_pkey PRIMARY KEY (id),
  CONSTRAINT prices_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT prices_sale_id_sales_id_fk FOREIGN KEY (sale_id) REFERENCES sales(id),
  CONSTRAINT prices_one_at_once EXCLUDE USING gist (product_id WITH =, during WITH &&)
);
CREATE INDEX prices_of_sale ON prices (sale_id) WHERE sale_id IS NOT NULL;

CREATE TABLE pricing_rules (
  id bigint NOT NULL DEFAULT nextval('pricing_rules_id_seq'::regclass),
  at timestamp(3) with time zone NOT NULL,
  rules jsonb NOT NULL,
  CONSTRAINT pricing_rules_pkey PRIMARY KEY (id)
);

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
  alt text NOT NULL DEFAULT ''::text,
  focus_x double precision,
  focus_y double precision,
  family_id uuid,
  CONSTRAINT product_photos_pkey PRIMARY KEY (id),
  CONSTRAINT product_photos_position UNIQUE (product_id, "position"),
  CONSTRAINT product_photos_family_id_families_id_fk FOREIGN KEY (family_id) REFERENCES families(id) ON DELETE SET NULL,
  CONSTRAINT product_photos_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX product_photos_hash ON product_photos (hash);
CREATE INDEX product_photos_of_family ON product_photos (family_id) WHERE family_id IS NOT NULL;

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
  details jsonb NOT NULL DEFAULT '[]'::jsonb,
  hsn text,
  sku text,
  price bigint NOT NULL DEFAULT 0,
  on_hand integer NOT NULL,
  reserved integer NOT NULL DEFAULT 0,
  available integer NOT NULL GENERATED ALWAYS AS (on_hand - reserved) STORED,
  sort_name text NOT NULL GENERATED ALWAYS AS (fold_text(name)) STORED,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  stock_changed_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  deleted_by text,
  left_bin_at timestamp(3) with time zone,
  brand text,
  words tsvector NOT NULL GENERATED ALWAYS AS (product_words(name, category || COALESCE(' . '::text || brand, ''::text), details, description)) STORED,
  gtin text,
  weight integer,
  tax_class text NOT NULL DEFAULT 'standard'::text,
  no_withdrawal boolean NOT NULL DEFAULT false,
  family_id uuid,
  option_values text[],
  own_fields text[] NOT NULL DEFAULT '{}'::text[],
  state text NOT NULL DEFAULT 'live'::text,
  live_from timestamp(3) with time zone,
  live_to timestamp(3) with time zone,
  preview_key text,
  maker jsonb,
  responsible jsonb,
  origin text,
  content text,
  warnings text,
  stated_gap text GENERATED ALWAYS AS (
CASE
    WHEN maker IS NULL THEN 'maker'::text
    WHEN responsible IS NULL AND (COALESCE(maker ->> 'country'::text, origin) <> ALL (ARRAY['AT'::text, 'BE'::text, 'BG'::text, 'CY'::text, 'CZ'::text, 'DE'::text, 'DK'::text, 'EE'::text, 'ES'::text, 'FI'::text, 'FR'::text, 'GR'::text, 'HR'::text, 'HU'::text, 'IE'::text, 'IT'::text, 'LT'::text, 'LU'::text, 'LV'::text, 'MT'::text, 'NL'::text, 'PL'::text, 'PT'::text, 'RO'::text, 'SE'::text, 'SI'::text, 'SK'::text])) THEN 'responsible'::text
    ELSE NULL::text
END) STORED,
  regular_price bigint NOT NULL,
  sale_id uuid,
  sale_ends_at timestamp(3) with time zone,
  prior_price bigint,
  prior_from timestamp(3) with time zone,
  prior_to timestamp(3) with time zone,
  priced_at timestamp with time zone,
  price_turns jsonb,
  price_turns_at timestamp(3) with time zone,
  found_in_sales uuid[],
  cost bigint,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_cost_not_negative CHECK (cost >= 0),
  CONSTRAINT products_price_positive CHECK (price > 0 OR price = 0 AND state = 'draft'::text),
  CONSTRAINT products_stock_not_negative CHECK (reserved >= 0 AND on_hand >= reserved),
  CONSTRAINT products_values_of_family CHECK ((family_id IS NULL) = (option_values IS NULL)),
  CONSTRAINT products_weight_not_negative CHECK (weight >= 0),
  CONSTRAINT products_family_id_families_id_fk FOREIGN KEY (family_id) REFERENCES families(id)
);
CREATE UNIQUE INDEX products_combination ON products (family_id, option_values) WHERE family_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX products_found_in_sales ON products USING gin (found_in_sales) WHERE found_in_sales IS NOT NULL;
CREATE INDEX products_in_bin ON products (deleted_at) WHERE deleted_at IS NOT NULL AND left_bin_at IS NULL;
CREATE INDEX products_lacking ON products (created_at DESC, id DESC) WHERE deleted_at IS NULL AND state = 'live'::text AND stated_gap IS NOT NULL;
CREATE INDEX products_live_brand ON products (brand) WHERE deleted_at IS NULL AND brand IS NOT NULL;
CREATE INDEX products_live_category_key ON products (lower(regexp_replace(category, '\s'::text, ''::text, 'g'::text))) WHERE deleted_at IS NULL;
CREATE INDEX products_live_category_name ON products (category, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_live_category_newest ON products (category, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_live_category_price ON products (category, price, id) WHERE deleted_at IS NULL;
CREATE INDEX products_live_name ON products (sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_live_newest ON products (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_live_price ON products (price, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_live_sku ON products (lower(sku) text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX products_name ON products USING gin (sort_name gin_trgm_ops);
CREATE INDEX products_on_sale ON products (sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX products_options ON products USING gin (option_keys(option_values)) WHERE family_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX products_to_archive ON products (live_to) WHERE state = 'live'::text AND live_to IS NOT NULL;
CREATE INDEX products_to_publish ON products (live_from) WHERE state = 'draft'::text AND live_from IS NOT NULL;
CREATE INDEX products_to_turn ON products (price_turns_at) WHERE price_turns_at IS NOT NULL;
CREATE INDEX products_words ON products USING gin (words);

CREATE TABLE proved_sign_ins (
  user_id text NOT NULL,
  sign_in text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT proved_sign_ins_user_id_sign_in_pk PRIMARY KEY (user_id, sign_in)
);
CREATE INDEX proved_sign_ins_at ON proved_sign_ins (at);

CREATE TABLE provider_reads (
  name text NOT NULL,
  read_to timestamp(3) with time zone NOT NULL,
  CONSTRAINT provider_reads_pkey PRIMARY KEY (name)
);

CREATE TABLE provider_scripts (
  address text NOT NULL,
  hash text,
  bytes integer,
  changed_at timestamp(3) with time zone,
  looked_at timestamp(3) with time zone,
  problem text,
  next_look_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT provider_scripts_pkey PRIMARY KEY (address)
);

CREATE UNLOGGED TABLE rate_counts (
  key text NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_counts_pkey PRIMARY KEY (key)
);

CREATE TABLE recovery_codes (
  user_id text NOT NULL,
  digest text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT recovery_codes_user_id_digest_pk PRIMARY KEY (user_id, digest)
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
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  kind text NOT NULL DEFAULT 'cancellation'::text,
  payment_reference text,
  amount bigint NOT NULL,
  shipping bigint NOT NULL DEFAULT 0,
  with_shipping boolean NOT NULL DEFAULT false,
  goodwill bigint NOT NULL DEFAULT 0,
  credited bigint NOT NULL DEFAULT 0,
  tax bigint NOT NULL DEFAULT 0,
  reason text,
  status text NOT NULL DEFAULT 'pending'::text,
  provider_reference text,
  attempts integer NOT NULL DEFAULT 0,
  refusals integer NOT NULL DEFAULT 0,
  next_try_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  succeeded_at timestamp(3) with time zone,
  return_id uuid,
  corrects_item uuid,
  retries integer NOT NULL DEFAULT 0,
  done_by text,
  by_user text,
  by_role text,
  by_rate jsonb,
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
CREATE INDEX refunds_to_pay_back ON refunds (created_at) WHERE status = 'pending'::text AND payment_reference IS NULL;

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
  alt text NOT NULL DEFAULT ''::text,
  focus_x double precision,
  focus_y double precision,
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
  user_id text NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  words text,
  restocked boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  kind text NOT NULL DEFAULT 'return'::text,
  deadline timestamp(3) with time zone,
  CONSTRAINT returns_pkey PRIMARY KEY (id),
  CONSTRAINT returns_withdrawal_has_deadline CHECK ((kind = 'withdrawal'::text) = (deadline IS NOT NULL)),
  CONSTRAINT returns_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT returns_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX returns_due ON returns (deadline) WHERE (status = ANY (ARRAY['requested'::text, 'accepted'::text, 'received'::text])) AND deadline IS NOT NULL;
CREATE INDEX returns_newest ON returns (created_at, id);
CREATE INDEX returns_of_order ON returns (order_id, created_at);
CREATE INDEX returns_open ON returns (order_id, user_id) WHERE status = ANY (ARRAY['requested'::text, 'accepted'::text, 'received'::text]);
CREATE INDEX returns_status_newest ON returns (status, created_at, id);

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
  is_bought boolean NOT NULL DEFAULT true,
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
  rated_id uuid NOT NULL,
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
CREATE INDEX reviews_shown_newest ON reviews (rated_id, created_at DESC, id DESC) WHERE is_shown;
CREATE INDEX reviews_shown_useful ON reviews (rated_id, detail DESC, created_at DESC, id DESC) WHERE is_shown;
CREATE INDEX reviews_unanswered_newest ON reviews (written_at, id) WHERE is_shown AND reply IS NULL;

CREATE TABLE sales (
  id uuid NOT NULL,
  name text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  product_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  family_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  categories text[] NOT NULL DEFAULT '{}'::text[],
  change jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  deleted_by text,
  seen_at timestamp with time zone,
  seen_by xid8,
  planned_at timestamp(3) with time zone,
  collection_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT sales_pkey PRIMARY KEY (id),
  CONSTRAINT sales_end_after_beginning CHECK (ends_at > starts_at)
);
CREATE INDEX sales_in_bin ON sales (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX sales_not_over ON sales (ends_at);
CREATE INDEX sales_of_product ON sales USING gin (product_ids) WITH (fastupdate='false') WHERE deleted_at IS NULL;
CREATE INDEX sales_to_plan ON sales (id) WHERE planned_at IS NULL;

CREATE TABLE search_words (
  word text COLLATE "C" NOT NULL,
  CONSTRAINT search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);

CREATE TABLE second_factors (
  user_id text NOT NULL,
  secret text,
  last_step bigint NOT NULL DEFAULT 0,
  added_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  new_secret text,
  new_until timestamp(3) with time zone,
  tries integer NOT NULL DEFAULT 0,
  waits integer NOT NULL DEFAULT 0,
  wait_until timestamp(3) with time zone,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id)
);

CREATE TABLE session_codes (
  id uuid NOT NULL,
  email text NOT NULL,
  browser text NOT NULL,
  secret text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT session_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX session_codes_made ON session_codes (created_at);
CREATE INDEX session_codes_of_address ON session_codes (email, created_at);

CREATE TABLE session_keys (
  id uuid NOT NULL,
  private_key jsonb NOT NULL,
  public_key jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT session_keys_pkey PRIMARY KEY (id)
);

CREATE TABLE session_letters (
  id uuid NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  code_id uuid,
  device text NOT NULL DEFAULT ''::text,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL,
  next_try_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT session_letters_pkey PRIMARY KEY (id),
  CONSTRAINT session_letters_code_id_session_codes_id_fk FOREIGN KEY (code_id) REFERENCES session_codes(id) ON DELETE CASCADE
);
CREATE INDEX session_letters_due ON session_letters (next_try_at) WHERE ended_at IS NULL;
CREATE INDEX session_letters_made ON session_letters (created_at);

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  browser text NOT NULL,
  device text NOT NULL,
  secret text NOT NULL,
  turn integer NOT NULL DEFAULT 0,
  turned_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_seen_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_seen ON sessions (last_seen_at);

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

CREATE TABLE shop_settings (
  only boolean NOT NULL DEFAULT true,
  stored jsonb NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  unset text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT shop_settings_pkey PRIMARY KEY ("only"),
  CONSTRAINT shop_settings_one_row CHECK ("only")
);

CREATE TABLE shop_state (
  key text NOT NULL,
  value jsonb NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT shop_state_pkey PRIMARY KEY (key)
);

CREATE TABLE sign_in_ways (
  kind text NOT NULL,
  value text NOT NULL,
  user_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sign_in_ways_kind_value_pk PRIMARY KEY (kind, value)
);
CREATE INDEX sign_in_ways_of_user ON sign_in_ways (user_id);

CREATE TABLE sold_versions (
  span text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL,
  CONSTRAINT sold_versions_span_starts_at_pk PRIMARY KEY (span, starts_at)
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

CREATE TABLE undescribed_products (
  product_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT undescribed_products_pkey PRIMARY KEY (product_id),
  CONSTRAINT undescribed_products_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX undescribed_products_newest ON undescribed_products (created_at DESC, product_id DESC);

CREATE TABLE users (
  id text NOT NULL,
  name text NOT NULL,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  photo text,
  role text NOT NULL DEFAULT 'user'::text,
  search_text text NOT NULL GENERATED ALWAYS AS (' '::text || fold_text((name || ' '::text) || COALESCE(email, ''::text))) STORED,
  sort_name text NOT NULL GENERATED ALWAYS AS (fold_text(name)) STORED,
  role_given_at timestamp(3) with time zone,
  duties text[],
  admin_by_email_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  guest boolean NOT NULL DEFAULT false,
  pays_by_invoice boolean NOT NULL DEFAULT false,
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
CREATE INDEX users_deleted ON users (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_live_admins ON users (id) WHERE deleted_at IS NULL AND role = 'admin'::text;
CREATE INDEX users_live_name ON users (sort_name, id) WHERE deleted_at IS NULL AND NOT guest;
CREATE INDEX users_live_newest ON users (created_at DESC, id DESC) WHERE deleted_at IS NULL AND NOT guest;
CREATE INDEX users_live_role_name ON users (role, sort_name, id) WHERE deleted_at IS NULL AND NOT guest;
CREATE INDEX users_live_role_newest ON users (role, created_at, id) WHERE deleted_at IS NULL AND NOT guest;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);

CREATE TABLE withdrawals (
  id uuid NOT NULL,
  key_hash text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  number integer NOT NULL,
  lines jsonb,
  words text,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  order_id uuid,
  return_id uuid,
  exempt uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawals_key UNIQUE (key_hash),
  CONSTRAINT withdrawals_return UNIQUE (return_id),
  CONSTRAINT withdrawals_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT withdrawals_return_id_returns_id_fk FOREIGN KEY (return_id) REFERENCES returns(id)
);
CREATE INDEX withdrawals_of_email ON withdrawals (email, created_at);
CREATE INDEX withdrawals_of_order ON withdrawals (order_id);
CREATE INDEX withdrawals_to_delete ON withdrawals (expires_at) WHERE order_id IS NULL;
CREATE INDEX withdrawals_to_settle ON withdrawals (confirmed_at) WHERE confirmed_at IS NOT NULL AND settled_at IS NULL;
