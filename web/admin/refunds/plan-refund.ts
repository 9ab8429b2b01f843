import type { Order } from '#contract/orders.ts';
import {
  emptiesOrder,
  everythingLeft,
  leftToRefund,
  priceRefund,
  type PricedRefund,
  refundStateOf,
  type WantedRefund,
} from '#contract/refund.ts';
import { paidFor } from '#contract/shares.ts';
import type { NewRefund } from '#contract/refunds.ts';
import type { OrderReturn } from '#contract/returns.ts';

type RefundedOrder = Pick<
  Order,
  | 'status'
  | 'total'
  | 'refundable'
  | 'orderItems'
  | 'tax'
  | 'shippingCharges'
  | 'discount'
  | 'refunds'
>;

/** The amounts of a planned refund, in minor units. */
export interface RefundPlan {
  /** The amounts that it gives. */
  priced: PricedRefund;
  /** The amounts asked for: less than it gives, if it `cancels` the order. */
  asked: PricedRefund;
  /** The most that can be refunded. */
  left: number;
  /** True if it gives nothing. */
  isEmpty: boolean;
  isTooMuch: boolean;
  /** True if nothing would be left to send: then all that is left is refunded, and the order is cancelled. */
  cancels: boolean;
}

/** Plans the refund that an admin has chosen. The server decides by the same functions. */
export function planRefund(order: RefundedOrder, wanted: WantedRefund): RefundPlan {
  const state = refundStateOf(order);
  const left = leftToRefund(state);
  const asked = priceRefund(state, wanted);
  const hasPieces = wanted.pieces.some((pieces) => pieces > 0);
  const isTooMuch = asked.amount > left;
  const cancels =
    !isTooMuch && hasPieces && order.status === 'Processing' && emptiesOrder(state, wanted.pieces);
  return {
    priced: cancels ? priceRefund(state, everythingLeft(state)) : asked,
    asked,
    left,
    isEmpty: !hasPieces && !wanted.shipping && wanted.goodwill === 0,
    isTooMuch,
    cancels,
  };
}

/** The lines of a refund as they are sent. */
export function wantedLines(
  { orderItems }: Pick<Order, 'orderItems'>,
  { pieces, restock }: { pieces: readonly number[]; restock: readonly boolean[] },
): NewRefund['lines'] {
  return orderItems.flatMap(({ productId }, at) => {
    const quantity = pieces[at] ?? 0;
    return quantity === 0 ? [] : [{ productId, quantity, restock: restock[at] ?? false }];
  });
}

/** Returns how many pieces of each line can be refunded. Those in a return are refunded with it. */
export function piecesLeft({ orderItems }: Pick<Order, 'orderItems'>): number[] {
  return orderItems.map(({ returnable }) => returnable);
}

/** Returns what was paid for the shipping, in minor units; 0 if it is refunded. */
export function shippingLeft(order: RefundedOrder): number {
  const { shipping } = refundStateOf(order);
  return shipping.isRefunded ? 0 : paidFor(shipping);
}

/** Returns true if a withdrawal leaves nothing of the order: then the delivery is paid back with it. */
export function isOfEverything(
  order: RefundedOrder,
  { kind }: Pick<OrderReturn, 'kind'>,
  pieces: readonly number[],
): boolean {
  return kind === 'withdrawal' && emptiesOrder(refundStateOf(order), pieces);
}
