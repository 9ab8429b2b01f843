import type pg from 'pg';
import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { OrderView, ViewCounts } from '#contract/orders.ts';
import { OPEN_RETURN_STATUSES } from '#contract/return-status.ts';
import { WATCHED_PAYMENTS } from '#server/features/payments/watched-payments.queries.ts';
import { talliesOf } from '#server/features/tallies/read-tallies.queries.ts';
import { DELETED_ORDERS } from '#server/features/tallies/tallies.table.ts';
import {
  cameBack,
  failedThere,
  isStuck,
  mayMakeUpFor,
  uncoveredOf,
  waitsForWord,
} from './watched-refunds.queries.ts';

/** Views that are not a status. */
export type WatchedView = Exclude<OrderView, 'to-ship' | 'shipped'>;

const IS_OPEN_RETURN = `r.status in ('${OPEN_RETURN_STATUSES.join(`', '`)}')`;

/** Days before the deadline of a withdrawal from which it needs attention. */
const WARN_DAYS = 3;

/** SQL: true if a return is an open withdrawal whose deadline is near or over, read along an index. */
export function isDueWithdrawal(row: string, now: string): string {
  return `(${row}.status in ('${OPEN_RETURN_STATUSES.join(`', '`)}') and ${row}.deadline is not null
    and ${row}.deadline < ${now} + interval '${WARN_DAYS} days')`;
}

/**
 * The conditions of each view, as SELECTs of ids of orders, each along an index. Further reasons for attention are added here,
 * and nowhere else.
 */
const SOURCES: Readonly<Record<WatchedView, readonly string[]>> = {
  attention: [
    `select f.id from orders f where f.deleted_at is null and f.payment_status = 'refund_failed'`,
    `select f.order_id from refunds f where f.status = 'failed' and f.kind <> 'provider'
       and (f.amount > 0 or exists (select from refunds m where ${mayMakeUpFor('m', 'f')}))`,
    `select c.order_id from refunds c where ${cameBack('c', uncoveredOf('c.order_id'))}`,
    `select w.order_id from refunds w where ${isStuck('w')}`,
    `select p.order_id from refunds p where ${failedThere('p')}`,
    `select d.order_id from disputes d where d.status = 'open'`,
    `select h.id from orders h where ${waitsForWord('h')}`,
    `select b.order_id from returns b where ${isDueWithdrawal('b', 'now()')}`,
    ...WATCHED_PAYMENTS,
  ],
  returns: [`select r.order_id from returns r where ${IS_OPEN_RETURN}`],
};

/** A SELECT of the ids of all orders in a view. */
export function idsInView(view: WatchedView): string {
  return SOURCES[view].join(' union ') || 'select null::uuid where false';
}

/** Counts that a list of orders needs more than once, each read once. */
export interface OrderCounts {
  tallies: ReturnType<typeof talliesOf>;
  /** The orders in each view: from the tallies, or up to `COUNT_BOUND`. */
  views: Promise<ViewCounts>;
}

/** Begins to read the counts. Whoever calls awaits both. */
export function readCounts(pool: pg.Pool): OrderCounts {
  const tallies = talliesOf(pool, 'order');
  return { tallies, views: countViews(pool, tallies) };
}

async function countViews(pool: pg.Pool, counted: OrderCounts['tallies']): Promise<ViewCounts> {
  const [tallies, { rows }] = await Promise.all([
    counted,
    pool.query<Pick<ViewCounts, WatchedView> & { held: number }>({
      name: 'orders-in-views',
      text: `select (${countIn('attention')}) as attention, (${countIn('returns')}) as returns,
        (select count(*)::int from orders where held) as held`,
    }),
  ]);
  const { held, attention, returns } = rows[0] ?? { held: 0, attention: 0, returns: 0 };
  const byStatus = tallies.get('order');
  const of = (status: OrderStatus) => byStatus?.get(status)?.count ?? 0;
  return {
    all: [...(byStatus ?? [])].reduce(
      (sum, [label, { count }]) => (label === DELETED_ORDERS ? sum : sum + count),
      0,
    ),
    'to-ship': Math.max(0, of('Processing') - held),
    shipped: of('Shipped'),
    attention,
    returns,
  };
}

/** Deleted orders are few, and have an index: nothing else of orders is read. */
function countIn(view: WatchedView): string {
  return `select count(*)::int from (
    select distinct v.id from (${idsInView(view)}) as v (id)
    where not exists (select from orders d where d.id = v.id and d.deleted_at is not null) limit ${COUNT_BOUND}) as ${view}`;
}
