-- Triggers that name the column are made again after the migrations.
DROP TRIGGER IF EXISTS products_changed ON products;--> statement-breakpoint
DROP TRIGGER IF EXISTS products_face_changed ON products;--> statement-breakpoint
DROP TRIGGER IF EXISTS products_worth_changed ON products;--> statement-breakpoint
ALTER TABLE "checkout_items" ALTER COLUMN "price" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "family_faces" ALTER COLUMN "from_price" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "price" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "price" SET DATA TYPE bigint;