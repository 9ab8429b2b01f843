import type pg from 'pg';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { demoCoupons } from './demo-coupons.ts';
import { daysBefore, type Filling } from './filling.ts';
import { OPENED_DAYS_AGO } from './arrivals.ts';
import { idAt } from './id-at.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Inserts the coupons that past orders used, with the number of uses. */
export async function insertCoupons(
  client: pg.ClientBase,
  { now }: Filling,
  random: SeededRandom,
): Promise<void> {
  await insertRows(
    client,
    coupons,
    demoCoupons.map(({ code, terms, minSubtotal }) => ({
      id: idAt(daysBefore(now, OPENED_DAYS_AGO), random),
      code,
      kind: terms.kind,
      amount: terms.kind === 'fixed' ? terms.amount : terms.amount * 100,
      minSubtotal,
      createdAt: daysBefore(now, OPENED_DAYS_AGO),
    })),
  );
  await client.query(
    'update orders set coupon_id = c.id from coupons c where orders.coupon = c.code',
  );
  await client.query(`
    update coupons set times_used = (
      select count(*) from orders o where o.coupon_id = coupons.id and o.status <> 'Cancelled')`);
}
