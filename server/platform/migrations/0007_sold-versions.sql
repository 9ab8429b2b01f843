CREATE TABLE "sold_versions" (
	"span" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "sold_versions_span_starts_at_pk" PRIMARY KEY("span","starts_at")
);--> statement-breakpoint
INSERT INTO "sold_versions" SELECT "span", "starts_at", 1 FROM "packed_sales";--> statement-breakpoint
DROP TABLE "packed_categories";--> statement-breakpoint
DROP TABLE "packed_sales";
