ALTER TABLE "products" ADD COLUMN "maker" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "responsible" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "warnings" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stated_gap" text GENERATED ALWAYS AS (case when maker is null then 'maker' when responsible is null and coalesce(maker->>'country', origin) not in ('AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK') then 'responsible' end) STORED;--> statement-breakpoint
CREATE INDEX "products_lacking" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null and state = 'live' and stated_gap is not null;