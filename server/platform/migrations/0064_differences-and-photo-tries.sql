ALTER TABLE "job_photos" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "corrects_item" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_corrects_item_order_items_id_fk" FOREIGN KEY ("corrects_item") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("started_at","id") WHERE not is_dry_run;