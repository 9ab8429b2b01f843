import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { categoryKey } from './products.table.ts';

/**
 * The name of a product's category: that of the category which this name stands for, also as a former name (case and spaces are
 * ignored), or as given if there is none; then it is added. Takes a lock, so that concurrent edits agree on one spelling, and none
 * misses that the category gets another name. `productId` is the product being changed, which doesn't count: while no other product
 * has the category, and no admin has changed it, the spelling can change.
 */
export async function spellCategory(
  tx: Transaction,
  category: string,
  productId?: string,
): Promise<string> {
  await lockCategory(tx, category);
  const { rows } = await tx.execute<{ now: string | null; isFree: boolean }>(sql`
    select category_now(${category}) as now,
      not exists (
        select from products where deleted_at is null and ${categoryKey(sql`category`)} = ${categoryKey(category)}
          and id is distinct from ${productId ?? null}::uuid)
      and exists (
        select from categories where key = ${categoryKey(category)} and deleted_at is null and merged_into is null
          and from_product) as "isFree"`);
  const [found] = rows;
  if (found?.now) return found.isFree ? category : found.now;
  await tx.execute(sql`select ensure_category(${category})`);
  return category;
}

/** Locks the name of a category, in any spelling: whoever gives it to products, and whoever changes it. */
export async function lockCategory(tx: Transaction, category: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${categoryKey(category)}, 0))`,
  );
}
