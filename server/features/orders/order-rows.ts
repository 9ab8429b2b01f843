import { DELETED_USER } from '#contract/deleted-user.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { toWhole } from '#contract/money.ts';
import {
  type Database,
  runPrepared,
  type Transaction,
  sqlArray,
} from '#server/platform/database.ts';
import type { ActingRole } from './orders.table.ts';

const THE_SHOP = 'the shop';

/** An order with its lines, history and person, as one query reads it. Sums in minor units. */
type OrderRow = {
  id: string;
  user_id: string;
  user_name: string;
  is_user_deleted: boolean;
  status: Order['status'];
  currency: string;
  subtotal: number;
  tax: number;
  shipping_charges: number;
  discount: number;
  total: number;
  coupon: string | null;
  recipient: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  pin_code: string | null;
  payment_status: Order['payment']['status'];
  payment_provider: string;
  payment_reference: string | null;
  created_at: string;
  updated_at: string;
  items: {
    id: string;
    product_id: string;
    name: string;
    photo: string;
    price: number;
    quantity: number;
  }[];
  history: {
    status: Order['status'];
    at: string;
    by_user: string | null;
    by_role: ActingRole | null;
    undone: boolean;
  }[];
};

/** Presents the orders that match a condition on the table `o`; `tail` is an ORDER BY and LIMIT. */
export async function readOrders(
  db: Database['orm'] | Transaction,
  condition: SQL,
  tail: SQL = sql``,
): Promise<Order[]> {
  const { rows } = await db.execute<OrderRow>(sql`${ordersWhere(condition)} ${tail}`);
  return rows.map(presentOrder);
}

/** An order, presented; undefined if it is deleted. */
export async function readOrder(
  db: Database['orm'] | Transaction,
  id: string,
): Promise<Order | undefined> {
  const [row] = await runPrepared<OrderRow>(db, 'read-order', ordersWhere(sql`o.id = ${id}`));
  return row && presentOrder(row);
}

/**
 * An order as its buyer sees it: actions of admins appear as the shop's, so that no customer learns an
 * admin's uid.
 */
export function forBuyer(order: Order): Order {
  const history = order.history.map(({ byRole, ...entry }) =>
    entry.by === undefined || (entry.by === order.user._id && byRole === undefined)
      ? entry
      : { ...entry, by: THE_SHOP },
  );
  return { ...order, history };
}

function ordersWhere(condition: SQL): SQL {
  return sql`
    select o.id, o.user_id, o.status, o.currency, o.subtotal, o.tax, o.shipping_charges, o.discount, o.total, o.coupon,
      o.recipient, o.address, o.city, o.state, o.country, o.pin_code, o.payment_status, o.payment_provider, o.payment_reference,
      o.created_at, o.updated_at, u.name as user_name, u.deleted_at is not null as is_user_deleted,
      (select json_agg(json_build_object('id', i.id, 'product_id', i.product_id, 'name', i.name, 'photo', i.photo,
                                         'price', i.price, 'quantity', i.quantity) order by i.position)
       from order_items i where i.order_id = o.id) as items,
      (select json_agg(json_build_object('status', h.status, 'at', h.at, 'by_user', h.by_user,
                                         'by_role', h.by_role, 'undone', h.undone)
                       order by h.at, array_position(${sqlArray(ORDER_STATUSES)}::text[], h.status))
       from order_history h where h.order_id = o.id) as history
    from orders o join users u on u.id = o.user_id
    where o.deleted_at is null and ${condition}`;
}

function presentOrder(row: OrderRow): Order {
  return {
    _id: row.id,
    user: { _id: row.user_id, name: row.is_user_deleted ? DELETED_USER : row.user_name },
    shippingInfo: {
      address: row.address ?? '',
      city: row.city ?? '',
      state: row.state ?? '',
      country: row.country ?? '',
      pinCode: row.pin_code ?? '',
    },
    ...(row.recipient !== null && { recipient: row.recipient }),
    orderItems: row.items.map((item) => ({
      _id: item.id,
      productId: item.product_id,
      name: item.name,
      photo: item.photo,
      price: toWhole(item.price),
      quantity: item.quantity,
    })),
    subtotal: toWhole(row.subtotal),
    tax: toWhole(row.tax),
    shippingCharges: toWhole(row.shipping_charges),
    discount: toWhole(row.discount),
    ...(row.coupon !== null && { coupon: row.coupon }),
    total: toWhole(row.total),
    status: row.status,
    currency: row.currency,
    payment: {
      status: row.payment_status,
      provider: row.payment_provider,
      reference: row.payment_reference,
    },
    history: row.history.map(({ status, at, by_user: by, by_role: role, undone }) => ({
      status,
      at: iso(at),
      ...(by !== null && { by }),
      ...(by === row.user_id && role === 'admin' && { byRole: role }),
      ...(undone && { undone }),
    })),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  };
}

function iso(time: string | Date): string {
  return new Date(time).toISOString();
}
