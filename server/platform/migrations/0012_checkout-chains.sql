DROP INDEX "checkouts_run_out";--> statement-breakpoint
DROP INDEX "checkouts_of_user";--> statement-breakpoint
-- What is over is of a chain long gone, without writing every row.
ALTER TABLE "checkouts" ADD COLUMN "chain_began_at" timestamp (3) with time zone DEFAULT '2000-01-01Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "chain_began_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "chain_ends_at" timestamp (3) with time zone DEFAULT '2000-01-01Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "chain_ends_at" SET DEFAULT now() + interval '30 minutes';--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "ran_out_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "checkouts_run_out" ON "checkouts" USING btree ("user_id","ran_out_at") WHERE ran_out_at is not null;--> statement-breakpoint
CREATE INDEX "checkouts_of_user" ON "checkouts" USING btree ("user_id","chain_ends_at");--> statement-breakpoint
UPDATE checkouts SET chain_began_at = created_at, chain_ends_at = expires_at
  WHERE status IN ('opening', 'open', 'closing');--> statement-breakpoint
UPDATE checkouts SET ran_out_at = expires_at
  WHERE close_reason = 'expired' AND status IN ('closing', 'closed') AND expires_at > now() - interval '24 hours';
