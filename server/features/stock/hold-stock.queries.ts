import { inArray, sql } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import {
  CHARGE,
  withCharge,
  type Charged,
  type ChargedRow,
} from '#server/features/products/charged.queries.ts';
import { products } from '#server/features/products/products.table.ts';
import {
  readTerms,
  TERMS,
  termsOf,
  type StoredTerms,
  type Terms,
} from '#server/features/settings/settings.queries.ts';
import { sqlArray, type Transaction } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.queries.ts';
import { stockLedger } from './stock.table.ts';

type Locked = Pick<
  typeof products.$inferSelect,
  'id' | 'name' | 'category' | 'taxClass' | 'weight' | 'onHand' | 'available'
>;

/** A product on sale whose row is locked. `photo` is the file name of its first photo; empty if it has none. */
export type LockedProduct = Locked & Charged & { photo: string };

/**
 * Locks the products of a cart in the order of their ids, so that two carts with the same products can't deadlock.
 * Malformed ids and products that are no longer on sale are left out. Reads the terms of the shop with them.
 */
export async function lockProducts(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ products: Map<string, LockedProduct>; terms: Terms }> {
  const rows = await LOCK_PRODUCTS(tx, { ids: sqlArray(ids.filter(isId)) });
  const [first] = rows;
  return {
    products: new Map(rows.map((row) => [row.id, withCharge(row)])),
    terms: first ? termsOf(first) : await readTerms(tx),
  };
}

// Only the first row has the terms, which may be long.
const LOCK_PRODUCTS = prepared<Omit<LockedProduct, keyof Charged> & ChargedRow & StoredTerms>(
  'lock-products',
  sql`
    with locked as (
      select p.id, p.name, p.category, ${sql.raw(CHARGE)}, p.tax_class as "taxClass", p.weight, p.on_hand as "onHand", p.available,
        coalesce((select f.hash || '-' || f.widths[1] || '.webp' from product_photos f
                  where f.product_id = p.id order by f.position limit 1), '') as photo
      from products p
      where p.id = any(${sql.placeholder('ids')}::uuid[]) and p.deleted_at is null and p.state = 'live'
      order by p.id for update of p)
    select locked.*, terms.* from (select *, row_number() over (order by id) as nth from locked) as locked
      left join (select ${TERMS}) as terms on nth = 1
    order by nth`,
);

/** Changes the reserved stock by a number of units per product: positive reserves, negative releases. */
export async function changeReserved(
  tx: Transaction,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const real = [...changes].filter(([, by]) => by !== 0);
  if (real.length === 0) return;
  const ids = real.map(([id]) => id);
  await lockRows(tx, ids);
  await tx.execute(sql`
    update products set reserved = reserved + change.by
    from unnest(${sqlArray(ids)}::uuid[], ${sqlArray(real.map(([, by]) => String(by)))}::int[]) as change (id, by)
    where products.id = change.id`);
}

/** Returns the units of a cancelled order to stock, with an entry in the stock ledger. */
export async function returnStock(
  tx: Transaction,
  items: readonly { productId: string; quantity: number }[],
  entry: { orderId: string; byUser: string | null; at: Date },
): Promise<void> {
  const ids = items.map(({ productId }) => productId);
  const quantities = sqlArray(items.map(({ quantity }) => String(quantity)));
  await lockRows(tx, ids);
  await tx.execute(sql`
    update products set on_hand = on_hand + returned.quantity
    from unnest(${sqlArray(ids)}::uuid[], ${quantities}::int[]) as returned (id, quantity)
    where products.id = returned.id`);
  await tx.insert(stockLedger).values(
    items.map(({ productId, quantity }) => ({
      productId,
      quantity,
      reason: 'return' as const,
      ...entry,
    })),
  );
}

/**
 * Takes units out of stock again that were returned to it. False, and nothing is changed, if some of them are sold or
 * reserved by now.
 */
export async function takeReturnedStock(
  tx: Transaction,
  items: readonly { productId: string; quantity: number }[],
  entry: { orderId: string; byUser: string | null; at: Date },
): Promise<boolean> {
  const locked = await lockRows(
    tx,
    items.map(({ productId }) => productId),
  );
  const available = new Map(locked.map((row) => [row.id, row.available ?? 0]));
  if (items.some(({ productId, quantity }) => quantity > (available.get(productId) ?? 0)))
    return false;
  const taken = items.map(({ productId, quantity }) => ({ productId, quantity: -quantity }));
  await returnStock(tx, taken, entry);
  return true;
}

async function lockRows(
  tx: Transaction,
  ids: readonly string[],
): Promise<Pick<Locked, 'id' | 'available'>[]> {
  return tx
    .select({ id: products.id, available: products.available })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for('update');
}
