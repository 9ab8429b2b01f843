ALTER TABLE "products" ADD COLUMN "no_withdrawal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "exempt" uuid[] DEFAULT '{}' NOT NULL;