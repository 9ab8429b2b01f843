import type pg from 'pg';
import { isId } from '#contract/ids.ts';
import type { Job } from '#contract/jobs.ts';
import type { LogUndone } from '#contract/log.ts';
import { demandDuty, secondFactorNeeded, type Caller } from '#server/identity/caller.ts';
import { undoJob } from '#server/features/jobs/jobs.service.ts';
import { currentActor, runAs } from '#server/platform/actor.ts';
import {
  constraintOf,
  inTransaction,
  isUniqueViolation,
  sqlState,
} from '#server/platform/database.ts';
import type { PhotoTurns } from '#server/features/photos/photo-turns.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { dutiesToUndo, isOfFactor, maySee } from './entry-duties.rule.ts';
import {
  FAMILY_PHOTOS,
  ADDED_WITH_PRODUCT,
  isRestorable,
  leavesPhotos,
  SETTINGS,
  takenBack,
  type Standing,
} from './judge-undo.rule.ts';
import { readEntries, type EntryRow } from './log.queries.ts';
import { presentColumn } from '#server/features/log-words/logged-fields.rule.ts';
import { presentSetting } from '#server/features/log-words/setting-parts.rule.ts';
import { mergeChanges } from '#server/features/log-words/merge-changes.rule.ts';
import { isJob, nameEntries, presentEntries, type PresentDeps } from './present-entries.ts';
import type { PutBackDeps } from './put-back.ts';
import { takeBack, type Done, type Newer } from './take-back.ts';
import { FAMILY_TYPE, type Part } from './undo-call.ts';
import { entriesOfCall } from './undo.queries.ts';
import { notUndoable, taken } from './undo-refusals.ts';

export type UndoDeps = PresentDeps &
  PutBackDeps & {
    photoTurns: Pick<PhotoTurns, 'whileSaving'>;
    /** Called after something was taken back. */
    onUndo(): void;
    /** Called when the undo of a job has begun. */
    onJob(): void;
  };

const CHECK_VIOLATION = '23514';
const FOREIGN_KEY_VIOLATION = '23503';
/** The index by which a combination is in a family once. */
const COMBINATION = 'products_combination';

/**
 * Takes back what an entry did, as a new entry, or begins to take back what a job did. Throws 404 for an entry that the
 * caller doesn't see, 403 SECOND_FACTOR_NEEDED where that
 * changes of whom one is demanded, 409 NOT_UNDOABLE for one that can't be taken back, 409 NEWER_CHANGE where something newer stands on it,
 * unless `anyway` overwrites that, and 409 DUPLICATE if its code or SKU is taken by now. Photos that were replaced stay; the
 * message says so.
 */
export async function undoEntry(
  deps: UndoDeps,
  { duties, factor }: Pick<Caller, 'duties' | 'factor'>,
  entryId: string,
  { anyway }: { anyway: boolean },
): Promise<Omit<LogUndone, 'success'>> {
  const { pool } = deps.database;
  const [entry] = isId(entryId) ? await readEntries(pool, [entryId]) : [];
  if (!entry || !maySee(duties, entry)) throw notFound('entry');
  for (const duty of dutiesToUndo(entry)) demandDuty(duties, duty);
  if (isOfFactor(entry) && !factor.proved) throw secondFactorNeeded();
  const actor = currentActor();
  if (!actor) throw new Error('Only an admin can undo an entry');
  if (isJob(entry)) {
    const job = await undoWholeJob(deps, entry, actor.by);
    return { message: 'The changes are being undone', job };
  }
  const own = partOf(entry);
  const { changes } = own;
  const entries = await membersOf(pool, entry);
  const parts = [own, ...entries.filter(changesMore).map(partOf)] as const;
  const leaves = [entry, ...entries].some((each) => leavesPhotos(mergeChanges(each.changes ?? [])));
  const undo = () => inTransaction(deps.database, (tx) => takeBack(deps, tx, { parts, anyway }));
  // So that no sweep removes a picture before the settings or a family name it again.
  const hasPictures = changes.some(({ source }) => [SETTINGS, FAMILY_PHOTOS].includes(source));
  const safely = hasPictures ? () => deps.photoTurns.whileSaving(undo) : undo;
  const done = await runAs({ ...actor, undoes: entry.id }, safely).catch((error: unknown) => {
    // A coupon was used more often than its former limit, for instance.
    if (sqlState(error) === CHECK_VIOLATION) throw notUndoable();
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw notUndoable('Its family is gone.');
    if (isUniqueViolation(error) && constraintOf(error) === COMBINATION)
      throw notUndoable('The family has another member with these values by now.');
    throw isUniqueViolation(error) ? taken() : error;
  });
  if ('standing' in done) throw await newerChange(deps, done);
  deps.onUndo();
  const [shown] = await presentEntries(deps, duties, await readEntries(pool, [done.made]));
  if (!shown) throw new Error('An undo was not logged');
  return { message: messageOf(leaves, done.photosAreGone), entry: shown };
}

function messageOf(wereReplaced: boolean, areGone: boolean): string {
  if (areGone) return 'Undone, but for the photos of the family: they are no longer in the shop';
  return wereReplaced
    ? 'Undone, but for the photos: those that were replaced are not kept'
    : 'Undone';
}

/** Throws 409 NOT_UNDOABLE for an entry of a kind that can't be taken back. */
function partOf(entry: EntryRow): Part {
  const changes = mergeChanges(entry.changes ?? []);
  if (!isRestorable(entry, changes)) throw notUndoable();
  return { entry, changes: takenBack(changes) };
}

/** What the call of a family changed in products, in the order of their ids. */
async function membersOf(pool: pg.Pool, entry: EntryRow): Promise<EntryRow[]> {
  if (entry.entityType !== FAMILY_TYPE) return [];
  const entries = await readEntries(pool, await entriesOfCall(pool, entry));
  return entries.sort((one, other) => (one.entityId < other.entityId ? -1 : 1));
}

/** Returns true if a member got more than other photos, which an undo leaves. */
function changesMore({ changes }: EntryRow): boolean {
  return mergeChanges(changes ?? []).some(({ source }) => source !== ADDED_WITH_PRODUCT);
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
      changes: standing.flatMap((each) => each.standing.flatMap((one) => shown(each, one))),
      isSafeAnyway: standing.length > 0 && standing.every(({ isSafeAnyway }) => isSafeAnyway),
    },
  });
}

/** A difference as the API shows it. */
function shown({ source, thing }: Newer, { name, after, now }: Standing) {
  const values = { before: after, after: now };
  const changes =
    source === SETTINGS
      ? presentSetting(name, values)
      : [presentColumn(source, name, values) ?? []].flat();
  return changes.map((change) => ({
    field: change.field,
    label: thing === undefined ? change.label : `${change.label} of ${thing}`,
    after: change.before ?? null,
    now: change.after ?? null,
    ...(change.as === 'money' && { isMoney: true as const }),
  }));
}
