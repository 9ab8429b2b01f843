CREATE TABLE "settings_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"by_user" text NOT NULL,
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
ALTER TABLE "checkouts" ADD COLUMN "tax_percent" numeric(5, 2) DEFAULT 18 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "shipping_charge" bigint DEFAULT 20000 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "free_shipping_above" bigint DEFAULT 100000 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_percent" numeric(5, 2) DEFAULT 18 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_charge" bigint DEFAULT 20000 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "free_shipping_above" bigint DEFAULT 100000 NOT NULL;--> statement-breakpoint
CREATE INDEX "settings_log_newest" ON "settings_log" USING btree ("at","id");--> statement-breakpoint

CREATE FUNCTION notify_settings_changed() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('settings_changed', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER settings_changed AFTER INSERT OR DELETE OR UPDATE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_changed();
