-- Indexes that no statement uses, and a function whose last trigger is gone. refunds.provider_reference, which nothing
-- reads, goes with the next release: instances of the version before still name it.
-- (The collation and the index of search_words, now declared with their table, are there since 0002.)
DROP INDEX "checkout_items_held";--> statement-breakpoint
DROP INDEX "stock_ledger_product";--> statement-breakpoint
DROP INDEX "stock_ledger_order";--> statement-breakpoint
DROP FUNCTION forget_address();
