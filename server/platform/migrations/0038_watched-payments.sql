CREATE INDEX "orders_to_pay_back" ON "orders" USING btree ("created_at") WHERE paid is not null and payment_status = 'refund_pending';--> statement-breakpoint
CREATE INDEX "orders_overdue" ON "orders" USING btree ("due_at") WHERE payment_status in ('due', 'part') and status in ('Shipped', 'Delivered');--> statement-breakpoint
CREATE INDEX "refunds_to_pay_back" ON "refunds" USING btree ("created_at") WHERE status = 'pending' and payment_reference is null;--> statement-breakpoint
UPDATE "customer_totals" t SET "spent" = t."spent" - own."unpaid" FROM (
	SELECT o."user_id", sum(o."total" - o."paid" + o."paid_back" - coalesce((
		SELECT sum(r."amount") FROM "refunds" r WHERE r."order_id" = o."id" AND r."status" = 'succeeded'), 0)) AS "unpaid"
	FROM "orders" o WHERE o."paid" IS NOT NULL AND o."status" <> 'Cancelled' AND (o."deleted_at" IS NULL OR o."stays_in_books") GROUP BY 1
) AS own WHERE own."user_id" = t."user_id";
