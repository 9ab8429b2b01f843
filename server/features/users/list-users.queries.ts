import type pg from 'pg';
import { toWhole } from '#contract/money.ts';
import type { ListedUser, UserPage, UserQuery, UserSort } from '#contract/users.ts';
import { countOf } from '#server/features/tallies/read-tallies.queries.ts';
import type { CsvCell } from '#server/platform/csv.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import { foldSearch } from '#server/platform/fold-search.queries.ts';
import {
  browsePage,
  searchPage,
  type List,
  type Sort,
} from '#server/platform/list-pages.queries.ts';
import { describePage, type FoundPage } from '#server/platform/page-window.rule.ts';
import { walkRows } from '#server/platform/walk-rows.queries.ts';
import { presentUser, SHOWN_COLUMNS, type ShownUser } from './present-user.ts';
import { users } from './users.table.ts';

type ListedRow = ShownUser & { orders: number; spent: number };
type Found = FoundPage<ListedRow>;

const SORTS: Readonly<Record<UserSort, Sort>> = {
  newest: { keys: ['created_at'], isDescending: true },
  oldest: { keys: ['created_at'], isDescending: false },
  name: { keys: ['sort_name'], isDescending: false },
  spent: { keys: ['t.spent'], isDescending: true },
  orders: { keys: ['t.orders'], isDescending: true },
};

/** The columns of `ListedRow`. */
const USER_COLUMNS = `${SHOWN_COLUMNS.map((column) => `u.${users[column].name} as "${column}"`).join(', ')},
  (select t.orders from customer_totals t where t.user_id = u.id) as orders,
  (select t.spent from customer_totals t where t.user_id = u.id) as spent`;

/** A page of the registered people, newest first unless asked otherwise. */
export async function listUsers(
  pool: pg.Pool,
  query: UserQuery,
): Promise<Omit<UserPage, 'success'>> {
  const found = query.search ? await search(pool, query, query.search) : await browse(pool, query);
  return { users: found.rows.map(presentListed), ...describePage(found, query) };
}

function presentListed(row: ListedRow): ListedUser {
  return { ...presentUser(row), orders: row.orders, spent: toWhole(row.spent) };
}

async function browse(pool: pg.Pool, query: UserQuery): Promise<Found> {
  const count = await countOf(pool, 'user', query.role);
  return browsePage(pool, userList([], query), count, query);
}

async function search(pool: pg.Pool, query: UserQuery, typed: string): Promise<Found> {
  const patterns = await foldSearch(pool, typed);
  if (patterns.length === 0) return { count: 0, isBounded: true, rows: [] };
  return searchPage(pool, userList(patterns, query), query);
}

/** Guests have no account. */
const LISTED = 'u.deleted_at is null and not u.guest';

/** Sort orders of the table `customer_totals`, which has only people with an account. */
const BY_TOTALS: readonly UserSort[] = ['spent', 'orders'];

/** The people whose `search_text` fits all patterns. */
function userList(patterns: readonly string[], { role, sort = 'newest' }: UserQuery): List {
  const values: unknown[] = [];
  const isByTotals = BY_TOTALS.includes(sort);
  // Without a search an index of the totals is enough.
  const isOfTotals = isByTotals && patterns.length === 0;
  const conditions = isOfTotals ? [] : [LISTED];
  for (const pattern of patterns) conditions.push(`u.search_text like $${values.push(pattern)}`);
  if (role) conditions.push(`${isByTotals ? 't' : 'u'}.role = $${values.push(role)}`);
  const both = isByTotals ? 'users u join customer_totals t on t.user_id = u.id' : 'users u';
  return {
    from: isOfTotals ? 'customer_totals t' : both,
    where: conditions.join(' and ') || 'true',
    values,
    id: isByTotals ? 't.user_id' : 'u.id',
    sort: SORTS[sort],
    columns: USER_COLUMNS,
    table: 'users u',
    name: patterns.length === 0 ? `users-${sort}-${String(role !== undefined)}` : undefined,
  };
}

/** The columns of the file of customers in their order, each with its cell. */
const FILE_COLUMNS: Readonly<Record<string, (user: ListedUser) => CsvCell>> = {
  id: ({ _id }) => _id,
  name: ({ name }) => name,
  email: ({ email }) => email ?? null,
  emailVerified: ({ emailVerified }) => (emailVerified ? 'yes' : 'no'),
  role: ({ role }) => role,
  registered: ({ createdAt }) => createdAt,
  orders: ({ orders }) => orders,
  spent: ({ spent }) => spent,
};

/**
 * The registered people that a filter lets through. `patterns`: what their name and e-mail address have to fit, as the list
 * searches for it; undefined: nothing was searched for.
 */
export function userCsv(
  { role }: Pick<UserQuery, 'role'>,
  patterns: readonly string[] | undefined,
): CsvFile<ListedRow> {
  const values: unknown[] = [];
  const where = [LISTED];
  if (role) where.push(`u.role = $${values.push(role)}`);
  const fits = patterns?.map((pattern) => `u.search_text like $${values.push(pattern)}`);
  return {
    name: 'customers',
    header: Object.keys(FILE_COLUMNS),
    read: (db) =>
      walkRows<ListedRow>(db, {
        table: 'users',
        alias: 'u',
        where: where.join(' and '),
        // As in the list, a search without letters or digits finds nobody.
        fits: fits && (fits.join(' and ') || 'false'),
        columns: USER_COLUMNS,
        values,
      }),
    lines(row) {
      const user = presentListed(row);
      return [Object.values(FILE_COLUMNS).map((cellOf) => cellOf(user))];
    },
  };
}
