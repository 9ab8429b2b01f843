import { isDeepStrictEqual } from 'node:util';
import { isEveryDuty, type Duty } from '#contract/duties.ts';
import {
  LOGGED_TYPES,
  SEEN_WITH,
  type LoggedType,
  type LogPage,
  type LogQuery,
} from '#contract/log.ts';
import type { Database } from '#server/platform/database.ts';
import { foldSearch } from '#server/platform/fold-search.queries.ts';
import { describePage, type FoundPage } from '#server/platform/page-window.rule.ts';
import {
  findEntries,
  searchNames,
  type EntryRow,
  type LogFilter,
  type SearchedFor,
} from './log.queries.ts';
import { momentsOf } from './moments.rule.ts';
import { presentEntries, type LogDeps } from './present-entries.ts';

const NOBODY: SearchedFor = { people: [], things: [] };

/** A page of the log, newest first: what an admin with these duties may write. Counted up to a bound, as searches are. */
export async function listLog(
  deps: LogDeps,
  duties: readonly Duty[],
  query: LogQuery,
): Promise<Omit<LogPage, 'success'>> {
  const { database, shop } = deps;
  const filter = { ...(await filterOf(database, shop.timeZone, query)), types: typesFor(duties) };
  const found: FoundPage<EntryRow> = isEmpty(filter)
    ? { count: 0, isBounded: true, rows: [] }
    : await findEntries(database.pool, filter, query);
  return {
    entries: await presentEntries(deps, found.rows),
    ...describePage(found, query),
  };
}

/** Whether an admin with these duties sees entries of this type. */
export function maySee(duties: readonly Duty[], type: string): boolean {
  const types = typesFor(duties);
  return types === undefined || types.some((each) => each === type);
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
