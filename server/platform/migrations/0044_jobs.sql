CREATE TABLE "job_rows" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"outcome" text,
	"column" text,
	"message" text,
	CONSTRAINT "job_rows_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"by_user" text NOT NULL,
	"state" text NOT NULL,
	"is_dry_run" boolean DEFAULT false NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"undo_entry" uuid,
	"undo_started_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "job_rows" ADD CONSTRAINT "job_rows_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_rows_errors" ON "job_rows" USING btree ("job_id","position") WHERE outcome in ('refused', 'changed', 'failed', 'kept');--> statement-breakpoint
CREATE INDEX "jobs_under_way" ON "jobs" USING btree ("started_at") WHERE state in ('working', 'undoing');