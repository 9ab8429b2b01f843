import { sql } from 'drizzle-orm';
import { STANDARD_CLASS } from '#contract/tax-rules.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';

/** What is said of a class of tax that the settings don't have. */
export const NO_TAX_CLASS = 'There is no such class of tax in the settings';

/** The ids of the classes of tax that the settings have. */
export async function taxClasses(tx: Transaction): Promise<ReadonlySet<string>> {
  return readClasses(tx, sql``);
}

/**
 * Throws 400 at `path` for a class of tax that the settings don't have. Locks the settings, so that the class is there until the transaction
 * ends. The trigger `products_tax_class` does the same for every other write of a product.
 */
export async function demandTaxClass(
  tx: Transaction,
  id: string | undefined,
  path = 'taxClass',
): Promise<void> {
  if (id === undefined || id === STANDARD_CLASS) return;
  if (!(await readClasses(tx, sql`for share`)).has(id)) throw invalid(path, NO_TAX_CLASS);
}

async function readClasses(
  tx: Transaction,
  lock: ReturnType<typeof sql>,
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ classes: { _id: string }[] | null }>(
    sql`select stored #> '{tax,classes}' as classes from shop_settings ${lock}`,
  );
  const stored = rows[0]?.classes ?? [];
  return new Set([STANDARD_CLASS, ...stored.map(({ _id }) => _id)]);
}
