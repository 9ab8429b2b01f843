import type pg from 'pg';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { demoCoupons } from './demo-coupons.ts';
import { daysBefore, type Filling } from './filling.ts';
import { OPENED_DAYS_AGO } from './arrivals.ts';
import { idAt } from './id-at.ts';
import { insertRows } from './insert-rows.ts';
import { seededRandom } from './seeded-random.ts';

/** Inserts the coupons that past orders will have used; returns their ids by their codes. */
export async function insertCoupons(
  client: pg.ClientBase,
  { now }: Filling,
): Promise<Map<string, string>> {
  const opened = daysBefore(now, OPENED_DAYS_AGO);
  const random = seededRandom(20_261_124);
  const rows = demoCoupons.map(({ code, terms, minSubtotal }) => ({
    id: idAt(opened, random),
    code,
    kind: terms.kind,
    amount: terms.kind === 'fixed' ? terms.amount : terms.amount * 100,
    minSubtotal,
    createdAt: opened,
  }));
  await insertRows(client, coupons, rows);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** Counts how often each coupon was used. */
export async function countCouponUses(client: pg.ClientBase): Promise<void> {
  await client.query(`
    update coupons set times_used = used.times
    from (select coupon_id, count(*) as times from orders
          where coupon_id is not null and status <> 'Cancelled' group by coupon_id) as used
    where coupons.id = used.coupon_id`);
}
