import { JOB_ENTRIES } from '#server/features/jobs/job-words.rule.ts';
import { DELETED_USER } from '#contract/deleted-user.ts';
import type { Duty } from '#contract/duties.ts';
import { OPERATOR, type LogEntry } from '#contract/log.ts';
import { undoableJobs } from '#server/features/jobs/jobs.service.ts';
import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import type { Database } from '#server/platform/database.ts';
import type { Reader } from '#server/platform/walk-rows.queries.ts';
import {
  describeChange,
  type ShopFormat,
} from '#server/features/log-words/describe-change.rule.ts';
import { dutiesToUndo } from './entry-duties.rule.ts';
import { judgeChange } from './judge-change.ts';
import { isRestorable, leavesPhotos, takenBack, type Row } from './judge-undo.rule.ts';
import type { EntryRow } from './log.queries.ts';
import { namesOf } from './log-names.queries.ts';
import { mergeChanges, type RowChange } from '#server/features/log-words/merge-changes.rule.ts';
import { readPricePeriods } from './price-periods.queries.ts';
import { placeKey, readRows } from './undo.queries.ts';

export interface LogDeps {
  database: Database;
  shop: ShopFormat;
  now(): Date;
}

export type PresentDeps = LogDeps & {
  /** Settings that are not stored count as their defaults. */
  current: Pick<CurrentSettings, 'complete'>;
  /** Time for which a checkout is open. */
  checkoutTtlSeconds: number;
};

/** A checkout keeps its prices; its payment may begin at the last moment, and take as long again. */
const PAID_FOR_TTLS = 2;

/** An entry with its changes brought together. */
interface MergedEntry {
  row: EntryRow;
  changes: readonly RowChange[];
}

export type NamedEntry = Omit<LogEntry, 'undoable' | 'undoLeaves' | 'priceStood'>;

/**
 * Entries as the API shows them: with the names of now, as sentences, how long prices stood, and whether an admin with these duties
 * can undo them.
 */
export async function presentEntries(
  { database, shop, now, current, checkoutTtlSeconds }: PresentDeps,
  duties: readonly Duty[],
  rows: readonly EntryRow[],
): Promise<LogEntry[]> {
  const { pool } = database;
  const named = await nameEntries(pool, shop, rows);
  const entries = rows.map(merged);
  const mayBe = entries.filter(mayBeUndone).flatMap(({ changes }) => takenBack(changes));
  const places = await readRows(pool, mayBe);
  const jobs = await undoableJobs(
    database,
    rows.filter(isJob).map(({ id }) => id),
  );
  const periods = await readPricePeriods(pool, rows);
  const paidFor = PAID_FOR_TTLS * checkoutTtlSeconds;
  const asked = { now: now(), anyway: false, defaults: current.complete() };
  return entries.flatMap((entry, at) => {
    const undoable =
      dutiesToUndo(entry.row).every((duty) => duties.includes(duty)) &&
      (jobs.has(entry.row.id) || (mayBeUndone(entry) && isUndoable(entry.changes, places, asked)));
    const leaves = undoable ? leftByUndo(entry) : [];
    const one = named[at];
    if (!one) return [];
    const priceStood = periods.get(one._id);
    return [
      {
        ...one,
        undoable,
        ...(leaves.length > 0 && { undoLeaves: leaves }),
        ...(priceStood && { priceStood: { ...priceStood, paidFor } }),
      },
    ];
  });
}

/** The same without the question whether they can be undone. */
export async function nameEntries(
  db: Reader,
  format: ShopFormat,
  rows: readonly EntryRow[],
): Promise<NamedEntry[]> {
  const entries = rows.map(merged);
  const names = await namesOf(
    db,
    entries.flatMap(({ row, changes }) => [
      { type: row.entityType, id: row.entityId },
      { type: 'user', id: row.byUser },
      ...(isOfMany(row) ? changes.map(({ entityType: type, entityId: id }) => ({ type, id })) : []),
    ]),
  );
  return entries.map((entry) => presentEntry(entry, names, format));
}

/** True for the entry of a job itself, false for that of its undo. */
export function isJob(row: EntryRow): boolean {
  return isOfMany(row) && row.id === row.entityId;
}

/** True for an entry of a job or of its undo, which stands for changes of many things. */
function isOfMany({ entityType }: EntryRow): boolean {
  return entityType in JOB_ENTRIES;
}

function merged(row: EntryRow): MergedEntry {
  return { row, changes: mergeChanges(row.changes ?? []) };
}

function mayBeUndone({ row, changes }: MergedEntry): boolean {
  return row.undoneBy === null && isRestorable(row, changes);
}

/** Names what an undo of an entry leaves as it is. */
function leftByUndo({ row, changes }: MergedEntry): string[] {
  return isJob(row) || !leavesPhotos(changes) ? [] : ['photos'];
}

function isUndoable(
  changes: readonly RowChange[],
  places: ReadonlyMap<string, Row>,
  asked: Parameters<typeof judgeChange>[2],
): boolean {
  return takenBack(changes).every((change) => {
    const verdict = judgeChange(change, places.get(placeKey(change)), asked);
    return verdict.ok || (verdict.reason === 'newer' && verdict.isSafeAnyway);
  });
}

function presentEntry(
  { row, changes }: MergedEntry,
  names: ReadonlyMap<string, string>,
  format: ShopFormat,
): NamedEntry {
  const { id, byUser, role, kind, entityType: type, entityId, undoes, undoneBy, address } = row;
  const by = names.get(`user:${byUser}`) ?? unnamedAuthor(byUser, role);
  const entity = {
    type,
    _id: entityId,
    name: names.get(`${type}:${entityId}`) ?? unnamed(type, entityId),
  };
  const thingOf = isOfMany(row)
    ? ({ entityType, entityId: id }: RowChange) => names.get(`${entityType}:${id}`)
    : undefined;
  return {
    _id: id,
    at: new Date(row.at).toISOString(),
    by: { _id: byUser, name: by, role },
    kind,
    entity,
    ...describeChange(
      { by, kind, entity, isUndo: undoes !== null, changes, ...(thingOf && { thingOf }) },
      format,
    ),
    requestId: row.request,
    ...(address !== null && { address }),
    ...(undoes !== null && { undoes }),
    ...(undoneBy !== null && { undoneBy }),
  };
}

function unnamedAuthor(uid: string, role: string): string {
  if (uid !== OPERATOR) return DELETED_USER;
  return role === 'shop' ? 'The shop' : 'The operator';
}

function unnamed(type: string, id: string): string {
  const names: Readonly<Record<string, string>> = {
    settings: 'Settings',
    user: DELETED_USER,
    script: id,
  };
  const ofJob = JOB_ENTRIES[type];
  return names[type] ?? (ofJob === undefined ? '' : `all its ${ofJob}`);
}
