DROP TABLE "search_synonyms";--> statement-breakpoint
DROP INDEX "order_items_unshared";--> statement-breakpoint
-- Of checkouts that ended long ago, whose shares nothing reads.
UPDATE "checkout_items" SET "tax_share" = 0, "discount_share" = 0 WHERE "tax_share" IS NULL;--> statement-breakpoint
ALTER TABLE "checkout_items" ALTER COLUMN "tax_share" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "checkout_items" ALTER COLUMN "tax_share" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_items" ALTER COLUMN "discount_share" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "checkout_items" ALTER COLUMN "discount_share" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "chain_began_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "chain_ends_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "tax_share" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "tax_share" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "discount_share" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "discount_share" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "state";
