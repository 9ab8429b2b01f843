CREATE TABLE "owner_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "owner_links_digest_unique" UNIQUE("digest")
);
