-- Indexes that no statement uses, a column that nothing reads, and a function whose last trigger is gone.
-- (The collation and the index of search_words, now declared with their table, are there since 0002.)
DROP INDEX "checkout_items_held";--> statement-breakpoint
DROP INDEX "stock_ledger_product";--> statement-breakpoint
DROP INDEX "stock_ledger_order";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "provider_reference";--> statement-breakpoint
DROP FUNCTION forget_address();
