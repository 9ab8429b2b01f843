ALTER TABLE "replaced_photos" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "replaced_photos" ADD COLUMN "focus_x" double precision;--> statement-breakpoint
ALTER TABLE "replaced_photos" ADD COLUMN "focus_y" double precision;