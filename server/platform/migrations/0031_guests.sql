CREATE TABLE "guests" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"browser" text NOT NULL,
	"network" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_live_newest";--> statement-breakpoint
DROP INDEX "users_live_name";--> statement-breakpoint
DROP INDEX "users_live_role_newest";--> statement-breakpoint
DROP INDEX "users_live_role_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_of_address" ON "guests" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "guests_of_browser" ON "guests" USING btree ("browser","created_at");--> statement-breakpoint
CREATE INDEX "guests_of_network" ON "guests" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "users_live_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null and not guest;--> statement-breakpoint
CREATE INDEX "users_live_name" ON "users" USING btree ("sort_name","id") WHERE deleted_at is null and not guest;--> statement-breakpoint
CREATE INDEX "users_live_role_newest" ON "users" USING btree ("role","created_at","id") WHERE deleted_at is null and not guest;--> statement-breakpoint
CREATE INDEX "users_live_role_name" ON "users" USING btree ("role","sort_name","id") WHERE deleted_at is null and not guest;