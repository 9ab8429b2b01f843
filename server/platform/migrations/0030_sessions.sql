CREATE TABLE "session_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"browser" text NOT NULL,
	"secret" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "session_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"private_key" jsonb NOT NULL,
	"public_key" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"code_id" uuid,
	"device" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"browser" text NOT NULL,
	"device" text NOT NULL,
	"secret" text NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"turned_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_ways" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_ways_kind_value_pk" PRIMARY KEY("kind","value")
);
--> statement-breakpoint
ALTER TABLE "session_letters" ADD CONSTRAINT "session_letters_code_id_session_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."session_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_codes_of_address" ON "session_codes" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "session_codes_made" ON "session_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_letters_due" ON "session_letters" USING btree ("next_try_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "session_letters_made" ON "session_letters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sign_in_ways_of_user" ON "sign_in_ways" USING btree ("user_id");