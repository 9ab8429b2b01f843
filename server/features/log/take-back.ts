import { settleMembers } from '#server/features/families/settle-members.queries.ts';
import type { Transaction } from '#server/platform/database.ts';
import { judgeChange } from './judge-change.ts';
import {
  ADDED_WITH_PRODUCT,
  FAMILY_PHOTOS,
  type Row,
  type Standing,
  type UndoVerdict,
} from './judge-undo.rule.ts';
import type { EntryRow } from './log.queries.ts';
import { asMember, leftOfMember } from './member-changes.rule.ts';
import type { RowChange } from '#server/features/log-words/merge-changes.rule.ts';
import { putBack, type PutBackDeps } from './put-back.ts';
import type { PuttingBack } from './put-back-products.ts';
import { FAMILY_TYPE, writeCall, type LockedPart, type Part } from './undo-call.ts';
import {
  lockProducts,
  lockRow,
  newerEntries,
  placeKey,
  undoneBy,
  valueAfter,
} from './undo.queries.ts';
import { notUndoable } from './undo-refusals.ts';

export type TakeBackDeps = PutBackDeps & { now(): Date };

/** Columns that have something newer, and whether overwriting it would be safe. */
export interface Newer {
  source: string;
  /** The name of the row's thing, where several things are taken back together. */
  thing?: string;
  standing: Standing[];
  isSafeAnyway: boolean;
}

/** The new entry's id, or what stands on the change, with the ids of the entries that did that. */
export type Done =
  | { made: string; photosAreGone: boolean }
  | { standing: Newer[]; newer: string[] };

/** Changes told of as newer, at most. */
const MOST_NEWER = 5;

/**
 * Takes back an entry in a transaction, or all that a call of a family did: its own entry, which is the first part, and those of its
 * members. Locks the family first, then products in the order of their ids, as the calls of families do.
 */
export async function takeBack(
  deps: TakeBackDeps,
  tx: Transaction,
  { parts, anyway }: { parts: readonly [Part, ...Part[]]; anyway: boolean },
): Promise<Done> {
  const now = deps.now();
  const [{ entry }] = parts;
  const asked = { now, anyway, defaults: deps.current.complete() };
  const { locked, standing, refused } = await lockParts(tx, parts, asked);
  // Read after the rows are locked, so that the second of two concurrent undos is refused.
  const undone = await undoneBy(tx, entry.id);
  if (undone !== undefined) return { standing: [], newer: [undone] };
  if (refused !== undefined) throw notUndoable(refused);
  if (standing.length > 0) {
    const newer = standing.map((each) => each.newer);
    return { standing: newer, newer: await entriesOn(tx, standing) };
  }
  const photosAreGone =
    entry.entityType === FAMILY_TYPE
      ? await writeCall(deps, tx, locked, now)
      : await writeParts(deps, tx, locked, now);
  const made = await undoneBy(tx, entry.id);
  // There is nothing to undo if the rows already have their former values.
  if (made === undefined) throw notUndoable();
  return { made, photosAreGone };
}

/** Locks the rows that parts are of, and judges what of them can be taken back. `refused`: why nothing can. */
async function lockParts(
  tx: Transaction,
  parts: readonly [Part, ...Part[]],
  asked: Parameters<typeof judgeChange>[2],
) {
  const [{ entry }] = parts;
  const locked: LockedPart[] = [];
  const standing: { part: Part; newer: Newer }[] = [];
  let refused: string | undefined;
  let products: ReadonlyMap<string, Row> = new Map();
  for (const part of parts) {
    const isMember = part.entry !== entry;
    const undoing: PuttingBack[] = [];
    for (const told of part.changes) {
      const row =
        products.get(placeKey(told)) ??
        (told.source === FAMILY_PHOTOS ? undefined : await lockRow(tx, told));
      const change = isMember
        ? leftOfMember(told, row, await wasInBin(tx, part.entry, told, row))
        : told;
      if (change === undefined) continue;
      if (typeof change === 'string') {
        refused ??= change;
        continue;
      }
      const judged = isMember ? asMember(change, row) : row;
      const verdict =
        (await otherKind(tx, entry, change, row)) ?? judgeChange(change, judged, asked);
      // The photos of a product that was added go into the bin with it; those of a family go and come with it.
      if (verdict.ok && [ADDED_WITH_PRODUCT, FAMILY_PHOTOS].includes(change.source)) continue;
      if (verdict.ok) undoing.push({ change, row: row ?? {}, ...verdict });
      else if (verdict.reason === 'newer')
        standing.push({
          part,
          newer: {
            source: change.source,
            ...(isMember && { thing: String(row?.['name']) }),
            ...verdict,
          },
        });
      else refused ??= '';
    }
    locked.push({ ...part, undoing });
    // All members at once, after their family.
    if (!isMember && parts.length > 1)
      products = await lockProducts(
        tx,
        parts.slice(1).flatMap((each) => each.changes),
      );
  }
  return { locked, standing, refused };
}

/** Returns true if a product that is in the bin was there when its entry was made. */
async function wasInBin(
  tx: Transaction,
  { id: entryId, at }: EntryRow,
  change: RowChange,
  row: Row | undefined,
): Promise<boolean> {
  if (!row?.['deleted_at']) return false;
  const then = await valueAfter(tx, { entryId, at: new Date(at), change }, 'deleted_at');
  return then === undefined || then.value !== null;
}

async function writeParts(
  deps: TakeBackDeps,
  tx: Transaction,
  parts: readonly LockedPart[],
  now: Date,
): Promise<false> {
  const undoing = parts.flatMap((part) => part.undoing);
  for (const each of undoing) await putBack(deps, tx, each, now);
  const written = undoing.filter(({ change }) => change.source === 'products');
  const ids = written.map(({ change }) => change.rowId);
  if (ids.length > 0 && !(await settleMembers(tx, ids)))
    throw notUndoable('Its family has other options by now.');
  return false;
}

/** The latest entries that stand on what is taken back. */
async function entriesOn(
  tx: Transaction,
  standing: readonly { part: Part; newer: Newer }[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const [{ entry, changes }, those] of Map.groupBy(standing, ({ part }) => part)) {
    const names = those.flatMap(({ newer }) => newer.standing.map(({ name }) => name));
    const about = { entryId: entry.id, at: new Date(entry.at), changes, names };
    for (const id of await newerEntries(tx, about)) found.add(id);
    if (found.size >= MOST_NEWER) break;
  }
  return [...found].slice(0, MOST_NEWER);
}

/** The amount of a coupon means something else once its kind has changed: it doesn't come back alone. */
async function otherKind(
  tx: Transaction,
  { id: entryId, at }: EntryRow,
  change: RowChange,
  row: Row | undefined,
): Promise<Extract<UndoVerdict, { reason: 'newer' }> | undefined> {
  const has = (wanted: string) => change.columns.some(({ name }) => name === wanted);
  if (change.source !== 'coupons' || !row || !has('amount') || has('kind')) return undefined;
  const kind = await valueAfter(tx, { entryId, at: new Date(at), change }, 'kind');
  if (!kind || kind.value === row['kind']) return undefined;
  const standing = [{ name: 'kind', after: kind.value, now: row['kind'] }];
  return { ok: false, reason: 'newer', standing, isSafeAnyway: false };
}
