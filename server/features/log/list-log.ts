import { isDeepStrictEqual } from 'node:util';
import type { Duty } from '#contract/duties.ts';
import { LOGGED_TYPES, type LogExportQuery, type LogPage, type LogQuery } from '#contract/log.ts';
import type { Database } from '#server/platform/database.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import { foldSearch } from '#server/platform/fold-search.queries.ts';
import { describePage, type FoundPage } from '#server/platform/page-window.rule.ts';
import { seenWith } from './entry-duties.rule.ts';
import {
  findEntries,
  walkEntries,
  type EntryRow,
  type LogFilter,
  type SearchedFor,
} from './log.queries.ts';
import { searchNames } from './log-names.queries.ts';
import { momentsOf } from '#server/platform/moments.rule.ts';
import {
  nameEntries,
  presentEntries,
  type LogDeps,
  type NamedEntry,
  type PresentDeps,
} from './present-entries.ts';

const NOBODY: SearchedFor = { people: [], things: [] };

/** A page of the log, newest first: what an admin with these duties may write. Counted up to a bound, as searches are. */
export async function listLog(
  deps: PresentDeps,
  duties: readonly Duty[],
  query: LogQuery,
): Promise<Omit<LogPage, 'success'>> {
  const { database } = deps;
  const filter = await filterFor(deps, duties, query);
  const found: FoundPage<EntryRow> = isEmpty(filter)
    ? { count: 0, isBounded: true, rows: [] }
    : await findEntries(database.pool, filter, query);
  return {
    entries: await presentEntries(deps, duties, found.rows),
    ...describePage(found, query),
  };
}

/** All entries of the same filter, newest first, as a CSV file. */
export async function logCsv(
  deps: LogDeps,
  duties: readonly Duty[],
  query: LogExportQuery,
): Promise<CsvFile<NamedEntry>> {
  const filter = await filterFor(deps, duties, query);
  return {
    name: 'log',
    header: [
      'at',
      'by',
      'role',
      'address',
      'kind',
      'type',
      'id',
      'name',
      'words',
      'changes',
      'requestId',
    ],
    async *read(db) {
      if (isEmpty(filter)) return;
      for await (const rows of walkEntries(db, filter))
        yield await nameEntries(db, deps.shop, rows);
    },
    lines({ at, by, address = '', kind, entity, words, changes, requestId }) {
      const { type, _id, name } = entity;
      const changed = JSON.stringify(changes);
      return [[at, by.name, by.role, address, kind, type, _id, name, words, changed, requestId]];
    },
  };
}

async function filterFor(
  { database: { pool }, shop: { timeZone } }: LogDeps,
  duties: readonly Duty[],
  { who, kind, entity, from, to, search }: LogExportQuery,
): Promise<LogFilter> {
  return {
    ...seenWith(duties),
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
  const [, type, id] = /^([a-z-]+)[:/](.+)$/.exec(entity) ?? [];
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
