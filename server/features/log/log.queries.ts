import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { isId } from '#contract/ids.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/database.ts';
import type { FoundPage } from '#server/platform/page-window.rule.ts';
import type { Reader } from '#server/platform/walk-rows.queries.ts';
import { logPersonal } from './log.table.ts';
import type { LoggedRow } from '#server/features/log-words/merge-changes.rule.ts';

/** The conditions of a query of the log; an entry has to meet all of them. */
export interface LogFilter {
  by?: string | undefined;
  kind?: string | undefined;
  type?: string | undefined;
  /** Only things of these types. */
  types?: readonly string[] | undefined;
  /** Of changes of the settings only those of nothing but the home page. */
  isHomeOnly?: boolean | undefined;
  /** Id of a thing. */
  thing?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only entries that come after this one in the list. */
  before?: { at: Date; id: string } | undefined;
  /** The meanings of a search: any of these may match. */
  search?: SearchedFor | undefined;
}

export interface SearchedFor {
  people: readonly string[];
  things: readonly string[];
}

/** An entry with what it changed. */
export interface EntryRow {
  id: string;
  at: string;
  byUser: string;
  role: string;
  request: string;
  kind: string;
  entityType: string;
  entityId: string;
  undoes: string | null;
  undoneBy: string | null;
  address: string | null;
  changes: readonly LoggedRow[] | null;
}

type Put = (value: unknown) => string;

const NEWEST = 'order by e.at desc, e.id desc';

/** Changed rows that are read of an entry; those of a job are listed by the job. */
const MAX_CHANGES = 200;

/** A page of entries, newest first. */
export async function findEntries(
  db: Reader,
  filter: LogFilter,
  { page, limit }: { page: number; limit: number },
): Promise<FoundPage<EntryRow>> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { hits, chosen } = chooseEntries(filter, put);
  const part = `${NEWEST} limit ${put(limit)} offset ${put((page - 1) * limit)}`;
  const entries = entriesOf(`${chosen} ${part}`, shownChanges(filter, put));
  const { rows } = await db.query<{ count: number; rows: EntryRow[] }>({
    text: `${hits}
      select (select count(*)::int from (${chosen} limit ${COUNT_BOUND + 1}) as counted) as count,
        coalesce((select json_agg(entry) from (${entries}) as entry), '[]') as rows`,
    values,
  });
  return { count: 0, rows: [], ...rows[0], isBounded: true };
}

/** The number of entries that a statement of an export reads. */
const BATCH = 200;

/** All entries that match, newest first, in batches. */
export async function* walkEntries(db: Reader, filter: LogFilter): AsyncGenerator<EntryRow[]> {
  for (let before: LogFilter['before']; ;) {
    const values: unknown[] = [];
    const put = (value: unknown) => `$${values.push(value)}`;
    const { hits, chosen } = chooseEntries({ ...filter, before }, put);
    const entries = entriesOf(`${chosen} ${NEWEST} limit ${BATCH}`, shownChanges(filter, put));
    const { rows } = await db.query<{ entry: EntryRow }>({
      text: `${hits} select row_to_json(entry) as entry from (${entries}) as entry`,
      values,
    });
    const last = rows.at(-1)?.entry;
    if (!last) return;
    yield rows.map(({ entry }) => entry);
    before = { at: new Date(last.at), id: last.id };
  }
}

/** The entries with these ids, newest first. */
export async function readEntries(db: Reader, ids: readonly string[]): Promise<EntryRow[]> {
  const chosen = 'select id, at from log_entries where id = any ($1::uuid[])';
  const { rows } = await db.query<{ entry: EntryRow }>({
    text: `select row_to_json(entry) as entry from (${entriesOf(chosen)}) as entry`,
    values: [ids],
  });
  return rows.map(({ entry }) => entry);
}

/** The types of the entries of jobs. */
const JOBS = `'job', 'coupon-job', 'category-job', 'payment-job'`;

function conditionsOf(
  { by, kind, type, types, isHomeOnly, thing, from, to, before }: LogFilter,
  put: Put,
): string {
  return [
    'true',
    by !== undefined && `e.by_user = ${put(by)}`,
    kind !== undefined && `e.kind = ${put(kind)}`,
    // The history of a thing includes changes by jobs.
    type !== undefined && thing !== undefined && `e.entity_type in (${put(type)}, ${JOBS})`,
    type !== undefined && thing === undefined && `e.entity_type = ${put(type)}`,
    types && `e.entity_type = any (${put(types)})`,
    isHomeOnly && `(e.entity_type <> 'settings' or (${OTHER_PARTS}) is null)`,
    from && `e.at >= ${put(from)}`,
    to && `e.at < ${put(to)}`,
    before && `e.at <= ${put(before.at)}`,
  ]
    .filter((each) => each !== undefined && each !== false)
    .join(' and ');
}

/** True if entry `e` changed other settings than the home page, or null. For `exists` PostgreSQL may read the whole table. */
const OTHER_PARTS = `select true from log_changes c where c.entry_id = e.id and c.at = e.at
  and (coalesce(c.before, '{}') || coalesce(c.after, '{}')) - 'home' <> '{}' limit 1`;

/** `hits`: a CTE, where there is one; `chosen`: a SELECT of the ids and times of the entries that match. */
function chooseEntries(filter: LogFilter, put: Put): { hits: string; chosen: string } {
  const { before } = filter;
  const further = before ? `(e.at, e.id) < (${put(before.at)}, ${put(before.id)})` : 'true';
  const found = hitsOf(filter, put);
  const hits = found ? `with hits as materialized (${found})` : '';
  if (found && isOfTypes(filter))
    return {
      hits,
      chosen: `select * from (select entry_id as id, at from hits) e where ${further}`,
    };
  const from = found
    ? 'hits join log_entries e on e.id = hits.entry_id and e.at = hits.at'
    : 'log_entries e';
  const where = `${conditionsOf(filter, put)} and ${further}`;
  return { hits, chosen: `select e.id, e.at from ${from} where ${where}` };
}

/** Returns true if all entries of several types match, apart from conditions on columns of `log_entries`. */
function isOfTypes({ thing, type, types, search }: LogFilter): boolean {
  return thing === undefined && !search && types !== undefined && type === undefined;
}

/** The entries of a thing, of a search or of types, as many of the newest as are counted; undefined where all may match. */
function hitsOf(filter: LogFilter, put: Put): string | undefined {
  const { thing, types = [], isHomeOnly, search, by, kind, from, to, before } = filter;
  if (thing === undefined && !search && !isOfTypes(filter)) return undefined;
  const when = { from, to, before };
  const ofThings = (ids: readonly string[]) =>
    newestOf('log_changes', 'entity_id', 'entry_id', put(ids), conditionsOf(when, put));
  const entries = (column: string, wanted: readonly string[]) =>
    newestOf(
      'log_entries',
      column,
      'id',
      put(wanted),
      conditionsOf({ by, kind, isHomeOnly, ...when }, put),
    );
  const searchHits = ({ people, things }: SearchedFor) =>
    `(${entries('by_user', people)}) union (${ofThings(things)})`;
  if (thing !== undefined) {
    const found = [ofThings([thing]), ...(isId(thing) ? [ofJob(put(thing))] : [])];
    const those = `select distinct entry_id, at from (${found.join(' union all ')}) as of_thing`;
    return search ? `(${those}) intersect (${searchHits(search)})` : those;
  }
  return search ? searchHits(search) : entries('entity_type', types);
}

/** The newest entries with each of some values in a column, along its index. */
function newestOf(table: string, column: string, id: string, values: string, when: string): string {
  return `select newest.entry_id, newest.at from unnest(${values}::text[]) as wanted
    cross join lateral (
      select ${id} as entry_id, at from ${table} e where ${column} = wanted and ${when}
      order by at desc, ${id} desc limit ${COUNT_BOUND + 1}) as newest`;
}

/** The entry of a job, which has the job's id, and that of its undo. */
function ofJob(job: string): string {
  return `(select id as entry_id, at from log_entries where entity_type in (${JOBS}) and (id = ${job}::uuid or undoes = ${job}::uuid))`;
}

/** A condition on the changes `c` of an entry `e`: in the history of a thing, a job shows what it did to that thing. */
function shownChanges({ thing }: LogFilter, put: Put): string {
  if (thing === undefined) return 'true';
  return `(e.entity_type not in (${JOBS}) or ${put(thing)} in (e.entity_id, c.entity_id))`;
}

/** Entries with their changes, newest first. `chosen`: a SELECT of their ids and times; `shown`: which changes. */
const entriesOf = (chosen: string, shown = 'true') => `
  select e.id, e.at, e.by_user as "byUser", e.role, e.request, e.kind, e.entity_type as "entityType",
    e.entity_id as "entityId", e.undoes,
    (select id from log_entries u where u.undoes = e.id and u.at >= e.at limit 1) as "undoneBy",
    (select address from log_personal p where p.entry_id = e.id and p.at = e.at and address is not null limit 1) as address,
    (select json_agg(change order by nth) from (
       select c.nth, c.entity_type as "entityType", c.entity_id as "entityId", c.source, c.row_id as "rowId", c.op,
         c.personal,
         case when p.before is null then c.before else coalesce(c.before, '{}') || p.before end as before,
         case when p.after is null then c.after else coalesce(c.after, '{}') || p.after end as after
       from log_changes c
         left join log_personal p on p.entry_id = c.entry_id and p.at = c.at and p.nth = c.nth
       where c.entry_id = e.id and c.at = e.at and ${shown} order by c.nth limit ${MAX_CHANGES}) as change) as changes
  from (${chosen}) as chosen join log_entries e on e.id = chosen.id and e.at = chosen.at
  order by e.at desc, e.id desc`;

/** Makes the partitions of this month and those to come. */
export async function makeLogPartitions(pool: pg.Pool): Promise<void> {
  await pool.query('select make_log_partitions()');
}

/** Makes the partitions of the months to come, and drops those that ended before a time. Returns 0. */
export async function sweepLog(pool: pg.Pool, before: Date): Promise<number> {
  await makeLogPartitions(pool);
  await pool.query('select drop_log_partitions($1)', [before]);
  return 0;
}

/** Removes what the log knows of a person: addresses they acted from, and what admins changed of their data. */
export const forgetInLog: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx.delete(logPersonal).where(eq(logPersonal.person, uid));
  },
};

/** Logs that an admin takes an export: of a person, or of a whole list. */
export async function logExport(
  { orm }: Database,
  actor: Actor,
  uid: string | undefined,
): Promise<void> {
  const [type, id] = uid === undefined ? ['export', actor.kind] : ['user', uid];
  await orm.execute(sql`select log_read(${JSON.stringify(actor)}::jsonb, ${type}, ${id})`);
}
