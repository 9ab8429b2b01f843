ALTER TABLE "products" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost_not_negative" CHECK ("products"."cost" >= 0);