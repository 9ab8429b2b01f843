import { sql } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import { runKept, type Transaction } from '#server/platform/database.ts';
import type { OfferedProduct } from './judge-cart.ts';

export interface LockedProduct extends OfferedProduct {
  name: string;
  photo: string;
}

/**
 * The products of a cart, locked in the order of their ids: two carts with the same goods wait for each
 * other, and never in a circle. One that is not on sale, or can't be a product at all, is left out.
 */
export async function lockProducts(
  tx: Transaction,
  ids: readonly string[],
  formerCheckout: string | undefined,
): Promise<Map<string, LockedProduct>> {
  const rows = await runKept<{
    id: string;
    name: string;
    price: number;
    available: number;
    held: number;
    photo: string | null;
  }>(
    tx,
    'lock-products',
    sql`
    select p.id, p.name, p.price, p.available,
      coalesce((select i.held from checkout_items i
                where i.checkout_id = ${formerCheckout ?? null}::uuid and i.product_id = p.id), 0) as held,
      (select f.hash || '-' || f.widths[1] || '.webp' from product_photos f
       where f.product_id = p.id order by f.position limit 1) as photo
    from products p
    where p.id = any(${sqlArray(ids.filter(isId))}::uuid[]) and p.deleted_at is null
    order by p.id for update of p`,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        price: row.price,
        available: row.available,
        heldByFormer: row.held,
        photo: row.photo ?? '',
      },
    ]),
  );
}

/** Pieces of each product to reserve (positive) or give back (negative). */
export async function changeReserved(
  tx: Transaction,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const real = [...changes].filter(([, by]) => by !== 0);
  if (real.length === 0) return;
  const ids = sqlArray(real.map(([id]) => id));
  await tx.execute(sql`select from products where id = any(${ids}::uuid[]) order by id for update`);
  await tx.execute(sql`
    update products set reserved = reserved + change.by
    from unnest(${ids}::uuid[], ${sqlArray(real.map(([, by]) => String(by)))}::int[]) as change (id, by)
    where products.id = change.id`);
}

/** A PostgreSQL array literal of ids or numbers, none of which needs quoting. */
export function sqlArray(values: readonly string[]): string {
  return `{${values.join(',')}}`;
}
