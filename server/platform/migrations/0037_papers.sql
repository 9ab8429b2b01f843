CREATE TABLE "paper_counters" (
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "paper_counters_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	"refund_id" uuid,
	"year" text NOT NULL,
	"nth" integer NOT NULL,
	"number" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "papers_of_order" UNIQUE("order_id","n"),
	CONSTRAINT "papers_in_year" UNIQUE("kind","year","nth"),
	CONSTRAINT "papers_number_not_too_long" CHECK (length("papers"."number") <= 16),
	CONSTRAINT "papers_kind_fits" CHECK (("papers"."kind" = 'invoice') = ("papers"."n" = 0) and ("papers"."kind" = 'invoice') = ("papers"."refund_id" is null))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_of_refund" ON "papers" USING btree ("refund_id") WHERE refund_id is not null;
--> statement-breakpoint

-- A paper that is numbered stays as it is, whoever writes to the database.
CREATE FUNCTION refuse_paper_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    RAISE EXCEPTION 'The paper % never changes', OLD.number;
  END $$;--> statement-breakpoint
CREATE TRIGGER papers_never_change BEFORE DELETE OR UPDATE ON papers FOR EACH ROW
  EXECUTE FUNCTION refuse_paper_change();
