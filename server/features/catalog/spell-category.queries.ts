import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';

/** What two names of categories have in common that differ in case or spaces only; as the index has it. */
const keyOf = (name: unknown) => sql`lower(regexp_replace(${name}, '\\s', '', 'g'))`;

/**
 * The category as other products on sale spell it, case and spaces aside; as it came if none has it.
 * Products that are saved at the same time take turns, so that they agree. `productId` is the product
 * being changed: alone in its category, it may be spelled anew.
 */
export async function spellCategory(
  tx: Transaction,
  category: string,
  productId?: string,
): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(category)}, 0))`);
  const { rows } = await tx.execute<{ category: string }>(sql`
    select category from products
    where deleted_at is null and ${keyOf(sql`category`)} = ${keyOf(category)}
      and id is distinct from ${productId ?? null}::uuid
    limit 1`);
  return rows[0]?.category ?? category;
}
