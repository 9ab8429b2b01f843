import { eq } from 'drizzle-orm';
import {
  gapsOfMembers,
  priced,
  SHARED_FIELDS,
  type DraftMember,
  type MemberChange,
} from '#contract/family.ts';
import type { OptionValues } from '#contract/shown-family.ts';
import { families, type FamilyRow } from '#server/features/products/families.table.ts';
import { demandFreeSkus } from '#server/features/products/free-skus.queries.ts';
import { valuesOf } from '#server/features/products/product-rows.queries.ts';
import { isProductStale } from '#server/features/products/product-version.rule.ts';
import { spellCategory } from '#server/features/products/spell-category.queries.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { versionAfter } from '#server/platform/if-match.rule.ts';
import {
  demandCombined,
  demandRoom,
  demandUnique,
  inherited,
  write,
  type FamiliesDeps,
  type Written,
  type MemberRow,
} from './write-family.ts';
import { givePhotos, type GivenPhotos } from './give-photos.ts';
import { combine } from './family-options.rule.ts';
import {
  asFamily,
  combinationsBeside,
  lockFamily,
  lockProducts,
  logMembers,
  readMembers,
} from './read-family.queries.ts';
import { demandComplete } from './publish-members.ts';
import { insertMembers, setBy, writeMembers, type Shared } from './write-members.ts';
import type { RowChange } from './write-rows.queries.ts';

/**
 * Adds members to a family, as drafts where all are; values that it hasn't are added to its options. Throws 404, 400 VALIDATION with the member's path,
 * and 409 DUPLICATE for a combination or SKU that is there already.
 */
export async function addMembers(
  deps: FamiliesDeps,
  by: string,
  id: string,
  members: readonly DraftMember[],
): Promise<Written> {
  return write(deps, async (tx) => {
    const family = await lockFamily(tx, id);
    const present = await readMembers(tx, id);
    demandRoom(present.length + members.length, `${members.length - 1}`);
    const shared = sharedBy(present);
    if (shared.state !== 'draft') demandPriced(members);
    const pathOf = (at: number) => `${at}.values`;
    const { options, combinations } = demandCombined(
      combine(
        family.options,
        members.map(({ values }) => values),
        pathOf,
      ),
    );
    demandUnique(
      combinations,
      present.map(({ optionValues }) => optionValues ?? []),
      pathOf,
    );
    const at = await saveOptions(tx, deps, family, options);
    const ids = await insertMembers(tx, { ...family, shared }, priced(members), combinations, {
      by,
      at,
      pathOf: (place) => `${place}`,
    });
    // New values are an entry of the family already.
    if (JSON.stringify(options) === JSON.stringify(family.options))
      await logMembers(tx, id, ids.length);
    return { id, ids };
  });
}

/**
 * Changes members of a family, all or none. `null` inherits again. Throws 404, 400 VALIDATION with the member's path, 409 DUPLICATE for a combination or
 * SKU that is there already, and 412 STALE for members that have changed since they were read.
 */
export async function changeMembers(
  deps: FamiliesDeps,
  by: string,
  id: string,
  changes: readonly MemberChange[],
): Promise<Written> {
  return write(deps, async (tx) => {
    const family = await lockFamily(tx, id);
    const ids = changes.map(({ _id }) => _id.toLowerCase());
    // Not the others: shoppers buy them meanwhile.
    await lockProducts(tx, ids);
    const byId = new Map((await readMembers(tx, id, { ids })).map((row) => [row.id, row]));
    const rows = changes.map(({ _id }, place) => {
      const row = byId.get(_id.toLowerCase());
      if (!row) throw invalid(`${place}._id`, 'It is not in this family');
      if (ids.indexOf(row.id) < place) throw invalid(`${place}._id`, 'Each member once, please');
      return row;
    });
    demandSeen(rows, changes);
    const names = family.options.map(({ name }) => name);
    const wanted = changes.map(({ values }, place): OptionValues => ({
      ...valuesOf(names, rows[place]?.optionValues ?? []),
      ...values,
    }));
    const pathOf = (at: number) => `${at}.values`;
    const { options, combinations } = demandCombined(combine(family.options, wanted, pathOf));
    demandUnique(combinations, await combinationsBeside(tx, id, ids), pathOf);
    const at = await saveOptions(tx, deps, family, options);
    await demandFreeSkus(
      tx,
      changes.map(({ sku }, place) => ({ path: `${place}.sku`, sku })),
      ids.filter((_id, place) => changes[place]?.sku !== undefined),
    );
    await demandComplete(tx, rows, changes);
    await asFamily(tx);
    const written: RowChange[] = [];
    for (const [place, change] of changes.entries()) {
      const row = rows[place];
      if (!row) continue;
      const own = await ownOf(tx, row, change);
      const after = { ...row, ...own };
      const inherits = inherited(after, family, combinations[place] ?? []);
      const { ownFields } = after;
      written.push({ row, set: { ...inherits, ownFields, ...setBy(change, row) } });
    }
    await logMembers(tx, id, await writeMembers(tx, written, { by, at }));
    await givePhotos(tx, id, photosOf(changes, rows));
    return { id, ids: rows.map((row) => row.id) };
  });
}

/** The photos that members get by changes that name some. */
function photosOf(changes: readonly MemberChange[], rows: readonly MemberRow[]): GivenPhotos[] {
  return changes.flatMap(({ photos }, place) => {
    const row = rows[place];
    return row && photos !== undefined ? [{ row, photos, path: `${place}.photos` }] : [];
  });
}

/** A new member begins with the values of the first, and as a draft, with its times, where all members are. */
function sharedBy(present: readonly MemberRow[]): Shared {
  const [first] = present;
  if (!first) return {};
  return {
    ...Object.fromEntries(SHARED_FIELDS.map((field) => [field, first[field]])),
    ...(present.every(({ state }) => state === 'draft') && {
      state: 'draft' as const,
      liveFrom: first.liveFrom,
      liveTo: first.liveTo,
    }),
  };
}

/** Throws 400 VALIDATION with all that new members lack which go on sale at once. */
function demandPriced(members: readonly DraftMember[]): void {
  const errors = gapsOfMembers(members).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  const [first] = errors;
  if (first)
    throw new ApiError('VALIDATION', `${first.path}: ${first.message}`, { details: { errors } });
}

/** Throws 412 STALE, with the paths of the members that have changed since they were read. What was sold counts only where the stock is changed. */
function demandSeen(rows: readonly MemberRow[], changes: readonly MemberChange[]): void {
  const errors = rows.flatMap((row, place) => {
    const { updatedAt, stock } = changes[place] ?? {};
    if (!isProductStale(row, updatedAt, stock !== undefined)) return [];
    const path = `${place}.${stock === undefined ? 'updatedAt' : 'stock'}`;
    const now = stock === undefined ? '' : `: ${row.onHand - row.reserved} can be bought now`;
    return [{ path, message: `It has changed since you opened it${now}` }];
  });
  if (errors.length > 0)
    throw new ApiError(
      'STALE',
      'Members have changed since you opened them. Look at them again before you save.',
      { details: { errors } },
    );
}

/** The fields of a member that are its own after a change: null takes one back. */
async function ownOf(
  tx: Transaction,
  { id, ownFields }: MemberRow,
  { name, description, category }: MemberChange,
): Promise<Partial<MemberRow>> {
  const said = { name, description, category };
  const own = new Set(ownFields);
  const values: Partial<MemberRow> = {};
  for (const field of ['name', 'description', 'category'] as const) {
    const value = said[field];
    if (value === null) own.delete(field);
    else if (value !== undefined) {
      own.add(field);
      values[field] = field === 'category' ? await spellCategory(tx, value, id) : value;
    }
  }
  return { ...values, ownFields: [...own].sort() };
}

/** Saves the options of a family if they have changed. Returns the time of the change. */
async function saveOptions(
  tx: Transaction,
  deps: FamiliesDeps,
  { id, options: before, updatedAt }: FamilyRow,
  options: FamilyRow['options'],
): Promise<Date> {
  const at = versionAfter(updatedAt, deps.now());
  if (JSON.stringify(options) !== JSON.stringify(before))
    await tx.update(families).set({ options, updatedAt: at }).where(eq(families.id, id));
  return at;
}
