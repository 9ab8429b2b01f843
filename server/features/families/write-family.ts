import { FAMILY_LIMITS, memberName } from '#contract/family-limits.ts';
import type { Family } from '#contract/family.ts';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { FamilyRow } from '#server/features/products/families.table.ts';
import type { products } from '#server/features/products/products.table.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { duplicate, saveUnique } from '#server/platform/save-unique.ts';
import { firstTwice, type Combined } from './family-options.rule.ts';
import { readFamily } from './read-family.queries.ts';

/** Of a body: 2,000 members with all that they may say. */
export const MAX_BYTES = 4 * 1024 * 1024;

export interface FamiliesDeps {
  database: Database;
  now(): Date;
  /** Called after a change was committed, before the response is sent. */
  onChange(): void;
}

/** A family, and the ids of its members that were written. */
export interface Written {
  family: Family;
  ids: string[];
}

export type MemberRow = typeof products.$inferSelect;

/** Makes a member a product of its own. */
export const SINGLE = { familyId: null, optionValues: null, ownFields: [] };

/** Runs a transaction that writes a family, and reads what it has become once its face is written, too. */
export async function write(
  deps: FamiliesDeps,
  run: (tx: Transaction) => Promise<{ id: string; ids: string[] }>,
): Promise<Written> {
  const { id, ids } = await saveUnique(
    () => inTransaction(deps.database, run),
    () => duplicate('members', 'Another product has this SKU or combination'),
  );
  deps.onChange();
  return { family: await readFamily(deps.database.orm, id), ids };
}

export function demandCombined(combined: Combined): Extract<Combined, { ok: true }> {
  if (!combined.ok) throw invalid(combined.problem.path, combined.problem.message);
  return combined;
}

/** Throws 409 DUPLICATE for the first combination that is there twice. */
export function demandUnique(
  combinations: readonly (readonly string[])[],
  others: readonly (readonly string[])[],
  pathOf: (at: number) => string,
): void {
  const twice = firstTwice(combinations, others);
  if (twice >= 0)
    throw duplicate(
      pathOf(twice),
      `There is a member ${combinations[twice]?.join(', ') ?? ''} already`,
    );
}

/** The name of a member. Throws 400 VALIDATION where it would be too long. */
export function demandName({ name }: { name: string }, combination: readonly string[]): string {
  const full = memberName(name, combination);
  if (full.length > PRODUCT_LIMITS.name.max)
    throw invalid('name', `“${full}” is too long: at most ${PRODUCT_LIMITS.name.max} letters`);
  return full;
}

/** The columns of a member that come from its family, but for those that are its own. */
export function inherited(
  { name, description, category, details, ownFields }: MemberRow,
  family: Pick<FamilyRow, 'name' | 'description' | 'category' | 'details'>,
  combination: readonly string[],
) {
  const isOwn = (field: string) => ownFields.includes(field);
  return {
    name: isOwn('name') ? name : demandName(family, combination),
    description: isOwn('description') ? description : family.description,
    category: isOwn('category') ? category : family.category,
    details: isOwn('details') ? details : family.details,
    optionValues: [...combination],
  };
}

/** Throws 400 beyond the members that a family may have. */
export function demandRoom(members: number, path: string): void {
  if (members > FAMILY_LIMITS.members.max)
    throw invalid(path, `At most ${FAMILY_LIMITS.members.max} members, please`);
}

export function stale(): ApiError {
  return new ApiError(
    'STALE',
    'This family has changed since you opened it. Look at it again before you save.',
  );
}
