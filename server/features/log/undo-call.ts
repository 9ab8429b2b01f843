import { eq } from 'drizzle-orm';
import type { FamilyOption } from '#contract/shown-family.ts';
import {
  haveFiles,
  makeAnew,
  putBackFamily,
  removeEmpty,
  removeLeft,
  settleFamily,
} from '#server/features/families/put-back-family.ts';
import { asFamily, logMembers } from '#server/features/families/read-family.queries.ts';
import { products } from '#server/features/products/products.table.ts';
import { currentActor } from '#server/platform/actor.ts';
import { actAs, type Transaction } from '#server/platform/database.ts';
import { FAMILIES, FAMILY_PHOTOS } from './judge-undo.rule.ts';
import type { EntryRow } from './log.queries.ts';
import type { RowChange } from '#server/features/log-words/merge-changes.rule.ts';
import { putBack, type PutBackDeps } from './put-back.ts';
import { putBackProducts, type PuttingBack } from './put-back-products.ts';
import { notUndoable } from './undo-refusals.ts';

/** The type of the entries with which the whole call is taken back. */
export const FAMILY_TYPE = 'family';

/** An entry, and those of its changes that are taken back. */
export interface Part {
  entry: EntryRow;
  changes: readonly RowChange[];
}

/** A part whose rows are locked. */
export interface LockedPart extends Part {
  undoing: PuttingBack[];
}

/**
 * Writes what takes back the call of a family: its own entry, the first, and those of its members. Each becomes an entry that undoes it; what others get
 * by that, such as a name, is an entry of its own. Returns true if the family's photos are no longer in the shop.
 */
export async function writeCall(
  deps: PutBackDeps,
  tx: Transaction,
  [own, ...members]: readonly LockedPart[],
  at: Date,
): Promise<boolean> {
  const family = own?.undoing.find(({ change }) => change.source === FAMILIES);
  if (!own || !family) throw notUndoable();
  const id = own.entry.entityId;
  const { op } = family.change;
  const photos = op === 'delete' ? photosOf(own.changes) : [];
  const hasPhotos = await haveFiles(deps.photoStore, photos);
  if (op === 'update') {
    if (Object.keys(family.columns).length > 0) await putBackFamily(tx, id, family.columns, at);
    // Its entry undoes that of the call, also where only members have changed.
    await logMembers(tx, id, members.filter(({ undoing }) => undoing.length > 0).length);
  }
  if (op === 'delete') {
    const row = { id, row: family.columns, photos: hasPhotos ? photos : [], at };
    if (!(await makeAnew(tx, row))) throw notUndoable('The family is there again.');
  }
  await asFamily(tx);
  await leaveCombinations(tx, members);
  await putBackMembers(deps, tx, members, at);
  const optionsWere = (family.row['options'] ?? []) as FamilyOption[];
  const refused =
    op === 'insert'
      ? await removeLeft(tx, id)
      : await settleFamily(tx, id, { given: givenBack(members), optionsWere, at });
  if (refused !== undefined) throw notUndoable(refused);
  await actToUndo(tx, own.entry.id);
  if (op === 'insert') await removeEmpty(tx, id);
  return !hasPhotos;
}

/** Members written at once. Their entries are named to the database, which reads the names for each. */
const BATCH = 100;

/** Takes back what the call has changed in each member, as an entry that undoes that of the member. */
async function putBackMembers(
  deps: PutBackDeps,
  tx: Transaction,
  members: readonly LockedPart[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < members.length; from += BATCH) {
    const batch = members.slice(from, from + BATCH);
    const undoing = batch.flatMap((member) => member.undoing);
    const isProduct = ({ change }: PuttingBack) => change.source === 'products';
    await actToUndo(tx, Object.fromEntries(batch.map(({ entry }) => [entry.entityId, entry.id])));
    await putBackProducts(tx, undoing.filter(isProduct), at);
    for (const each of undoing) if (!isProduct(each)) await putBack(deps, tx, each, at);
  }
  await actToUndo(tx, undefined);
}

/** Names the entry that the transaction's further writes undo, or those by the ids of their things. */
async function actToUndo(
  tx: Transaction,
  entries: string | Readonly<Record<string, string>> | undefined,
): Promise<void> {
  const actor = currentActor();
  if (!actor) throw new Error('Only an admin can undo an entry');
  const { undoes: _undoes, ...own } = actor;
  await actAs(tx, {
    ...own,
    ...(typeof entries === 'string' ? { undoes: entries } : { undoesEach: entries }),
  });
}

/** The rows of the photos that went with a family. */
function photosOf(changes: readonly RowChange[]): Record<string, unknown>[] {
  return changes
    .filter(({ source }) => source === FAMILY_PHOTOS)
    .map(({ columns }) => Object.fromEntries(columns.map(({ name, before }) => [name, before])));
}

/** Members may swap their combinations back: none may be taken meanwhile. */
async function leaveCombinations(tx: Transaction, members: readonly LockedPart[]): Promise<void> {
  const wanted = new Set(
    members.flatMap(({ undoing }) =>
      undoing.map(({ columns }) => JSON.stringify(columns['option_values'])),
    ),
  );
  for (const { entry, undoing } of members)
    for (const { change, row, columns } of undoing)
      if (
        columns['option_values'] &&
        row['option_values'] !== null &&
        wanted.has(JSON.stringify(row['option_values']))
      ) {
        await actToUndo(tx, entry.id);
        await tx
          .update(products)
          .set({ optionValues: [`#${change.rowId}`] })
          .where(eq(products.id, change.rowId));
      }
}

/** The columns that members got back, or all of those that came into the family by it. */
function givenBack(members: readonly LockedPart[]): Map<string, readonly string[] | 'all'> {
  return new Map(
    members.flatMap(({ undoing }) =>
      undoing.map(({ change, columns }): [string, readonly string[] | 'all'] => [
        change.rowId,
        'family_id' in columns ? 'all' : Object.keys(columns),
      ]),
    ),
  );
}
