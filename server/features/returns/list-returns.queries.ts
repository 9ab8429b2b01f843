import type pg from 'pg';
import type { AllReturnsPage, AllReturnsQuery, ListedReturn } from '#contract/returns.ts';
import { RETURN_JSON } from '#server/features/orders/order-rows.queries.ts';
import { presentReturn, type ReadReturn } from '#server/features/orders/present-return.ts';
import { searchPage } from '#server/platform/list-pages.queries.ts';
import { describePage } from '#server/platform/page-window.rule.ts';

interface ListedRow {
  found: ReadReturn;
  number: number;
  userId: string;
  userName: string;
}

const TABLE = `(
  select t.id, ${RETURN_JSON} as found, o.number, o.user_id as "userId", u.name as "userName"
  from returns t join orders o on o.id = t.order_id join users u on u.id = o.user_id) as shown`;

/** A page of all returns, but for those of deleted orders, newest first by default, counted up to `COUNT_BOUND`. */
export async function listReturns(
  pool: pg.Pool,
  query: AllReturnsQuery,
): Promise<Omit<AllReturnsPage, 'success'>> {
  const values: unknown[] = [];
  const conditions = ['o.deleted_at is null'];
  if (query.status !== undefined) conditions.push(`r.status = $${values.push(query.status)}`);
  const found = await searchPage<ListedRow>(
    pool,
    {
      from: 'returns r join orders o on o.id = r.order_id',
      where: conditions.join(' and '),
      values,
      id: 'r.id',
      sort: { keys: ['r.created_at'], isDescending: query.sort !== 'oldest' },
      columns: 'shown.*',
      table: TABLE,
    },
    query,
  );
  return { returns: found.rows.map(presentListed), ...describePage(found, query) };
}

function presentListed({ found, number, userId, userName }: ListedRow): ListedReturn {
  return {
    ...presentReturn(found),
    order: { _id: found.orderId, number },
    user: { _id: userId, name: userName },
  };
}
