import { and, isNull, sql } from 'drizzle-orm';
import type { CouponLine } from '#server/features/coupons/judge-coupon.rule.ts';
import { isId } from '#contract/ids.ts';
import {
  CHARGE,
  withCharge,
  type Charged,
  type ChargedRow,
} from '#server/features/products/charged.queries.ts';
import { products } from '#server/features/products/products.table.ts';
import { sqlArray, type Database, type Transaction } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.queries.ts';

/** A line of a cart to be priced, in minor units and grams. */
export interface CartLine extends CouponLine, Charged {
  name: string;
  taxClass: string;
  weight: number | null;
}

/** The products of a cart that are on sale, with what they cost now, in the order of the items. */
export async function cartLines(
  db: Database['orm'] | Transaction,
  items: readonly { productId: string; quantity: number }[],
): Promise<CartLine[]> {
  const ids = items.map(({ productId }) => productId).filter(isId);
  if (ids.length === 0) return [];
  const rows = await PRICED_PRODUCTS(db, { ids: sqlArray(ids) });
  const known = new Map(rows.map((row) => [row.productId, row]));
  return items.flatMap(({ productId, quantity }) => {
    const product = known.get(productId.toLowerCase());
    return product ? [{ ...withCharge(product), quantity }] : [];
  });
}

const PRICED_PRODUCTS = prepared<Omit<CartLine, 'quantity' | keyof Charged> & ChargedRow>(
  'priced-products',
  sql`
    select p.id as "productId", p.name, p.category, ${sql.raw(CHARGE)}, p.tax_class as "taxClass", p.weight
    from products p where id = any(${sql.placeholder('ids')}::uuid[]) and deleted_at is null and state = 'live'`,
);

/** Returns the number of products on sale without a weight. */
export async function countWithoutWeight(db: Database['orm']): Promise<number> {
  return db.$count(products, and(isNull(products.deletedAt), isNull(products.weight)));
}
