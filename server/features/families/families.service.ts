import { randomUUIDv7 } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { FAMILY_LIMITS, memberName } from '#contract/family-limits.ts';
import type { Family, FamilyChanges, JoinFamily, NewFamily } from '#contract/family.ts';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { families, type FamilyRow } from '#server/features/products/families.table.ts';
import { productVersionAfter } from '#server/features/products/product-version.rule.ts';
import { products } from '#server/features/products/products.table.ts';
import { spellCategory } from '#server/features/products/spell-category.queries.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { isStale, versionAfter } from '#server/platform/if-match.rule.ts';
import { duplicate, saveUnique } from '#server/platform/save-unique.ts';
import {
  changeOptions,
  combine,
  firstTwice,
  optionsOf,
  type Combined,
} from './family-options.rule.ts';
import { asFamily, lockFamily, readFamily, readMembers } from './read-family.queries.ts';
import { insertMembers } from './write-members.ts';

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

type MemberRow = typeof products.$inferSelect;

/**
 * Creates a family with its members, which are products. Throws 400 VALIDATION with the member's path, and 409 DUPLICATE for a combination or SKU that is there
 * twice.
 */
export async function createFamily(
  deps: FamiliesDeps,
  by: string,
  { options: asked, members, ...body }: NewFamily,
): Promise<Written> {
  const combined = demandCombined(
    combine(
      optionsOf(asked),
      members.map(({ values }) => values),
      (at) => `members.${at}.values`,
    ),
  );
  demandUnique(combined.combinations, [], (at) => `members.${at}.values`);
  const at = deps.now();
  return write(deps, async (tx) => {
    const category = await spellCategory(tx, body.category);
    const row = { ...body, category, id: randomUUIDv7(), options: combined.options };
    await tx.insert(families).values({ ...row, createdAt: at, updatedAt: at });
    const ids = await insertMembers(tx, row, members, combined.combinations, {
      by,
      at,
      pathOf: (place) => `members.${place}`,
    });
    return { id: row.id, ids };
  });
}

/**
 * Changes a family: what members inherit changes with it. A member with a value that is gone goes into the bin, an option that is added gives each member its
 * first value. Throws 404, 412 STALE, 400 VALIDATION, and 409 DUPLICATE where two members would have the same combination.
 */
export async function changeFamily(
  deps: FamiliesDeps,
  by: string,
  { id, ifMatch, changes }: { id: string; ifMatch: string | undefined; changes: FamilyChanges },
): Promise<Written> {
  return write(deps, async (tx) => {
    const before = await lockFamily(tx, id);
    if (isStale(before.updatedAt, ifMatch)) throw stale();
    const { options: asked, ...fields } = changes;
    const judged = asked && changeOptions(before.options, asked);
    if (judged && 'path' in judged) throw invalid(judged.path, judged.message);
    const category =
      fields.category === undefined ? before.category : await spellCategory(tx, fields.category);
    const at = versionAfter(before.updatedAt, deps.now());
    const after: FamilyRow = {
      ...before,
      ...fields,
      category,
      options: judged ? judged.options : before.options,
      updatedAt: at,
    };
    await tx.update(families).set(after).where(eq(families.id, id));
    const members = await readMembers(tx, id, { lock: true });
    const next = members.map((row) => ({
      row,
      combination: judged ? judged.combinationOf(row.optionValues ?? []) : row.optionValues,
    }));
    await asFamily(tx);
    await removeMembers(
      tx,
      next.filter(({ combination }) => !combination).map(({ row }) => row),
      by,
      at,
    );
    const kept = next.flatMap(({ row, combination }) =>
      combination ? [{ row, combination }] : [],
    );
    const twice = firstTwice(
      kept.map(({ combination }) => combination),
      [],
    );
    if (twice >= 0)
      throw duplicate(
        'options',
        `Two members would be ${kept[twice]?.combination.join(', ') ?? ''}`,
      );
    const ids = await inheritAgain(tx, after, kept, at);
    return { id, ids };
  });
}

/** Makes the members of a family products of their own, which keep their names, and removes it. Throws 404 and 412 STALE. */
export async function removeFamily(
  deps: FamiliesDeps,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const before = await lockFamily(tx, id);
    if (isStale(before.updatedAt, ifMatch)) throw stale();
    // Also those in the bin.
    await tx.update(products).set(SINGLE).where(eq(products.familyId, id));
    await tx.delete(families).where(eq(families.id, id));
  });
  deps.onChange();
}

const SINGLE = { familyId: null, optionValues: null, ownFields: [] };

/**
 * Makes a family of products that are on sale. It has the description, category and specifications of the first; others keep theirs where they differ. Throws
 * 400 VALIDATION for an unknown product, one that is in a family, or one without its values, and 409 DUPLICATE.
 */
export async function joinFamily(
  deps: FamiliesDeps,
  { name, productIds, options: asked, values }: JoinFamily,
): Promise<Written> {
  const ids = [...new Set(productIds.map((each) => each.toLowerCase()))];
  const valuesById = new Map(
    Object.entries(values).map(([productId, own]) => [productId.toLowerCase(), own]),
  );
  const combined = demandCombined(
    combine(
      optionsOf(asked),
      ids.map((each) => valuesById.get(each) ?? {}),
      (at) => `values.${ids[at] ?? ''}`,
    ),
  );
  demandUnique(combined.combinations, [], (at) => `values.${ids[at] ?? ''}`);
  const at = deps.now();
  return write(deps, async (tx) => {
    const rows = await tx
      .select()
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(products.id)
      .for('update');
    const byId = new Map(rows.map((row) => [row.id, row]));
    const members = ids.map((each, place) => {
      const row = byId.get(each);
      const path = `productIds.${place}`;
      if (!row || row.deletedAt) throw invalid(path, 'There is no such product');
      if (row.familyId !== null) throw invalid(path, 'It is in a family already');
      return { row, combination: combined.combinations[place] ?? [] };
    });
    const [first] = members;
    if (!first) throw new Error('A family has at least two members');
    const { description, category, details } = first.row;
    const family = {
      id: randomUUIDv7(),
      name,
      description,
      category,
      details,
      options: combined.options,
      createdAt: at,
      updatedAt: at,
    };
    await tx.insert(families).values(family);
    await asFamily(tx);
    for (const { row, combination } of members)
      await tx
        .update(products)
        .set({
          familyId: family.id,
          optionValues: combination,
          name: demandName(family, combination),
          ownFields: differing(row, family),
          updatedAt: productVersionAfter(row, at),
        })
        .where(eq(products.id, row.id));
    return { id: family.id, ids };
  });
}

/** Takes a member out of its family, which goes with its last member. Throws 404, and 400 for a product that is no member. */
export async function leaveFamily(
  deps: FamiliesDeps,
  id: string,
  productId: string,
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockFamily(tx, id);
    const own = and(eq(products.id, productId), eq(products.familyId, id));
    const [row] = await tx.select().from(products).where(own).for('update');
    if (!row) throw invalid('productId', 'It is not in this family');
    await tx
      .update(products)
      .set({ ...SINGLE, updatedAt: productVersionAfter(row, deps.now()) })
      .where(own);
    const [other] = await tx.select().from(products).where(eq(products.familyId, id)).limit(1);
    if (!other) await tx.delete(families).where(eq(families.id, id));
  });
  deps.onChange();
}

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

/** Writes what members inherit, and their combinations. Returns the ids of those that have changed. */
async function inheritAgain(
  tx: Transaction,
  family: FamilyRow,
  members: readonly { row: MemberRow; combination: readonly string[] }[],
  at: Date,
): Promise<string[]> {
  const changed = members.flatMap(({ row, combination }) => {
    const set = inherited(row, family, combination);
    const isSame = (Object.keys(set) as (keyof typeof set)[]).every(
      (field) => JSON.stringify(set[field]) === JSON.stringify(row[field]),
    );
    return isSame ? [] : [{ row, set }];
  });
  // Members may swap their combinations: none may be taken meanwhile.
  const moved = changed.filter(
    ({ row, set }) => JSON.stringify(set.optionValues) !== JSON.stringify(row.optionValues),
  );
  for (const { row } of moved)
    await tx
      .update(products)
      .set({ optionValues: [`#${row.id}`] })
      .where(eq(products.id, row.id));
  for (const { row, set } of changed)
    await tx
      .update(products)
      .set({ ...set, updatedAt: productVersionAfter(row, at) })
      .where(eq(products.id, row.id));
  return changed.map(({ row }) => row.id);
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

function differing(
  row: MemberRow,
  family: Pick<FamilyRow, 'description' | 'category' | 'details'>,
): string[] {
  return (['category', 'description', 'details'] as const).filter(
    (field) => JSON.stringify(row[field]) !== JSON.stringify(family[field]),
  );
}

/** Members whose value is gone go into the bin, from where they can come back. */
async function removeMembers(
  tx: Transaction,
  rows: readonly MemberRow[],
  by: string,
  at: Date,
): Promise<void> {
  for (const row of rows)
    await tx
      .update(products)
      .set({ deletedAt: at, deletedBy: by, updatedAt: productVersionAfter(row, at) })
      .where(eq(products.id, row.id));
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
