import { toWhole } from '#contract/money.ts';
import type { Order, OrderPayment } from '#contract/orders.ts';
import { isOwnPayment } from '#contract/payment-kinds.ts';
import { takesPieces } from '#contract/return-status.ts';
import { shippingInfoOf } from '#server/features/addresses/shipping-info.ts';
import { presentPriced, quoteOf } from '#server/features/pricing/present-priced.ts';
import { balanceOf, isDue } from './payment-status.rule.ts';
import type { HistoryRow, OrderItemRow, OrderRow } from './orders.table.ts';
import {
  presentDispute,
  presentInvoice,
  presentRefunds,
  refundedPieces,
  type ReadDispute,
  type ReadPaper,
  type ReadRefund,
} from './present-refunds.ts';
import { presentReturn, returnForBuyer, THE_SHOP, type ReadReturn } from './present-return.ts';

type OrderLine = Pick<
  OrderItemRow,
  'id' | 'productId' | 'name' | 'photo' | 'price' | 'quantity' | 'taxShare' | 'discountShare'
>;

/** An order with its lines, history and person, as one query reads it. Sums in minor units. */
export type ReadOrder = OrderRow & {
  userName: string;
  isUserDeleted: boolean;
  items: OrderLine[];
  papers: ReadPaper[];
  refunds: ReadRefund[];
  dispute: ReadDispute | null;
  /** From JSON, where a time is a string. */
  history: (Pick<HistoryRow, 'status' | 'byUser' | 'byRole' | 'undone'> & { at: string })[];
  shipments: Order['shipments'];
  returns: ReadReturn[];
};

export function presentOrder(row: ReadOrder): Order {
  return {
    _id: row.id,
    number: row.number,
    user: { _id: row.userId, name: row.userName },
    shippingInfo: shippingInfoOf(row),
    ...(row.isUserDeleted && row.recipient !== null && { recipient: row.recipient }),
    orderItems: presentLines(row),
    subtotal: toWhole(row.subtotal),
    ...presentPriced(row),
    shippingCharges: toWhole(row.shippingCharges),
    discount: toWhole(row.discount),
    ...(row.coupon !== null && { coupon: row.coupon }),
    total: toWhole(row.total),
    status: row.status,
    currency: row.currency,
    payment: presentPayment(row),
    ...presentInvoice(row),
    ...presentRefunds(row),
    ...(row.dispute && { dispute: presentDispute(row.dispute) }),
    ...(row.held && {
      held:
        row.dispute && row.dispute.status !== 'won'
          ? ('disputed' as const)
          : isDue(row.paymentStatus)
            ? ('due' as const)
            : ('refunded' as const),
    }),
    ...(row.shipsAnyway && { shipsAnyway: true as const }),
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
    returns: row.returns.map(presentReturn),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function presentPayment(row: ReadOrder): OrderPayment {
  const { paymentStatus: status, paymentProvider: provider, paymentReference: reference } = row;
  const { due, toPayBack } = balanceOf(row, row.refunds);
  const atProvider = status === 'none' ? 0 : row.total;
  const isOpen = due > 0 && row.status !== 'Cancelled';
  return {
    method: isOwnPayment(provider) ? provider : 'card',
    status,
    provider,
    reference,
    paid: toWhole(row.paid === null ? atProvider : row.paid - (row.paidBack ?? 0)),
    ...(isOpen && { due: toWhole(due) }),
    ...(isOpen && row.dueAt && { dueAt: row.dueAt.toISOString() }),
    ...(toPayBack > 0 && { toPayBack: toWhole(toPayBack) }),
    ...(isOpen && row.paymentTerms && { instructions: row.paymentTerms.instructions }),
  };
}

function presentLines(row: ReadOrder): Order['orderItems'] {
  const quote = quoteOf(row, row.items.length);
  return row.items.map((item, at) => ({
    _id: item.id,
    productId: item.productId,
    name: item.name,
    photo: item.photo,
    price: toWhole(item.price),
    quantity: item.quantity,
    tax: quote.pricesInclude ? 0 : toWhole(item.taxShare),
    taxIncluded: quote.pricesInclude ? toWhole(item.taxShare) : 0,
    taxPercent: quote.rates[quote.lines[at]?.rate ?? 0]?.percent ?? row.taxPercent,
    discount: toWhole(item.discountShare),
    refunded: refundedPieces(row, item.id),
    returnable: returnablePieces(row, item),
  }));
}

function returnablePieces(row: ReadOrder, { id, productId, quantity }: OrderLine): number {
  // The shop sees no returns of an order that it has deleted.
  if (row.deletedAt) return 0;
  const inReturns = row.returns
    .filter(({ status }) => takesPieces(status))
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);
  const refundedAlone = refundedPieces(
    { refunds: row.refunds.filter(({ returnId }) => returnId === null) },
    id,
  );
  return Math.max(0, quantity - refundedAlone - inReturns);
}

/**
 * An order as its buyer sees it: actions of admins appear as the shop's, so that no customer learns an
 * admin's uid.
 */
export function forBuyer(whole: Order): Order {
  const order = { ...whole };
  delete order.held;
  delete order.shipsAnyway;
  const history = order.history.map(({ byRole, ...entry }) =>
    entry.by === undefined || (entry.by === order.user._id && byRole === undefined)
      ? entry
      : { ...entry, by: THE_SHOP },
  );
  const refunds = order.refunds.map((refund) =>
    refund.by === undefined || refund.by === order.user._id ? refund : { ...refund, by: THE_SHOP },
  );
  return {
    ...order,
    // Until when the shop may send evidence is the shop's alone.
    ...(order.dispute && { dispute: { ...order.dispute, dueAt: null } }),
    history,
    refunds,
    returns: order.returns.map(returnForBuyer),
  };
}
