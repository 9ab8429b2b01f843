import { readWithDrafts } from '#server/features/products/product-rows.queries.ts';
import type { FamiliesDeps, Written } from './write-family.ts';

/** The answer to a write: the family, and its products in the order of the request. */
export async function answerOf({ database }: FamiliesDeps, { family, ids }: Written, done: string) {
  const found = await readWithDrafts(database.pool, ids);
  const byId = new Map(found.map((product) => [product._id, product]));
  return {
    success: true as const,
    message: `${family.name} ${done}`,
    family,
    products: ids.flatMap((id) => byId.get(id) ?? []),
  };
}
