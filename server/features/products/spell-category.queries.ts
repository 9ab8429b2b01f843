import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { categoryKey } from './products.table.ts';

/**
 * The category in the spelling that other products on sale use (case and spaces are ignored), or as given if none
 * has it. Takes a lock, so that concurrent edits agree on one spelling. `productId` is the product being changed,
 * which doesn't count: if it is alone in its category, the spelling can change.
 */
export async function spellCategory(
  tx: Transaction,
  category: string,
  productId?: string,
): Promise<string> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${categoryKey(category)}, 0))`,
  );
  const { rows } = await tx.execute<{ category: string }>(sql`
    select category from products
    where deleted_at is null and ${categoryKey(sql`category`)} = ${categoryKey(category)}
      and id is distinct from ${productId ?? null}::uuid
    limit 1`);
  return rows[0]?.category ?? category;
}
