import { eq } from 'drizzle-orm';
import { lockNames } from './categories.service.ts';
import { categories } from './categories.table.ts';
import { forgetMoved, lockTree } from './category-rows.queries.ts';
import { countProducts, moveProducts } from './move-products.queries.ts';
import { demandParent } from './place-category.ts';
import type { Transaction } from '#server/platform/database.ts';

/** A row of a category as JSON has it, and the columns that get their former values. */
interface PuttingBack {
  row: Readonly<Record<string, unknown>>;
  columns: Readonly<Record<string, unknown>>;
}

/**
 * Gives the products of a category what goes with the former values of its columns: the former name, or the category itself, if it
 * was merged. Returns why that is not possible, as a sentence, or undefined. The caller writes the columns.
 */
export async function putBackCategory(
  tx: Transaction,
  { row, columns }: PuttingBack,
): Promise<string | undefined> {
  await lockTree(tx);
  const id = String(row['id']);
  const name = String(row['name']);
  if (typeof columns['parent_id'] === 'string') {
    const refused = await demandParent(tx, id, columns['parent_id']).then(
      () => false,
      () => true,
    );
    if (refused) return 'The category that it was in is gone, or is in it by now.';
  }
  if (typeof columns['deleted_at'] === 'string') {
    await lockNames(tx, name);
    if ((await countProducts(tx, name)) > 0) return 'Products have it by now.';
  }
  if ('merged_into' in columns) return putBackMerged(tx, { row, columns });
  if (typeof columns['name'] === 'string' && columns['name'] !== name) {
    await lockNames(tx, name, columns['name']);
    await moveProducts(tx, { from: name, to: columns['name'] });
  }
  return undefined;
}

async function putBackMerged(
  tx: Transaction,
  { row, columns }: PuttingBack,
): Promise<string | undefined> {
  if (columns['merged_into'] !== null) return 'It is a category of its own again.';
  const [target] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, String(row['merged_into'])));
  const name = String(row['name']);
  const only = Array.isArray(row['moved_products']) ? row['moved_products'].map(String) : [];
  if (target) {
    await lockNames(tx, name, target.name);
    await moveProducts(tx, { from: target.name, to: name, only });
  }
  await forgetMoved(tx, String(row['id']));
  return undefined;
}
