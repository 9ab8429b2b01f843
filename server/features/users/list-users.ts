import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { Role, UserPage, UserQuery, UserSort } from '#contract/users.ts';
import { countOf } from '#server/features/tallies/read-tallies.ts';
import { foldSearch } from '#server/platform/fold-search.ts';
import {
  describePage,
  pageWindow,
  type FoundPage,
  type PageWindow,
} from '#server/platform/page-window.rule.ts';
import { presentUser } from './present-user.ts';
import type { users } from './users.table.ts';

type UserRow = typeof users.$inferSelect;

// Every order is total (the id decides a tie); turned around it runs along the same index.
const KEYS: Readonly<Record<UserSort, { key: string; isDescending: boolean }>> = {
  newest: { key: 'created_at', isDescending: true },
  oldest: { key: 'created_at', isDescending: false },
  name: { key: 'sort_name', isDescending: false },
};

const COLUMNS = `id, name, email, email_verified as "emailVerified", photo, role, admin_by_email_at as "adminByEmailAt",
  role_given_at as "roleGivenAt", created_at as "createdAt", updated_at as "updatedAt"`;

/** A page of the registered people, newest first unless asked otherwise. */
export async function listUsers(
  pool: pg.Pool,
  query: UserQuery,
): Promise<Omit<UserPage, 'success'>> {
  const found = query.search ? await search(pool, query, query.search) : await browse(pool, query);
  return { users: found.rows.map(presentUser), ...describePage(found, query) };
}

type Found = FoundPage<UserRow>;

/** Without a search the number is known beforehand, and any page is near one end. */
async function browse(pool: pg.Pool, query: UserQuery): Promise<Found> {
  const count = await countOf(pool, 'user', query.role);
  const window = pageWindow(count, query.page, query.limit);
  const rows = await walk(pool, { patterns: [], role: query.role }, query.sort, window);
  return { count, isBounded: false, rows };
}

async function search(pool: pg.Pool, query: UserQuery, typed: string): Promise<Found> {
  const patterns = await foldSearch(pool, typed);
  if (patterns.length === 0) return { count: 0, isBounded: true, rows: [] };
  const filter = { patterns, role: query.role };
  const gathered = await gather(pool, filter, query);
  if (gathered.count <= COUNT_BOUND) return { ...gathered, isBounded: true };
  const skip = (query.page - 1) * query.limit;
  const take = Math.max(0, Math.min(query.limit, COUNT_BOUND - skip));
  const rows = await walk(pool, filter, query.sort, { skip, take, isFromEnd: false });
  return { count: gathered.count, isBounded: true, rows };
}

interface Filter {
  /** For `search_text`; all must fit. */
  patterns: readonly string[];
  role: Role | undefined;
}

/** A window of those that pass a filter, along the index of the sort: right for many. */
async function walk(
  pool: pg.Pool,
  filter: Filter,
  sort: UserSort = 'newest',
  { skip, take, isFromEnd }: PageWindow,
): Promise<UserRow[]> {
  if (take === 0) return [];
  const { key, isDescending } = KEYS[sort];
  const direction = isDescending === isFromEnd ? 'asc' : 'desc';
  const { conditions, values, shape } = whereOf(filter);
  const window = `limit $${values.push(take)} offset $${values.push(skip)}`;
  const { rows } = await pool.query<UserRow>({
    // A plan for any words at all would suit few: what is searched for is planned anew.
    ...(filter.patterns.length === 0 && {
      name: `users-walk-${sort}-${String(isFromEnd)}-${shape}`,
    }),
    text: `
      select ${COLUMNS}
      from unnest(array(
        select id from users where ${conditions} order by ${key} ${direction}, id ${direction} ${window}
      )) with ordinality as chosen (id, place) join users using (id) order by place`,
    values,
  });
  return isFromEnd ? rows.reverse() : rows;
}

/** Gathers all that pass, at most one more than the bound, and sorts those: right for few. */
async function gather(
  pool: pg.Pool,
  filter: Filter,
  { sort = 'newest', page, limit }: UserQuery,
): Promise<{ count: number; rows: UserRow[] }> {
  const { key, isDescending } = KEYS[sort];
  const direction = isDescending ? 'desc' : 'asc';
  const { conditions, values } = whereOf(filter);
  const window = `limit $${values.push(limit)} offset $${values.push((page - 1) * limit)}`;
  const { rows } = await pool.query<{ count: number; rows: UserRow[] }>({
    text: `
      with hits as materialized (
        select id, ${key} as key from users where ${conditions} limit ${COUNT_BOUND + 1}),
      chosen as (
        select id, row_number() over (order by key ${direction}, id ${direction}) as place
        from hits order by key ${direction}, id ${direction} ${window})
      select (select count(*)::int from hits) as count, coalesce((
        select json_agg(page order by place) from (
          select ${COLUMNS}, place from chosen join users using (id)) as page), '[]') as rows`,
    values,
  });
  return rows[0] ?? { count: 0, rows: [] };
}

function whereOf({ patterns, role }: Filter) {
  const values: unknown[] = [];
  const conditions = ['deleted_at is null'];
  for (const pattern of patterns) conditions.push(`search_text like $${values.push(pattern)}`);
  if (role) conditions.push(`role = $${values.push(role)}`);
  const shape = String(role !== undefined);
  return { conditions: conditions.join(' and '), values, shape };
}
