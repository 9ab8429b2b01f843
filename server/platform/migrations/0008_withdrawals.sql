CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"number" integer NOT NULL,
	"lines" jsonb,
	"words" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"order_id" uuid,
	"return_id" uuid,
	CONSTRAINT "withdrawals_key" UNIQUE("key_hash"),
	CONSTRAINT "withdrawals_return" UNIQUE("return_id")
);
--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "kind" text DEFAULT 'return' NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "deadline" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_of_email" ON "withdrawals" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_of_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_to_settle" ON "withdrawals" USING btree ("confirmed_at") WHERE confirmed_at is not null and settled_at is null;--> statement-breakpoint
CREATE INDEX "withdrawals_to_delete" ON "withdrawals" USING btree ("expires_at") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "returns_due" ON "returns" USING btree ("deadline") WHERE status in ('requested', 'accepted', 'received') and deadline is not null;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_withdrawal_has_deadline" CHECK (("returns"."kind" = 'withdrawal') = ("returns"."deadline" is not null));