CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE SEQUENCE "public"."log_order" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
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
CREATE TABLE "audit_findings" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"order_id" uuid,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"user_id" text NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_lines_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "checkout_items" (
	"checkout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"photo" text NOT NULL,
	"price" integer NOT NULL,
	"quantity" integer NOT NULL,
	"tax_share" bigint,
	"discount_share" bigint,
	"for_coupon" boolean,
	"held" integer NOT NULL,
	CONSTRAINT "checkout_items_product" UNIQUE("checkout_id","product_id"),
	CONSTRAINT "checkout_items_held_within" CHECK ("checkout_items"."held" >= 0 and "checkout_items"."held" <= "checkout_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"close_reason" text,
	"currency" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"shipping_charges" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"tax_percent" numeric(5, 2) DEFAULT 18 NOT NULL,
	"shipping_charge" bigint DEFAULT 20000 NOT NULL,
	"free_shipping_above" bigint DEFAULT 100000 NOT NULL,
	"coupon_id" uuid,
	"coupon" text,
	"coupon_kind" text,
	"coupon_amount" bigint,
	"holds_coupon" boolean DEFAULT false NOT NULL,
	"recipient" text,
	"phone" text,
	"address" text,
	"city" text,
	"state" text,
	"country" text,
	"pin_code" text,
	"opened_from" text,
	"opened_network" text,
	"payment_reference" text,
	"client_secret" text,
	"declined_attempts" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"chain_began_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"chain_ends_at" timestamp (3) with time zone DEFAULT now() + interval '30 minutes' NOT NULL,
	"ran_out_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_payment_reference_unique" UNIQUE("payment_reference")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"min_subtotal" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"paused" boolean DEFAULT false NOT NULL,
	"usage_limit" integer,
	"per_user_limit" integer,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"limits_since" timestamp (3) with time zone,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"product_ids" uuid[] DEFAULT '{}' NOT NULL,
	"times_used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
	"left_bin_at" timestamp (3) with time zone,
	CONSTRAINT "coupons_uses_within_limit" CHECK ("coupons"."times_used" >= 0 and ("coupons"."usage_limit" is null or "coupons"."times_used" <= "coupons"."usage_limit")),
	CONSTRAINT "coupons_amount_positive" CHECK ("coupons"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "creations" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creations_user_id_kind_key_pk" PRIMARY KEY("user_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "customer_totals" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_orders" (
	"user_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"job_id" uuid NOT NULL,
	"path" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_files_job_id_path_pk" PRIMARY KEY("job_id","path")
);
--> statement-breakpoint
CREATE TABLE "job_photos" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"sources" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"failures" jsonb NOT NULL,
	"is_done" boolean NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "job_photos_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "job_rows" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"outcome" text,
	"column" text,
	"message" text,
	CONSTRAINT "job_rows_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"by_user" text NOT NULL,
	"state" text NOT NULL,
	"is_dry_run" boolean DEFAULT false NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"photo_rows" integer DEFAULT 0 NOT NULL,
	"photo_rows_done" integer DEFAULT 0 NOT NULL,
	"photo_failures" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"undo_entry" uuid,
	"undo_started_at" timestamp (3) with time zone,
	"undo_by" text,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "letter_stops" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letter_stops_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "letter_texts" (
	"letter_id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"user_id" text,
	"order_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"doubts" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"copies" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"first_try_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"recipient" text,
	"message_id" text,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "log_changes" (
	"nth" bigint DEFAULT nextval('log_order') NOT NULL,
	"entry_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"source" text NOT NULL,
	"row_id" text NOT NULL,
	"op" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"personal" text[]
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" text NOT NULL,
	"role" text NOT NULL,
	"request" text NOT NULL,
	"kind" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"undoes" uuid,
	CONSTRAINT "log_entries_id_at_pk" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "log_personal" (
	"entry_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"nth" bigint,
	"person" text NOT NULL,
	"address" text,
	"before" jsonb,
	"after" jsonb
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" text,
	"by_role" text,
	"undone" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"photo" text NOT NULL,
	"price" integer NOT NULL,
	"quantity" integer NOT NULL,
	"tax_share" bigint,
	"discount_share" bigint,
	"for_coupon" boolean,
	CONSTRAINT "order_items_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_items_quantity_positive" CHECK ("order_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"words" text,
	"by_user" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer DEFAULT nextval('order_numbers') NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"shipping_charges" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"tax_percent" numeric(5, 2) DEFAULT 18 NOT NULL,
	"shipping_charge" bigint DEFAULT 20000 NOT NULL,
	"free_shipping_above" bigint DEFAULT 100000 NOT NULL,
	"coupon" text,
	"coupon_id" uuid,
	"coupon_kind" text,
	"coupon_amount" bigint,
	"checkout_id" uuid,
	"quantity" integer NOT NULL,
	"recipient" text,
	"phone" text,
	"searched_recipient" text,
	"address" text,
	"city" text,
	"state" text,
	"country" text,
	"pin_code" text,
	"forget_address_at" timestamp (3) with time zone,
	"payment_status" text NOT NULL,
	"payment_provider" text NOT NULL,
	"payment_reference" text,
	"held" boolean DEFAULT false NOT NULL,
	"ships_anyway" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
	"stays_in_books" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_payment" UNIQUE("payment_reference","payment_provider"),
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."tax" + "orders"."shipping_charges" - "orders"."discount" and "orders"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "packed_categories" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	"numbers" json NOT NULL,
	"packed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "packed_categories_one_row" CHECK ("packed_categories"."is_only")
);
--> statement-breakpoint
CREATE TABLE "packed_sales" (
	"span" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"sums" text,
	"packed_at" timestamp (3) with time zone,
	CONSTRAINT "packed_sales_span_starts_at_pk" PRIMARY KEY("span","starts_at")
);
--> statement-breakpoint
CREATE TABLE "paper_counters" (
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "paper_counters_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	"refund_id" uuid,
	"year" text NOT NULL,
	"nth" integer NOT NULL,
	"number" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "papers_of_order" UNIQUE("order_id","n"),
	CONSTRAINT "papers_in_year" UNIQUE("kind","year","nth"),
	CONSTRAINT "papers_number_not_too_long" CHECK (length("papers"."number") <= 16),
	CONSTRAINT "papers_kind_fits" CHECK (("papers"."kind" = 'invoice') = ("papers"."n" = 0) and ("papers"."kind" = 'invoice') = ("papers"."refund_id" is null))
);
--> statement-breakpoint
CREATE TABLE "product_numbers" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "product_numbers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "product_numbers_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "product_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"placeholder" text NOT NULL,
	CONSTRAINT "product_photos_position" UNIQUE("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_ratings" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"stars" integer[] NOT NULL,
	"average" integer GENERATED ALWAYS AS ((
  (200 * (stars[1]::bigint + 2 * stars[2]::bigint + 3 * stars[3]::bigint + 4 * stars[4]::bigint + 5 * stars[5]::bigint)
    + stars[1] + stars[2] + stars[3] + stars[4] + stars[5])
  / nullif(2 * (stars[1]::bigint + stars[2] + stars[3] + stars[4] + stars[5]), 0))::integer) STORED,
	CONSTRAINT "product_ratings_five_counts" CHECK (cardinality("product_ratings"."stars") = 5 and 0 <= all ("product_ratings"."stars"))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hsn" text,
	"sku" text,
	"price" integer NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"available" integer GENERATED ALWAYS AS (on_hand - reserved) STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (product_words(name, category, details, description)) STORED NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"stock_changed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
	"left_bin_at" timestamp (3) with time zone,
	CONSTRAINT "products_price_positive" CHECK ("products"."price" > 0),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."reserved" >= 0 and "products"."on_hand" >= "products"."reserved")
);
--> statement-breakpoint
CREATE TABLE "provider_reads" (
	"name" text PRIMARY KEY NOT NULL,
	"read_to" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount" bigint NOT NULL,
	"restocked" boolean NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_item_id_pk" PRIMARY KEY("refund_id","order_item_id"),
	CONSTRAINT "refund_lines_quantity_positive" CHECK ("refund_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text DEFAULT 'cancellation' NOT NULL,
	"payment_reference" text,
	"amount" bigint NOT NULL,
	"shipping" bigint DEFAULT 0 NOT NULL,
	"with_shipping" boolean DEFAULT false NOT NULL,
	"goodwill" bigint DEFAULT 0 NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"reason" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_reference" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"return_id" uuid,
	"corrects_item" uuid,
	"retries" integer DEFAULT 0 NOT NULL,
	"done_by" text,
	"by_user" text,
	"by_role" text,
	CONSTRAINT "refunds_provider_reference_unique" UNIQUE("provider_reference"),
	CONSTRAINT "refunds_return_id_unique" UNIQUE("return_id"),
	CONSTRAINT "refunds_not_negative" CHECK ("refunds"."amount" >= 0),
	CONSTRAINT "refunds_credited_within" CHECK ("refunds"."credited" between 0 and "refunds"."amount")
);
--> statement-breakpoint
CREATE TABLE "replaced_photos" (
	"job_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"placeholder" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "replaced_photos_job_id_product_id_position_pk" PRIMARY KEY("job_id","product_id","position")
);
--> statement-breakpoint
CREATE TABLE "return_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" text NOT NULL,
	"words" text
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "return_lines_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "return_lines_quantity_positive" CHECK ("return_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"placeholder" text NOT NULL,
	CONSTRAINT "return_photos_position" UNIQUE("return_id","position")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"words" text,
	"restocked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"act" text NOT NULL,
	"reason" text,
	"by_user" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"stars" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"is_bought" boolean DEFAULT true NOT NULL,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_by" text,
	"hidden_reason" text,
	"deleted_at" timestamp (3) with time zone,
	"is_shown" boolean GENERATED ALWAYS AS (hidden_at is null and deleted_at is null) STORED NOT NULL,
	"detail" integer GENERATED ALWAYS AS (case when length(text) >= 200 then 2 when length(text) >= 60 then 1 else 0 end) STORED NOT NULL,
	"written_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(edited_at, created_at)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold_text(title || ' ' || text)) STORED NOT NULL,
	CONSTRAINT "reviews_one_each" UNIQUE("product_id","user_id"),
	CONSTRAINT "reviews_stars_one_to_five" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_hidden_with_reason" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"terms" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_synonyms_bounded" CHECK (cardinality("search_synonyms"."terms") between 2 and 20 and length(array_to_string("search_synonyms"."terms", '')) <= 800)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"by_user" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text,
	"tracking" text,
	"url" text,
	"notify" boolean DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"stored" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_settings_one_row" CHECK ("shop_settings"."only")
);
--> statement-breakpoint
CREATE TABLE "shop_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"duties" text[] NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tried_with" text,
	CONSTRAINT "staff_invites_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"by_user" text,
	"at" timestamp (3) with time zone NOT NULL,
	"words" text
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"available" integer NOT NULL,
	"has_photo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_requests" (
	"user_id" text NOT NULL,
	"product_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "stock_requests_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"topic" text NOT NULL,
	"span" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"label" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"shipping" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tallies_topic_span_starts_at_label_pk" PRIMARY KEY("topic","span","starts_at","label")
);
--> statement-breakpoint
CREATE TABLE "tally_changes" (
	"topic" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"label" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"shipping" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"photo" text,
	"role" text DEFAULT 'user' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || fold_text(name || ' ' || coalesce(email, ''))) STORED NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL,
	"role_given_at" timestamp (3) with time zone,
	"duties" text[],
	"admin_by_email_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_items" ADD CONSTRAINT "checkout_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_totals" ADD CONSTRAINT "customer_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_orders" ADD CONSTRAINT "first_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_photos" ADD CONSTRAINT "job_photos_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_rows" ADD CONSTRAINT "job_rows_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_stops" ADD CONSTRAINT "letter_stops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_texts" ADD CONSTRAINT "letter_texts_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_numbers" ADD CONSTRAINT "product_numbers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_photos" ADD CONSTRAINT "product_photos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_corrects_item_order_items_id_fk" FOREIGN KEY ("corrects_item") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_photos" ADD CONSTRAINT "replaced_photos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_history" ADD CONSTRAINT "return_history_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "audit_findings_since" ON "audit_findings" USING btree ("since");--> statement-breakpoint
CREATE INDEX "cart_lines_removed" ON "cart_lines" USING btree ("changed_at") WHERE quantity = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("user_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_opening" ON "checkouts" USING btree ("user_id") WHERE status = 'opening';--> statement-breakpoint
CREATE INDEX "checkouts_unfinished" ON "checkouts" USING btree ("next_check_at") WHERE status in ('opening', 'open', 'closing');--> statement-breakpoint
CREATE INDEX "checkouts_run_out" ON "checkouts" USING btree ("user_id","ran_out_at") WHERE ran_out_at is not null;--> statement-breakpoint
CREATE INDEX "checkouts_run_out_lately" ON "checkouts" USING btree ("ran_out_at") WHERE ran_out_at is not null;--> statement-breakpoint
CREATE INDEX "checkouts_run_out_network" ON "checkouts" USING btree ("opened_network","ran_out_at") WHERE opened_network is not null;--> statement-breakpoint
CREATE INDEX "checkouts_declined" ON "checkouts" USING btree ("opened_from","ran_out_at") WHERE close_reason = 'declined' and opened_from is not null;--> statement-breakpoint
CREATE INDEX "checkouts_closed" ON "checkouts" USING btree ("updated_at") WHERE status = 'closed';--> statement-breakpoint
CREATE INDEX "checkouts_of_user" ON "checkouts" USING btree ("user_id","chain_ends_at");--> statement-breakpoint
CREATE INDEX "checkouts_of_coupon" ON "checkouts" USING btree ("coupon_id") WHERE holds_coupon;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_live_code" ON "coupons" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupons_in_bin" ON "coupons" USING btree ("deleted_at") WHERE deleted_at is not null and left_bin_at is null;--> statement-breakpoint
CREATE INDEX "coupons_live_newest" ON "coupons" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupons_live_prefix" ON "coupons" USING btree ("code" text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "creations_created_at" ON "creations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customer_totals_spent" ON "customer_totals" USING btree ("spent","user_id");--> statement-breakpoint
CREATE INDEX "customer_totals_orders" ON "customer_totals" USING btree ("orders","user_id");--> statement-breakpoint
CREATE INDEX "customer_totals_role_spent" ON "customer_totals" USING btree ("role","spent","user_id");--> statement-breakpoint
CREATE INDEX "customer_totals_role_orders" ON "customer_totals" USING btree ("role","orders","user_id");--> statement-breakpoint
CREATE INDEX "disputes_of_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("order_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "job_photos_due" ON "job_photos" USING btree ("job_id","position") WHERE not is_done;--> statement-breakpoint
CREATE INDEX "job_photos_failed" ON "job_photos" USING btree ("job_id","position") WHERE failures <> '[]';--> statement-breakpoint
CREATE INDEX "job_rows_errors" ON "job_rows" USING btree ("job_id","position") WHERE outcome in ('refused', 'changed', 'failed', 'kept');--> statement-breakpoint
CREATE INDEX "jobs_under_way" ON "jobs" USING btree ("started_at") WHERE state in ('working', 'undoing');--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("started_at","id") WHERE not is_dry_run;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_key" ON "letters" USING btree ("key");--> statement-breakpoint
CREATE INDEX "letters_due" ON "letters" USING btree ("next_try_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "letters_failed" ON "letters" USING btree ("ended_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "letters_newest" ON "letters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "letters_state_newest" ON "letters" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "letters_of_user" ON "letters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letters_of_order" ON "letters" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "log_changes_entry" ON "log_changes" USING btree ("entry_id","nth");--> statement-breakpoint
CREATE INDEX "log_changes_entity" ON "log_changes" USING btree ("entity_id","at","entry_id");--> statement-breakpoint
CREATE INDEX "log_entries_newest" ON "log_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "log_entries_by" ON "log_entries" USING btree ("by_user","at","id");--> statement-breakpoint
CREATE INDEX "log_entries_kind" ON "log_entries" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "log_entries_type" ON "log_entries" USING btree ("entity_type","at","id");--> statement-breakpoint
CREATE INDEX "log_entries_by_kind" ON "log_entries" USING btree ("by_user","kind","at","id","entity_type");--> statement-breakpoint
CREATE INDEX "log_entries_by_type" ON "log_entries" USING btree ("by_user","entity_type","at","id");--> statement-breakpoint
CREATE INDEX "log_entries_type_kind" ON "log_entries" USING btree ("entity_type","kind","at","id");--> statement-breakpoint
CREATE INDEX "log_entries_undoes" ON "log_entries" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "log_personal_entry" ON "log_personal" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "log_personal_person" ON "log_personal" USING btree ("person");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_items_photo" ON "order_items" USING btree ("photo");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "order_items_unshared" ON "order_items" USING btree ("order_id") WHERE tax_share is null;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","total","deleted_at");--> statement-breakpoint
CREATE INDEX "orders_of_coupon" ON "orders" USING btree ("coupon_id","created_at","id") WHERE coupon_id is not null;--> statement-breakpoint
CREATE INDEX "orders_address_due" ON "orders" USING btree ("forget_address_at") WHERE forget_address_at is not null;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("total","id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_amount" ON "orders" USING btree ("status","total","id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_recipient" ON "orders" USING gin ("searched_recipient" gin_trgm_ops) WHERE deleted_at is null and searched_recipient is not null;--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (reverse(regexp_replace(phone, '\D', '', 'g')) collate "C") WHERE deleted_at is null and phone is not null;--> statement-breakpoint
CREATE INDEX "orders_pin_code" ON "orders" USING btree (upper(regexp_replace(pin_code, '[ -]', '', 'g')),"created_at","id") WHERE deleted_at is null and pin_code is not null;--> statement-breakpoint
CREATE INDEX "orders_deleted" ON "orders" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "orders_in_bin" ON "orders" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("id","created_at") WHERE held;--> statement-breakpoint
CREATE INDEX "orders_unpaid_newest" ON "orders" USING btree ("payment_status","created_at","id") WHERE deleted_at is null and payment_status <> 'paid';--> statement-breakpoint
CREATE INDEX "orders_unpaid_amount" ON "orders" USING btree ("payment_status","total","id") WHERE deleted_at is null and payment_status <> 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "papers_of_refund" ON "papers" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "product_photos_hash" ON "product_photos" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "product_ratings_average" ON "product_ratings" USING btree ("average");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING gin ("sort_name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "products_live_sku" ON "products" USING btree (lower(sku) text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_in_bin" ON "products" USING btree ("deleted_at") WHERE deleted_at is not null and left_bin_at is null;--> statement-breakpoint
CREATE INDEX "products_live_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_name" ON "products" USING btree ("sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_category_name" ON "products" USING btree ("category","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_price" ON "products" USING btree ("price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_category_key" ON "products" USING btree (lower(regexp_replace(category, '\s', '', 'g'))) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_category_newest" ON "products" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_live_category_price" ON "products" USING btree ("category","price","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "refund_lines_of_item" ON "refund_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_cancellation" ON "refunds" USING btree ("order_id") WHERE kind = 'cancellation';--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("order_id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "replaced_photos_hash" ON "replaced_photos" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "replaced_photos_at" ON "replaced_photos" USING btree ("at");--> statement-breakpoint
CREATE INDEX "return_history_return" ON "return_history" USING btree ("return_id","at");--> statement-breakpoint
CREATE INDEX "return_lines_of_item" ON "return_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "return_photos_hash" ON "return_photos" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "returns_of_order" ON "returns" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "returns_newest" ON "returns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "returns_status_newest" ON "returns" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("order_id","user_id") WHERE status in ('requested', 'accepted', 'received');--> statement-breakpoint
CREATE INDEX "review_log_review" ON "review_log" USING btree ("review_id","at");--> statement-breakpoint
CREATE INDEX "reviews_shown_newest" ON "reviews" USING btree ("product_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;--> statement-breakpoint
CREATE INDEX "reviews_shown_useful" ON "reviews" USING btree ("product_id","detail" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;--> statement-breakpoint
CREATE INDEX "reviews_of_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_live_newest" ON "reviews" USING btree ("written_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_live_stars_newest" ON "reviews" USING btree ("stars","written_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_unanswered_newest" ON "reviews" USING btree ("written_at","id") WHERE is_shown and reply is null;--> statement-breakpoint
CREATE INDEX "reviews_hidden_newest" ON "reviews" USING btree ("written_at","id") WHERE hidden_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "settings_log_newest" ON "settings_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_tracking" ON "shipments" USING btree (upper(regexp_replace("tracking", '[ -]', '', 'g'))) WHERE "shipments"."tracking" is not null;--> statement-breakpoint
CREATE INDEX "staff_invites_by" ON "staff_invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "staff_invites_expiry" ON "staff_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stock_ledger_product" ON "stock_ledger" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_levels_available" ON "stock_levels" USING btree ("available","product_id");--> statement-breakpoint
CREATE INDEX "stock_levels_category" ON "stock_levels" USING btree ("category","available","product_id");--> statement-breakpoint
CREATE INDEX "stock_levels_without_photo" ON "stock_levels" USING btree ("product_id") WHERE not has_photo;--> statement-breakpoint
CREATE INDEX "stock_requests_waiting" ON "stock_requests" USING btree ("product_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "tally_changes_topic" ON "tally_changes" USING btree ("topic");--> statement-breakpoint
CREATE INDEX "users_live_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_live_name" ON "users" USING btree ("sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_live_role_newest" ON "users" USING btree ("role","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_live_role_name" ON "users" USING btree ("role","sort_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_live_admins" ON "users" USING btree ("id") WHERE deleted_at is null and role = 'admin';--> statement-breakpoint
-- Pictures are compressed already.
ALTER TABLE "import_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Numbers shrink little, and decompressing them takes longer than reading them.
ALTER TABLE "packed_sales" ALTER COLUMN "sums" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "packed_categories" ALTER COLUMN "numbers" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Until there are statistics, PostgreSQL takes a new table for one of 10 pages and plans by it, which triples the time to fill a shop.
ANALYZE "tallies", "product_numbers";
