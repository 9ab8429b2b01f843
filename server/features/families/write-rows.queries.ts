import { inArray, sql, type SQL } from 'drizzle-orm';
import { productVersionAfter } from '#server/features/products/product-version.rule.ts';
import { products } from '#server/features/products/products.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { MemberRow } from './write-family.ts';

/** The columns that changes of families write, with their types. */
const TYPES = {
  name: 'text',
  description: 'text',
  category: 'text',
  details: 'jsonb',
  optionValues: 'text[]',
  ownFields: 'text[]',
  regularPrice: 'bigint',
  onHand: 'int',
  sku: 'text',
  weight: 'int',
  cost: 'bigint',
  gtin: 'text',
  state: 'text',
} as const;

const COLUMNS = Object.keys(TYPES) as (keyof typeof TYPES)[];

/** A locked member, and what changes of it. */
export interface RowChange {
  row: MemberRow;
  set: Partial<Pick<MemberRow, keyof typeof TYPES>>;
}

/** Rows per statement. */
const BATCH = 500;

/** Writes changes of members, each with a new version, in a few statements. Only columns that differ in one of the members are written.
 * Returns how many members differ from before. */
export async function updateMembers(
  tx: Transaction,
  changes: readonly RowChange[],
  at: Date,
): Promise<number> {
  const idsOf = (column: keyof typeof TYPES) =>
    changes.filter((change) => differs(change, column)).map(({ row }) => row.id);
  await leaveCombinations(tx, idsOf('optionValues'));
  await leaveSkus(tx, idsOf('sku'));
  const written = COLUMNS.filter((column) => changes.some((change) => differs(change, column)));
  const name = (column: keyof typeof TYPES) => sql.identifier(nameOf(column));
  const listed = (each: (column: keyof typeof TYPES) => SQL) =>
    sql.join(written.map((column) => sql`, ${each(column)}`));
  for (let from = 0; from < changes.length; from += BATCH) {
    const batch = changes.slice(from, from + BATCH).map(({ row, set }) => ({
      ...Object.fromEntries(written.map((column) => [nameOf(column), { ...row, ...set }[column]])),
      id: row.id,
      updated_at: productVersionAfter(row, at),
    }));
    await tx.execute(sql`
      update products p set updated_at = r.updated_at${listed((column) => sql`${name(column)} = r.${name(column)}`)}
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r
        (id uuid, updated_at timestamptz${listed((column) => sql`${name(column)} ${sql.raw(TYPES[column])}`)})
      where p.id = r.id`);
  }
  return changes.filter((change) => written.some((column) => differs(change, column))).length;
}

function differs({ row, set }: RowChange, column: keyof typeof TYPES): boolean {
  return column in set && JSON.stringify(set[column]) !== JSON.stringify(row[column]);
}

function nameOf(column: keyof typeof TYPES): string {
  return products[column].name;
}

/** Members may swap their SKUs, too. */
async function leaveSkus(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length < 2) return;
  await tx
    .update(products)
    .set({ sku: null })
    .where(inArray(products.id, [...ids]));
}

/** Members may swap their combinations: none may be taken meanwhile. */
async function leaveCombinations(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(products)
    .set({ optionValues: sql`array['#' || ${products.id}]` })
    .where(inArray(products.id, [...ids]));
}
