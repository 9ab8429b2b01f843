ALTER TABLE "products" DROP CONSTRAINT "products_price_positive";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "state" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "live_from" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "live_to" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "preview_key" text;--> statement-breakpoint
CREATE INDEX "products_to_publish" ON "products" USING btree ("live_from") WHERE state = 'draft' and live_from is not null;--> statement-breakpoint
CREATE INDEX "products_to_archive" ON "products" USING btree ("live_to") WHERE state = 'live' and live_to is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_positive" CHECK ("products"."price" > 0 or ("products"."price" = 0 and "products"."state" = 'draft'));