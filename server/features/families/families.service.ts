import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FamilyChanges, NewFamily } from '#contract/family.ts';
import { families, type FamilyRow } from '#server/features/products/families.table.ts';
import { productVersionAfter } from '#server/features/products/product-version.rule.ts';
import { products } from '#server/features/products/products.table.ts';
import { spellCategory } from '#server/features/products/spell-category.queries.ts';
import { storeFields } from '#server/features/products/stored-product.rule.ts';
import { demandStated } from '#server/features/settings/stated-goods.queries.ts';
import { demandTaxClass } from '#server/features/settings/tax-classes.queries.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { isStale, versionAfter } from '#server/platform/if-match.rule.ts';
import { duplicate } from '#server/platform/save-unique.ts';
import { changeOptions, combine, firstTwice, optionsOf } from './family-options.rule.ts';
import { asFamily, lockFamily, readMembers } from './read-family.queries.ts';
import {
  demandCombined,
  demandUnique,
  inherited,
  SINGLE,
  stale,
  write,
  type FamiliesDeps,
  type MemberRow,
  type Written,
} from './write-family.ts';
import { updateMembers } from './write-rows.queries.ts';
import { insertMembers } from './write-members.ts';
import { makeSingle } from './settle-members.queries.ts';

/**
 * Creates a family with its members, which are products. Throws 400 VALIDATION with the member's path or for an unknown class of tax, and 409 DUPLICATE for a combination or SKU that is there
 * twice.
 */
export async function createFamily(
  deps: FamiliesDeps,
  by: string,
  { options: asked, members, name, description, category, details, state, ...facts }: NewFamily,
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
    const shared = { ...storeFields(facts), state };
    await demandTaxClass(tx, shared.taxClass);
    await demandStated(tx, shared);
    const spelt = category && (await spellCategory(tx, category));
    const row = {
      name,
      description,
      details,
      category: spelt,
      id: randomUUIDv7(),
      options: combined.options,
    };
    await tx.insert(families).values({ ...row, createdAt: at, updatedAt: at });
    const ids = await insertMembers(tx, { ...row, shared }, members, combined.combinations, {
      by,
      at,
      pathOf: (place) => `members.${place}`,
    });
    return { id: row.id, ids };
  });
}

/**
 * Changes a family: what members inherit changes with it. A member with a value that is gone leaves the family and is archived; an option that is added gives each member
 * its first value. Throws 404, 412 STALE, 400 VALIDATION, and 409 DUPLICATE where two members would have the same combination.
 */
export async function changeFamily(
  deps: FamiliesDeps,
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
    // Those in the bin change, too, so that they fit when they are restored.
    const members = await readMembers(tx, id, { lock: true, bin: true });
    const next = members.map((row) => ({
      row,
      combination: judged ? judged.combinationOf(row.optionValues ?? []) : row.optionValues,
    }));
    await asFamily(tx);
    await archiveMembers(
      tx,
      next.filter(({ combination }) => !combination).map(({ row }) => row),
      at,
    );
    const kept = next.flatMap(({ row, combination }) =>
      combination ? [{ row, combination }] : [],
    );
    const listed = kept.filter(({ row }) => !row.deletedAt);
    const twice = firstTwice(
      listed.map(({ combination }) => combination),
      [],
    );
    if (twice >= 0)
      throw duplicate(
        'options',
        `Two members would be ${listed[twice]?.combination.join(', ') ?? ''}`,
      );
    const written = await inheritAgain(tx, after, kept, at);
    return { id, ids: written.filter((each) => listed.some(({ row }) => row.id === each)) };
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
    await makeSingle(tx, id);
    await tx.delete(families).where(eq(families.id, id));
  });
  deps.onChange();
}

/** Writes what members inherit, and their combinations. Returns the ids of those that have changed. */
export async function inheritAgain(
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
  await updateMembers(tx, changed, at);
  return changed.map(({ row }) => row.id);
}

/**
 * Archives members whose value is gone: they keep their names, stock, orders and addresses, as products of their own. Those in the bin stay there, to be restored as they were.
 */
async function archiveMembers(
  tx: Transaction,
  rows: readonly MemberRow[],
  at: Date,
): Promise<void> {
  for (const row of rows)
    await tx
      .update(products)
      .set({
        ...SINGLE,
        state: row.state === 'draft' || row.deletedAt ? row.state : 'archived',
        updatedAt: productVersionAfter(row, at),
      })
      .where(eq(products.id, row.id));
}
