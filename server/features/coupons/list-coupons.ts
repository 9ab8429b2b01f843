import { and, count, desc, eq, isNull, like } from 'drizzle-orm';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { CouponPage, CouponQuery, CouponUses } from '#contract/coupons.ts';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { isId } from '#contract/ids.ts';
import { toWhole } from '#contract/money.ts';
import { pageCount, type PageQuery } from '#contract/paging.ts';
import { talliesOf } from '#server/features/tallies/read-tallies.queries.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { describePage } from '#server/platform/page-window.rule.ts';
import { coupons } from './coupons.table.ts';
import { readUses, usesInAll } from './list-uses.queries.ts';
import { presentCoupon } from './present-coupon.ts';

/** A page of the coupons that are not deleted, newest first. They are counted, and have pages, up to `COUNT_BOUND`. */
export async function listCoupons(
  database: Database,
  { page, limit, search }: CouponQuery,
): Promise<Omit<CouponPage, 'success'>> {
  const { orm } = database;
  const wanted = and(isNull(coupons.deletedAt), like(coupons.code, codesLike(search)));
  const bounded = orm
    .select({ id: coupons.id })
    .from(coupons)
    .where(wanted)
    .limit(COUNT_BOUND + 1)
    .as('bounded');
  const [counted] = await orm.select({ total: count() }).from(bounded);
  const described = describePage({ count: counted?.total ?? 0, isBounded: true }, { page, limit });
  const rows = await orm
    .select()
    .from(coupons)
    .where(wanted)
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(page > described.totalPages ? 0 : limit)
    .offset((page - 1) * limit);
  return {
    coupons: rows.map(presentCoupon),
    typicalCart: await typicalCart(database),
    ...described,
  };
}

/** A pattern of `like` for codes that begin with what was searched for. */
export function codesLike(search = ''): string {
  return `${search
    .trim()
    .toUpperCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** A coupon, the orders that used it, newest first, and what it cost. Throws 404. */
export async function listUses(
  database: Database,
  id: string,
  { page, limit }: PageQuery,
): Promise<Omit<CouponUses, 'success'>> {
  const live = and(eq(coupons.id, id), isNull(coupons.deletedAt));
  const [row] = isId(id) ? await database.orm.select().from(coupons).where(live) : [];
  if (!row) throw notFound('coupon');
  const { orders, shown, discount, sales } = await usesInAll(database.pool, id);
  const uses = await readUses(database.pool, id, { limit, skip: (page - 1) * limit });
  return {
    coupon: presentCoupon(row),
    uses: uses.map(({ userId, userName, ...use }) => ({
      ...use,
      at: use.at.toISOString(),
      discount: toWhole(use.discount),
      total: toWhole(use.total),
      user: { _id: userId, name: userName ?? DELETED_USER },
    })),
    orders,
    cost: toWhole(discount),
    sales: toWhole(sales),
    typicalCart: await typicalCart(database),
    page,
    totalPages: pageCount(shown, limit),
    total: shown,
  };
}

/** The average subtotal of the orders that are not cancelled, in whole units; 0 without any. */
async function typicalCart({ pool }: Database): Promise<number> {
  const byStatus = (await talliesOf(pool, 'order')).get('order');
  let [orders, subtotals] = [0, 0];
  for (const [status, tally] of byStatus ?? []) {
    if (status === 'Cancelled') continue;
    orders += tally.count;
    subtotals += tally.revenue - tally.tax - tally.shipping + tally.discount;
  }
  return toWhole(orders > 0 ? Math.round(subtotals / orders) : 0);
}
