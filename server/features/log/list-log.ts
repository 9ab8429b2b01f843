import { isDeepStrictEqual } from 'node:util';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { isEveryDuty, type Duty } from '#contract/duties.ts';
import {
  LOGGED_TYPES,
  SEEN_WITH,
  type LogEntry,
  type LoggedType,
  type LogPage,
  type LogQuery,
} from '#contract/log.ts';
import type { Database } from '#server/platform/database.ts';
import { foldSearch } from '#server/platform/fold-search.queries.ts';
import { describePage, type FoundPage } from '#server/platform/page-window.rule.ts';
import { describeChange, type Money } from './describe-change.rule.ts';
import {
  findEntries,
  namesOf,
  searchNames,
  type EntryRow,
  type LogFilter,
  type SearchedFor,
} from './log.queries.ts';
import { mergeChanges } from './merge-changes.rule.ts';
import { momentsOf } from './moments.rule.ts';

export interface LogDeps {
  database: Database;
  /** How the shop writes money, and its calendar. */
  shop: Money & { timeZone: string };
}

const NOBODY: SearchedFor = { people: [], things: [] };

/** A page of the log, newest first: what an admin with these duties may write. Counted up to a bound, as searches are. */
export async function listLog(
  { database, shop }: LogDeps,
  duties: readonly Duty[],
  query: LogQuery,
): Promise<Omit<LogPage, 'success'>> {
  const filter = { ...(await filterOf(database, shop.timeZone, query)), types: typesFor(duties) };
  const found: FoundPage<EntryRow> = isEmpty(filter)
    ? { count: 0, isBounded: true, rows: [] }
    : await findEntries(database.pool, filter, query);
  return {
    entries: await presentEntries(database, shop, found.rows),
    ...describePage(found, query),
  };
}

/** The types of things that are shown; undefined for an owner, who sees all. */
function typesFor(duties: readonly Duty[]): LoggedType[] | undefined {
  if (isEveryDuty(duties)) return undefined;
  return LOGGED_TYPES.filter((type) => SEEN_WITH[type].some((duty) => duties.includes(duty)));
}

async function filterOf(
  { pool }: Database,
  timeZone: string,
  { who, kind, entity, from, to, search }: LogQuery,
): Promise<LogFilter> {
  return {
    by: who,
    kind,
    ...thingOf(entity),
    ...momentsOf({ from, to }, timeZone),
    search: search ? await readSearch(pool, search) : undefined,
  };
}

/** A type, an id, or both with a colon or a slash between them. */
function thingOf(entity: string | undefined): Pick<LogFilter, 'type' | 'thing'> {
  if (entity === undefined) return {};
  if (LOGGED_TYPES.some((type) => type === entity)) return { type: entity };
  const [, type, id] = /^([a-z]+)[:/](.+)$/.exec(entity) ?? [];
  return type && LOGGED_TYPES.some((known) => known === type) && id
    ? { type, thing: id }
    : { thing: entity };
}

async function readSearch(pool: Database['pool'], typed: string): Promise<SearchedFor> {
  const patterns = await foldSearch(pool, typed);
  if (patterns.length === 0) return NOBODY;
  const number = /^#?(\d{1,9})$/.exec(typed)?.[1];
  return searchNames(pool, {
    patterns,
    code: typed.toUpperCase(),
    number: number === undefined ? null : Number(number),
  });
}

function isEmpty({ search }: LogFilter): boolean {
  return isDeepStrictEqual(search, NOBODY);
}

async function presentEntries(
  { pool }: Database,
  money: Money,
  rows: readonly EntryRow[],
): Promise<LogEntry[]> {
  const names = await namesOf(
    pool,
    rows.flatMap((row) => [
      { type: row.entityType, id: row.entityId },
      { type: 'user', id: row.byUser },
    ]),
  );
  return rows.map((row) => presentEntry(row, names, money));
}

function presentEntry(row: EntryRow, names: ReadonlyMap<string, string>, money: Money): LogEntry {
  const { id, byUser, role, kind, entityType: type, entityId, undoes, undoneBy, address } = row;
  const by = names.get(`user:${byUser}`) ?? DELETED_USER;
  const entity = { type, _id: entityId, name: names.get(`${type}:${entityId}`) ?? unnamed(type) };
  const changes = mergeChanges(row.changes ?? []);
  return {
    _id: id,
    at: new Date(row.at).toISOString(),
    by: { _id: byUser, name: by, role },
    kind,
    entity,
    ...describeChange({ by, kind, entity, isUndo: undoes !== null, changes }, money),
    undoable: false,
    requestId: row.request,
    ...(address !== null && { address }),
    ...(undoes !== null && { undoes }),
    ...(undoneBy !== null && { undoneBy }),
  };
}

function unnamed(type: string): string {
  return { settings: 'Settings', user: DELETED_USER }[type] ?? '';
}
