import { eq, sql, type SQL } from 'drizzle-orm';
import { increment } from '#server/platform/columns.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { coupons, type CouponRow } from './coupons.table.ts';
import type { CouponFacts, JudgedCart } from './judge-coupon.rule.ts';

interface FactsWanted {
  userId: string;
  exceptCheckout?: string | null | undefined;
  cart: JudgedCart;
}

/**
 * Reads the number of uses of a coupon, by everybody and by one person, and whether that person has ordered before (of a guest, anybody whom the limits take for the same), not counting
 * one of their checkouts; its categories come with those within them, and its collections with the products of the cart that they have. One
 * query, so that a checkout that becomes an order meanwhile is counted exactly once.
 */
export async function couponFacts(
  db: Database['orm'] | Transaction,
  row: CouponRow,
  { userId, exceptCheckout = null, cart }: FactsWanted,
): Promise<CouponFacts> {
  const { rows } = await db.execute<{
    excepted: number;
    held: number;
    ordered: number;
    hasOrdered: boolean;
    categories: string[];
    collected: string[];
  }>(sql`
    select
      (select count(*) from checkouts
       where id = ${exceptCheckout}::uuid and coupon_id = ${row.id} and holds_coupon) as excepted,
      (select count(*) from checkouts
       where coupon_id = ${row.id} and holds_coupon and user_id = any (same_person(${userId}))
         and id is distinct from ${exceptCheckout}::uuid) as held,
      (select count(*) from orders
       where coupon_id = ${row.id} and user_id = any (same_person(${userId})) and status <> 'Cancelled') as ordered,
      ${row.firstOrderOnly}::boolean and (
        exists (select from orders where user_id = any (same_person(${userId})) and status <> 'Cancelled')
        or exists (select from checkouts
                   where user_id = any (same_person(${userId})) and status in ('opening', 'open', 'closing')
                     and close_reason is distinct from 'failed'
                     and id is distinct from ${exceptCheckout}::uuid)) as "hasOrdered",
      ${row.categories.length > 0 ? sql`categories_within(${sql.param(row.categories)}::text[])` : sql`'{}'::text[]`} as categories,
      ${row.collections.length > 0 ? collectedOf(row, cart) : sql`'{}'::uuid[]`} as collected`);
  const {
    excepted = 0,
    held = 0,
    ordered = 0,
    hasOrdered = false,
    categories = [],
    collected = [],
  } = rows[0] ?? {};
  const timesUsed = row.timesUsed - excepted;
  return {
    ...row,
    categories,
    collected,
    timesUsed,
    timesUsedByCaller: held + ordered,
    hasOrdered,
  };
}

/** SQL: the products of a cart that the coupon's collections have, by what they cost now. */
function collectedOf({ collections }: CouponRow, { lines = [] }: JudgedCart): SQL {
  const ids = sql.param(lines.map(({ productId }) => productId));
  return sql`array(
    select p.id from products p, lateral (select charge(p.price, p.sale_id, p.price_turns) as now) as charged,
      lateral (select rule_facts(p, (charged.now ->> 'price')::bigint) || jsonb_build_object('isOnSale', charged.now -> 'isOnSale') as of_it) as facts
    where p.id = any (${ids}::uuid[]) and exists (
      select from unnest(${sql.param(collections)}::uuid[]) as named where in_collection(named, facts.of_it)))`;
}

/** Adds a use (1) or gives one back (-1). A check constraint refuses more uses than the limit. */
export async function countCouponUse(tx: Transaction, couponId: string, by: 1 | -1): Promise<void> {
  await tx
    .update(coupons)
    .set({ timesUsed: increment(coupons.timesUsed, by) })
    .where(eq(coupons.id, couponId));
}
