import { sql } from 'drizzle-orm';
import type { CollectionRule } from '#contract/collections.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { asksForSales } from './asks-for-sales.rule.ts';

/**
 * A rule as it is stored, with the names that its categories have now, in their spelling. Throws 400 for one that asks what is on sale
 * while a sale is of its collection, which is locked.
 */
export async function ruleToStore(
  tx: Transaction,
  { match, conditions }: CollectionRule,
  collectionId?: string,
): Promise<CollectionRule> {
  if (collectionId !== undefined && asksForSales({ match, conditions }))
    await demandNoSale(tx, collectionId);
  const spelled = conditions.map(async (condition) => {
    if (condition.field !== 'category') return condition;
    const { rows } = await tx.execute<{ value: string }>(
      sql`select coalesce(category_now(${condition.value}), ${condition.value}) as value`,
    );
    return { ...condition, value: rows[0]?.value ?? condition.value };
  });
  return { match, conditions: await Promise.all(spelled) };
}

async function demandNoSale(tx: Transaction, collectionId: string): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from sales
    where ${collectionId}::uuid = any (collection_ids) and deleted_at is null and ends_at > now() order by id limit 1`);
  if (rows[0])
    throw invalid(
      'rule',
      `The sale ${rows[0].name} is of this collection, so its rule can’t ask what is on sale`,
    );
}
