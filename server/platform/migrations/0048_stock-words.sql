ALTER TABLE "stock_ledger" ADD COLUMN "words" text;--> statement-breakpoint
CREATE INDEX "stock_ledger_product" ON "stock_ledger" USING btree ("product_id","id");