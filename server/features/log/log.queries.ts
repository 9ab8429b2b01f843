import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { FoundPage } from '#server/platform/page-window.rule.ts';
import type { LoggedRow } from './merge-changes.rule.ts';

/** Which entries: all conditions together. */
export interface LogFilter {
  by?: string | undefined;
  kind?: string | undefined;
  type?: string | undefined;
  /** Only things of these types. */
  types?: readonly string[] | undefined;
  /** Id of a thing. */
  thing?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** What a search stands for: any of these. */
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

/** Changed rows that are read of an entry; those of a job are listed by the job. */
const MAX_CHANGES = 200;

/** A page of entries, newest first. */
export async function findEntries(
  pool: pg.Pool,
  filter: LogFilter,
  { page, limit }: { page: number; limit: number },
): Promise<FoundPage<EntryRow>> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const hits = hitsOf(filter, put);
  const where = conditionsOf(filter, put);
  const from = hits
    ? 'hits join log_entries e on e.id = hits.entry_id and e.at = hits.at'
    : 'log_entries e';
  const chosen = `select e.id, e.at from ${from} where ${where}`;
  const part = `order by e.at desc, e.id desc limit ${put(limit)} offset ${put((page - 1) * limit)}`;
  const { rows } = await pool.query<{ count: number; rows: EntryRow[] }>({
    text: `${hits ? `with hits as materialized (${hits})` : ''}
      select (select count(*)::int from (${chosen} limit ${COUNT_BOUND + 1}) as counted) as count,
        coalesce((select json_agg(entry) from (${ENTRIES.replace('CHOSEN', `${chosen} ${part}`)}) as entry), '[]') as rows`,
    values,
  });
  return { count: 0, rows: [], ...rows[0], isBounded: true };
}

/** The entries with these ids, newest first. */
export async function readEntries(pool: pg.Pool, ids: readonly string[]): Promise<EntryRow[]> {
  const chosen = 'select id, at from log_entries where id = any ($1::uuid[])';
  const { rows } = await pool.query<{ entry: EntryRow }>({
    text: `select row_to_json(entry) as entry from (${ENTRIES.replace('CHOSEN', chosen)}) as entry`,
    values: [ids],
  });
  return rows.map(({ entry }) => entry);
}

function conditionsOf(
  { by, kind, type, types, from, to }: LogFilter,
  put: (value: unknown) => string,
): string {
  return [
    'true',
    by !== undefined && `e.by_user = ${put(by)}`,
    kind !== undefined && `e.kind = ${put(kind)}`,
    type !== undefined && `e.entity_type = ${put(type)}`,
    types && `e.entity_type = any (${put(types)})`,
    from && `e.at >= ${put(from)}`,
    to && `e.at < ${put(to)}`,
  ]
    .filter((each) => each !== undefined && each !== false)
    .join(' and ');
}

/** The entries of a thing or a search, as many of the newest as are counted; undefined where all may match. */
function hitsOf(filter: LogFilter, put: (value: unknown) => string): string | undefined {
  const { thing, type, types, search } = filter;
  const isTyped = types !== undefined && type === undefined;
  // One type, or all, are walked to along an index.
  if (thing === undefined && !search && !isTyped) return undefined;
  const { by, kind, from, to } = filter;
  const ofThings = (ids: readonly string[]) =>
    newestOf('log_changes', 'entity_id', 'entry_id', put(ids), conditionsOf({ from, to }, put));
  const entries = (column: string, wanted: readonly string[]) =>
    newestOf('log_entries', column, 'id', put(wanted), conditionsOf({ by, kind, from, to }, put));
  const searchHits = ({ people, things }: SearchedFor) =>
    `(${entries('by_user', people)}) union (${ofThings(things)})`;
  if (thing !== undefined) {
    const those = `select distinct entry_id, at from (${ofThings([thing])}) as of_thing`;
    return search ? `(${those}) intersect (${searchHits(search)})` : those;
  }
  if (search) return searchHits(search);
  return entries('entity_type', types ?? []);
}

/** The newest entries with each of some values in a column, along its index. */
function newestOf(table: string, column: string, id: string, values: string, when: string): string {
  return `select newest.entry_id, newest.at from unnest(${values}::text[]) as wanted
    cross join lateral (
      select ${id} as entry_id, at from ${table} e where ${column} = wanted and ${when}
      order by at desc, ${id} desc limit ${COUNT_BOUND + 1}) as newest`;
}

const ENTRIES = `
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
       where c.entry_id = e.id and c.at = e.at order by c.nth limit ${MAX_CHANGES}) as change) as changes
  from (CHOSEN) as chosen join log_entries e on e.id = chosen.id and e.at = chosen.at
  order by e.at desc, e.id desc`;

/** The names of things, by type and id. */
export async function namesOf(
  pool: pg.Pool,
  things: readonly { type: string; id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (...types: string[]) =>
    things.filter(({ type }) => types.includes(type)).map(({ id }) => id);
  const { rows } = await pool.query<{ key: string; name: string }>({
    name: 'log-names',
    text: `
      select 'product:' || id as key, name from products where id = any ($1::uuid[])
      union all
      select 'order:' || id, '#' || number from orders where id = any ($2::uuid[])
      union all
      select 'coupon:' || id, code from coupons where id = any ($3::uuid[])
      union all
      select 'review:' || r.id, p.name from reviews r join products p on p.id = r.product_id where r.id = any ($4::uuid[])
      union all
      select 'letter:' || id, kind from letters where id = any ($5::uuid[])
      union all
      select 'user:' || id, name from users where id = any ($6)`,
    values: [
      idsOf('product'),
      idsOf('order'),
      idsOf('coupon'),
      idsOf('review'),
      idsOf('letter'),
      idsOf('user'),
    ],
  });
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Of each sort of name, as many as a search looks for. */
const MAX_NAMES = 20;

/** The people and things whose names match all patterns, the coupon with a code, and the order with a number. */
export async function searchNames(
  pool: pg.Pool,
  { patterns, code, number }: { patterns: readonly string[]; code: string; number: number | null },
): Promise<SearchedFor> {
  const { rows } = await pool.query<{ people: string[]; things: string[] }>({
    text: `
      select array(select id from users where search_text like all ($1) and role = 'admin' limit ${MAX_NAMES}) as people,
        array(
          (select id from users where search_text like all ($1) limit ${MAX_NAMES})
          union all
          (select id::text from products where sort_name like all ($1) limit ${MAX_NAMES})
          union all
          (select id::text from coupons where code = $2 limit ${MAX_NAMES})
          union all
          (select id::text from orders where number = $3)) as things`,
    values: [patterns, code, number],
  });
  return rows[0] ?? { people: [], things: [] };
}

/** Makes the partitions of the months to come, and drops those that ended before a time. Returns 0. */
export async function sweepLog(pool: pg.Pool, before: Date): Promise<number> {
  await pool.query('select make_log_partitions()');
  await pool.query('select drop_log_partitions($1)', [before]);
  return 0;
}
