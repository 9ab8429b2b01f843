import { isId } from '#contract/ids.ts';
import type { Job } from '#contract/jobs.ts';
import type { LogUndone } from '#contract/log.ts';
import { demandDuty } from '#server/identity/caller.ts';
import type { Duty } from '#contract/duties.ts';
import { undoJob } from '#server/features/jobs/jobs.service.ts';
import { currentActor, runAs } from '#server/platform/actor.ts';
import {
  inTransaction,
  isUniqueViolation,
  sqlState,
  type Transaction,
} from '#server/platform/database.ts';
import type { PhotoTurns } from '#server/features/photos/photo-turns.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { dutiesToUndo, maySee } from './entry-duties.rule.ts';
import { judgeChange } from './judge-change.ts';
import {
  ADDED_WITH_PRODUCT,
  isRestorable,
  SETTINGS,
  takenBack,
  type Row,
  type Standing,
  type UndoVerdict,
} from './judge-undo.rule.ts';
import { readEntries, type EntryRow } from './log.queries.ts';
import { presentColumn } from './logged-fields.rule.ts';
import { presentSetting } from './setting-parts.rule.ts';
import { mergeChanges, type RowChange } from './merge-changes.rule.ts';
import { isJob, nameEntries, presentEntries, type PresentDeps } from './present-entries.ts';
import { notUndoable, putBack, type PutBackDeps, type PuttingBack, taken } from './put-back.ts';
import { settleMembers } from './settle-members.queries.ts';
import { lockRow, newerEntries, undoneBy, valueAfter } from './undo.queries.ts';

export type UndoDeps = PresentDeps &
  PutBackDeps & {
    photoTurns: Pick<PhotoTurns, 'whileSaving'>;
    /** Called after something was taken back. */
    onUndo(): void;
    /** Called when the undo of a job has begun. */
    onJob(): void;
  };

/** Columns that have something newer, and whether overwriting it would be safe. */
interface Newer {
  source: string;
  standing: Standing[];
  isSafeAnyway: boolean;
}

const CHECK_VIOLATION = '23514';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Takes back what an entry did, as a new entry, or begins to take back what a job did. Throws 404 for an entry that the
 * caller doesn't see, 409 NOT_UNDOABLE for one that can't be taken back, 409 NEWER_CHANGE where something newer stands on it,
 * unless `anyway` overwrites that, and 409 DUPLICATE if its code or SKU is taken by now. Photos that were replaced stay; the
 * message says so.
 */
export async function undoEntry(
  deps: UndoDeps,
  duties: readonly Duty[],
  entryId: string,
  { anyway }: { anyway: boolean },
): Promise<Omit<LogUndone, 'success'>> {
  const { pool } = deps.database;
  const [entry] = isId(entryId) ? await readEntries(pool, [entryId]) : [];
  if (!entry || !maySee(duties, entry)) throw notFound('entry');
  for (const duty of dutiesToUndo(entry)) demandDuty(duties, duty);
  const actor = currentActor();
  if (!actor) throw new Error('Only an admin can undo an entry');
  if (isJob(entry)) {
    const job = await undoWholeJob(deps, entry, actor.by);
    return { message: 'The changes are being undone', job };
  }
  const all = mergeChanges(entry.changes ?? []);
  if (!isRestorable(entry, all)) throw notUndoable();
  const changes = takenBack(all);
  const undo = () =>
    inTransaction(deps.database, (tx) => takeBack(deps, tx, { entry, changes, anyway }));
  // So that no sweep removes a picture of the settings before they name it again.
  const isOfSettings = changes.some(({ source }) => source === SETTINGS);
  const safely = isOfSettings ? () => deps.photoTurns.whileSaving(undo) : undo;
  const done = await runAs({ ...actor, undoes: entry.id }, safely).catch((error: unknown) => {
    // A coupon was used more often than its former limit, for instance.
    if (sqlState(error) === CHECK_VIOLATION) throw notUndoable();
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw notUndoable('Its family is gone.');
    throw isUniqueViolation(error) ? taken() : error;
  });
  if ('standing' in done) throw await newerChange(deps, done);
  deps.onUndo();
  const [shown] = await presentEntries(deps, duties, await readEntries(pool, [done.made]));
  if (!shown) throw new Error('An undo was not logged');
  const message =
    changes.length === all.length
      ? 'Undone'
      : 'Undone, but for the photos: those that were replaced are not kept';
  return { message, entry: shown };
}

async function undoWholeJob(deps: UndoDeps, entry: EntryRow, by: string): Promise<Job> {
  const { undoneBy } = entry;
  const job = await undoJob(deps.database, entry.entityId, { by, at: deps.now() }).catch(
    async (error: unknown) => {
      const isOver = error instanceof ApiError && ['JOB_OVER', 'NOT_FOUND'].includes(error.code);
      if (!isOver) throw error;
      // An undo that has failed can be asked for again: the job itself knows.
      throw undoneBy === null
        ? notUndoable()
        : await newerChange(deps, { standing: [], newer: [undoneBy] });
    },
  );
  deps.onJob();
  return job;
}

/** The new entry's id, or what stands on the change, with the ids of the entries that did that. */
type Done = { made: string } | { standing: Newer[]; newer: string[] };

async function takeBack(
  deps: UndoDeps,
  tx: Transaction,
  { entry, changes, anyway }: { entry: EntryRow; changes: readonly RowChange[]; anyway: boolean },
): Promise<Done> {
  const now = deps.now();
  const asked = { now, anyway, defaults: deps.current.complete() };
  const standing: Newer[] = [];
  const undoing: PuttingBack[] = [];
  for (const change of changes) {
    const row = await lockRow(tx, change);
    const verdict = (await otherKind(tx, entry, change, row)) ?? judgeChange(change, row, asked);
    // The photos of a product that was added go into the bin with it.
    if (verdict.ok && change.source === ADDED_WITH_PRODUCT) continue;
    if (verdict.ok && row) undoing.push({ change, row, ...verdict });
    else if (!verdict.ok && verdict.reason === 'newer')
      standing.push({ source: change.source, ...verdict });
    else throw notUndoable();
  }
  // Read after the row is locked, so that the second of two concurrent undos is refused.
  const undone = await undoneBy(tx, entry.id);
  if (undone !== undefined) return { standing: [], newer: [undone] };
  if (standing.length > 0) {
    const names = standing.flatMap((each) => each.standing.map(({ name }) => name));
    const about = { entryId: entry.id, at: new Date(entry.at), changes, names };
    return { standing, newer: await newerEntries(tx, about) };
  }
  for (const each of undoing) await putBack(deps, tx, each, now);
  const written = undoing.filter(({ change }) => change.source === 'products');
  if (
    written.length > 0 &&
    !(await settleMembers(
      tx,
      written.map(({ change }) => change.rowId),
    ))
  )
    throw notUndoable('Its family has other options by now.');
  const made = await undoneBy(tx, entry.id);
  // There is nothing to undo if the rows already have their former values.
  if (made === undefined) throw notUndoable();
  return { made };
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

async function newerChange(
  deps: UndoDeps,
  { standing, newer }: Extract<Done, { standing: Newer[] }>,
): Promise<ApiError> {
  const { pool } = deps.database;
  const entries = await nameEntries(pool, deps.shop, await readEntries(pool, newer));
  const message =
    standing.length === 0
      ? 'This is undone already.'
      : 'Something newer stands on this change. Look at it before you undo it.';
  return new ApiError('NEWER_CHANGE', message, {
    details: {
      newer: entries.map(({ _id, at, by, words }) => ({ _id, at, by, words })),
      changes: standing.flatMap((each) => each.standing.flatMap((one) => shown(each.source, one))),
      isSafeAnyway: standing.length > 0 && standing.every(({ isSafeAnyway }) => isSafeAnyway),
    },
  });
}

/** A difference as the API shows it. */
function shown(source: string, { name, after, now }: Standing) {
  const values = { before: after, after: now };
  const changes =
    source === SETTINGS
      ? presentSetting(name, values)
      : [presentColumn(source, name, values) ?? []].flat();
  return changes.map((change) => ({
    field: change.field,
    label: change.label,
    after: change.before ?? null,
    now: change.after ?? null,
    ...(change.as === 'money' && { isMoney: true as const }),
  }));
}
