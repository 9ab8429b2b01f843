CREATE TABLE "family_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"placeholder" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"focus_x" double precision,
	"focus_y" double precision,
	CONSTRAINT "family_photos_position" UNIQUE("family_id","position")
);
--> statement-breakpoint
ALTER TABLE "product_photos" ADD COLUMN "family_id" uuid;--> statement-breakpoint
ALTER TABLE "family_photos" ADD CONSTRAINT "family_photos_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_photos_hash" ON "family_photos" USING btree ("hash");--> statement-breakpoint
ALTER TABLE "product_photos" ADD CONSTRAINT "product_photos_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_photos_of_family" ON "product_photos" USING btree ("family_id") WHERE family_id is not null;