CREATE TABLE "own_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"by_user" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
	CONSTRAINT "own_payments_not_nothing" CHECK ("own_payments"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "payment_method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_back" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_terms" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pays_by_invoice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "own_payments" ADD CONSTRAINT "own_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_payments_of_order" ON "own_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at") WHERE payment_status in ('due', 'part') and status = 'Processing';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_back_within" CHECK ("orders"."paid_back" between 0 and "orders"."paid");