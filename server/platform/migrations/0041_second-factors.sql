CREATE TABLE "proved_sign_ins" (
	"user_id" text NOT NULL,
	"sign_in" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proved_sign_ins_user_id_sign_in_pk" PRIMARY KEY("user_id","sign_in")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_digest_pk" PRIMARY KEY("user_id","digest")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"added_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"new_secret" text,
	"new_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"waits" integer DEFAULT 0 NOT NULL,
	"wait_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "proved_sign_ins_at" ON "proved_sign_ins" USING btree ("at");