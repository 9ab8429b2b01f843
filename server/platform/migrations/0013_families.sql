CREATE TABLE "families" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_faces" (
	"family_id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"from_price" integer NOT NULL,
	"choices" integer NOT NULL,
	"written_by" "xid8" NOT NULL,
	CONSTRAINT "family_faces_product" UNIQUE("product_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "family_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_values" text[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "own_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "family_faces" ADD CONSTRAINT "family_faces_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_faces" ADD CONSTRAINT "family_faces_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "products_combination" ON "products" USING btree ("family_id","option_values") WHERE family_id is not null and deleted_at is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_values_of_family" CHECK (("products"."family_id" is null) = ("products"."option_values" is null));