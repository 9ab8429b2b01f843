import { DELETED_USER } from '#contract/deleted-user.ts';
import type { Order } from '#contract/orders.ts';
import { toWhole } from '#contract/money.ts';
import type { HistoryRow, OrderItemRow, OrderRow } from './orders.table.ts';
import type { ShipmentRow } from './shipments.table.ts';

const THE_SHOP = 'the shop';

/** An order with its lines, history and person, as one query reads it. Sums in minor units. */
export type ReadOrder = OrderRow & {
  userName: string;
  isUserDeleted: boolean;
  items: Pick<OrderItemRow, 'id' | 'productId' | 'name' | 'photo' | 'price' | 'quantity'>[];
  /** From JSON, where a time is a string. */
  history: (Pick<HistoryRow, 'status' | 'byUser' | 'byRole' | 'undone'> & { at: string })[];
  shipments: (Pick<ShipmentRow, 'carrier' | 'tracking' | 'url'> & { at: string })[];
};

export function presentOrder(row: ReadOrder): Order {
  return {
    _id: row.id,
    number: row.number,
    user: { _id: row.userId, name: row.isUserDeleted ? DELETED_USER : row.userName },
    shippingInfo: {
      ...(row.recipient !== null && { name: row.recipient }),
      ...(row.phone !== null && { phone: row.phone }),
      address: row.address ?? '',
      city: row.city ?? '',
      state: row.state ?? '',
      country: row.country ?? '',
      pinCode: row.pinCode ?? '',
    },
    ...(row.isUserDeleted && row.recipient !== null && { recipient: row.recipient }),
    orderItems: row.items.map((item) => ({
      _id: item.id,
      productId: item.productId,
      name: item.name,
      photo: item.photo,
      price: toWhole(item.price),
      quantity: item.quantity,
    })),
    subtotal: toWhole(row.subtotal),
    tax: toWhole(row.tax),
    taxPercent: row.taxPercent,
    shippingCharges: toWhole(row.shippingCharges),
    discount: toWhole(row.discount),
    ...(row.coupon !== null && { coupon: row.coupon }),
    total: toWhole(row.total),
    status: row.status,
    currency: row.currency,
    payment: {
      status: row.paymentStatus,
      provider: row.paymentProvider,
      reference: row.paymentReference,
    },
    history: row.history.map(({ status, at, byUser: by, byRole: role, undone }) => ({
      status,
      at: new Date(at).toISOString(),
      ...(by !== null && { by }),
      ...(by === row.userId && role === 'admin' && { byRole: role }),
      ...(undone && { undone }),
    })),
    shipments: row.shipments.map(({ carrier, tracking, url, at }) => ({
      carrier,
      tracking,
      url,
      at: new Date(at).toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
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
