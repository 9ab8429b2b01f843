ALTER TABLE "checkouts" ADD COLUMN "opened_network" text;--> statement-breakpoint
CREATE INDEX "checkouts_run_out_lately" ON "checkouts" USING btree ("ran_out_at") WHERE ran_out_at is not null;--> statement-breakpoint
CREATE INDEX "checkouts_run_out_network" ON "checkouts" USING btree ("opened_network","ran_out_at") WHERE opened_network is not null;