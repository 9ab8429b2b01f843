import { sql } from 'drizzle-orm';
import { runPrepared, type Transaction } from '#server/platform/database.ts';
import type { CheckoutItemRow } from './checkouts.table.ts';

/**
 * Stores the lines of a checkout, whose products are locked, and reserves the pieces that each one holds.
 * One statement, because every purchase runs it.
 */
export async function storeLines(
  tx: Transaction,
  checkoutId: string,
  lines: readonly Omit<CheckoutItemRow, 'checkoutId'>[],
): Promise<void> {
  const rows = lines.map(({ productId, taxShare, discountShare, forCoupon, ...line }) => ({
    ...line,
    product_id: productId,
    tax_share: taxShare,
    discount_share: discountShare,
    for_coupon: forCoupon,
  }));
  await runPrepared(
    tx,
    'hold-lines',
    sql`
    with lines as (
      select * from json_populate_recordset(null::checkout_items, ${JSON.stringify(rows)}::json)),
    reserved as (
      update products set reserved = reserved + lines.held
      from lines where products.id = lines.product_id and lines.held > 0)
    insert into checkout_items (checkout_id, position, product_id, name, photo, price, quantity, held,
                                tax_share, discount_share, for_coupon)
    select ${checkoutId}::uuid, position, product_id, name, photo, price, quantity, held, tax_share, discount_share,
           for_coupon
    from lines`,
  );
}

/**
 * Deletes a batch of checkouts that were closed before a time, with their lines and idempotency keys, and
 * adds them to the tallies. Returns how many.
 */
export async function deleteClosed(tx: Transaction, before: Date, batch: number): Promise<number> {
  const { rows } = await tx.execute<{ deleted: number }>(sql`
    with old as (
      select id from checkouts where status = 'closed' and updated_at < ${before}
      order by updated_at limit ${batch} for update skip locked),
    keys as (delete from idempotency_keys where checkout_id in (select id from old)),
    items as (delete from checkout_items where checkout_id in (select id from old)),
    deleted as (delete from checkouts where id in (select id from old) returning *),
    tallied as (
      insert into tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      select 'closed-checkout', tally_quarter(created_at), close_reason,
             count(*), sum(total), sum(tax), sum(shipping_charges), sum(discount)
      from deleted group by 2, 3)
    select count(*) as deleted from deleted`);
  return rows[0]?.deleted ?? 0;
}
