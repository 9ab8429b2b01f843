CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"night" text,
	"file" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"bytes" bigint,
	"orders" integer,
	"problem" text,
	"proven_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_one_at_a_time" ON "backups" USING btree ("state") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "backups_one_a_night" ON "backups" USING btree ("night") WHERE state = 'done';