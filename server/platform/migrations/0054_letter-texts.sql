CREATE TABLE "letter_texts" (
	"letter_id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letter_texts" ADD CONSTRAINT "letter_texts_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;