CREATE TABLE "provider_scripts" (
	"address" text PRIMARY KEY NOT NULL,
	"hash" text,
	"bytes" integer,
	"changed_at" timestamp (3) with time zone,
	"looked_at" timestamp (3) with time zone,
	"problem" text,
	"next_look_at" timestamp (3) with time zone NOT NULL
);
