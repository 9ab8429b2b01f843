import type { FamilyMembers } from '#contract/family.ts';
import { readProducts } from '#server/features/products/product-rows.queries.ts';
import { readWithDrafts } from '#server/features/products/products-of-admins.queries.ts';
import type { Database } from '#server/platform/database.ts';
import type { FamiliesDeps, Written } from './write-family.ts';

/** The answer to a write: the family, and its products in the order of the request. */
export async function answerOf({ database }: FamiliesDeps, { family, ids }: Written, done: string) {
  return {
    success: true as const,
    message: `${family.name} ${done}`,
    family,
    products: await productsById(database, ids, true),
  };
}

/** Products in the order of their ids. */
export async function productsById(
  { pool }: Database,
  ids: readonly string[],
  withDrafts: boolean,
): Promise<FamilyMembers['members']> {
  const found = await (withDrafts ? readWithDrafts : readProducts)(pool, ids);
  const byId = new Map(found.map((product) => [product._id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
