import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { users } from '#server/features/users/users.table.ts';
import { sqlArray, type Database, type Transaction } from '#server/platform/database.ts';
import { preparedRows, QUERIES } from '#server/platform/prepared.queries.ts';
import { inBooks } from './in-books.queries.ts';
import { orderHistory, orderItems, orders } from './orders.table.ts';
import { presentOrder, type ReadOrder } from './present-order.ts';
import type { Disputed } from './timeline.rule.ts';

type Db = Database['orm'] | Transaction;

/** An order, presented; undefined if it is deleted. */
export async function readOrder(db: Db, id: string): Promise<Order | undefined> {
  const [row] = await READ_ORDER(db, { id });
  return row && presentOrder(row);
}

/** The same, also if it is deleted. */
export async function readOrderDeletedToo(db: Db, id: string): Promise<Order | undefined> {
  const [row] = await selectOrders(db).where(eq(orders.id, id));
  return row && presentOrder(row);
}

/** Orders, presented, in no order; deleted ones are left out. */
export async function readOrders(db: Db, ids: readonly string[]): Promise<Order[]> {
  const rows = await selectOrders(db).where(
    and(isNull(orders.deletedAt), inArray(orders.id, [...ids])),
  );
  return rows.map(presentOrder);
}

/** An order, and when the shop deleted it. */
export interface KeptOrder {
  order: Order;
  deletedAt: Date | null;
}

/** Some of a person's orders, newest first, presented, after one of them. With those that are deleted. */
export async function readKeptOrders(
  db: Db,
  userId: string,
  after: KeptOrder | undefined,
  take: number,
): Promise<KeptOrder[]> {
  const older =
    after &&
    sql`(${orders.createdAt}, ${orders.id}) < (${after.order.createdAt}::timestamptz, ${after.order._id}::uuid)`;
  const rows = await selectOrders(db)
    .where(and(eq(orders.userId, userId), older))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(take);
  return rows.map((row) => ({ order: presentOrder(row), deletedAt: row.deletedAt }));
}

/** An order of the books, presented, and when it was deleted. */
export async function readKeptOrder(db: Db, id: string): Promise<KeptOrder | undefined> {
  const [row] = await READ_KEPT_ORDER(db, { id });
  return row && { order: presentOrder(row), deletedAt: row.deletedAt };
}

/** A window of a person's orders of the books, presented, newest first. */
export async function readOrdersOf(
  db: Db,
  userId: string,
  { skip, take }: { skip: number; take: number },
): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where(and(inBooks, eq(orders.userId, userId)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(take)
    .offset(skip);
  return rows.map(presentOrder);
}

/** Disputes of the payment of an order. */
export async function readDisputes(db: Db, orderId: string): Promise<Disputed[]> {
  const { rows } = await db.execute<Pick<Disputed, 'status' | 'amount'> & { openedAt: string }>(sql`
    select status, amount, opened_at as "openedAt" from disputes where order_id = ${orderId}`);
  return rows.map(({ openedAt, ...dispute }) => ({ ...dispute, openedAt: new Date(openedAt) }));
}

/** A ReadReturn as a JSON expression, for `returns` with the alias `t`. */
export const RETURN_JSON = `json_build_object(
  'id', t.id, 'orderId', t.order_id, 'kind', t.kind, 'deadline', t.deadline, 'status', t.status, 'reason', t.reason, 'words', t.words,
  'restocked', t.restocked, 'createdAt', t.created_at, 'updatedAt', t.updated_at,
  'lines', (select json_agg(json_build_object('productId', i.product_id, 'name', i.name, 'photo', i.photo,
                                              'quantity', l.quantity) order by i.position)
            from return_lines l join order_items i on i.id = l.order_item_id where l.return_id = t.id),
  'photos', (select coalesce(json_agg(json_build_object('hash', p.hash, 'width', p.width, 'height', p.height,
                                                        'widths', p.widths, 'placeholder', p.placeholder)
                                      order by p.position), '[]')
             from return_photos p where p.return_id = t.id),
  'history', (select json_agg(json_build_object('status', h.status, 'at', h.at, 'byUser', h.by_user,
                                                'words', h.words) order by h.at)
              from return_history h where h.return_id = t.id))`;

// One query for an order with all that belongs to it, which names the tables of features above.
const FIELDS = {
  ...getTableColumns(orders),
  userName: users.name,
  isUserDeleted: sql<boolean>`${users.deletedAt} is not null`,
  items: sql<ReadOrder['items']>`(
        select json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'name', i.name, 'photo', i.photo,
                                          'price', i.price, 'quantity', i.quantity, 'taxShare', i.tax_share,
                                          'discountShare', i.discount_share) order by i.position)
        from ${orderItems} i where i.order_id = ${orders.id})`,
  history: sql<ReadOrder['history']>`(
        select json_agg(json_build_object('status', h.status, 'at', h.at, 'byUser', h.by_user,
                                          'byRole', h.by_role, 'undone', h.undone)
                        order by h.at, array_position(${sqlArray(ORDER_STATUSES)}::text[], h.status))
        from ${orderHistory} h where h.order_id = ${orders.id})`,
  refunds: sql<ReadOrder['refunds']>`(
        select coalesce(json_agg(json_build_object(
          'id', r.id, 'kind', r.kind, 'amount', r.amount, 'shipping', r.shipping, 'withShipping', r.with_shipping,
          'goodwill', r.goodwill, 'reason', r.reason, 'status', r.status, 'at', r.created_at, 'byUser', r.by_user, 'returnId', r.return_id, 'doneBy', r.done_by,
          'correctsItem', r.corrects_item,
          'lines', (select json_agg(json_build_object('itemId', i.id, 'productId', i.product_id,
                                                      'quantity', l.quantity, 'amount', l.amount, 'restocked', l.restocked) order by i.position)
                    from refund_lines l join ${orderItems} i on i.id = l.order_item_id where l.refund_id = r.id)
        ) order by r.created_at, r.id), '[]')
        from refunds r where r.order_id = ${orders.id})`,
  dispute: sql<ReadOrder['dispute']>`(
        select json_build_object('status', d.status, 'amount', d.amount, 'dueAt', d.due_at)
        from disputes d where d.order_id = ${orders.id}
        order by d.status = 'open' desc, d.opened_at desc, d.id limit 1)`,
  papers: sql<ReadOrder['papers']>`(
        select coalesce(json_agg(json_build_object('n', p.n, 'number', p.number, 'refundId', p.refund_id)), '[]')
        from papers p where p.order_id = ${orders.id})`,
  shipments: sql<ReadOrder['shipments']>`(
        select coalesce(json_agg(json_build_object('carrier', s.carrier, 'tracking', s.tracking, 'url', s.url, 'at', s.at)
                                 order by s.at, s.id), '[]')
        from shipments s where s.order_id = ${orders.id})`,
  returns: sql<ReadOrder['returns']>`(
        select coalesce(json_agg(${sql.raw(RETURN_JSON)} order by t.created_at, t.id), '[]')
        from returns t where t.order_id = ${orders.id})`,
};

function selectOrders(db: Pick<Db, 'select'>) {
  return db.select(FIELDS).from(orders).innerJoin(users, eq(users.id, orders.userId));
}

const BY_ID = eq(orders.id, sql.placeholder('id'));
const READ_ORDER = preparedRows(
  'read-order',
  FIELDS,
  selectOrders(QUERIES).where(and(isNull(orders.deletedAt), BY_ID)),
);
const READ_KEPT_ORDER = preparedRows(
  'read-kept-order',
  FIELDS,
  selectOrders(QUERIES).where(and(BY_ID, inBooks)),
);
