import { toWhole } from '#contract/money.ts';
import type { OrderEvent, OrderEventKind } from '#contract/order-notes.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { isOwnPayment } from '#contract/payment-kinds.ts';
import type { DisputeStatus } from '#contract/refunds.ts';
import type { OrderNoteRow } from './order-notes.table.ts';

/** Notes and other texts that admins wrote about an order. */
export type Written = Pick<OrderNoteRow, 'kind' | 'words' | 'byUser' | 'at'>;

const STEPS: Readonly<Record<OrderStatus, OrderEventKind>> = {
  Processing: 'placed',
  Shipped: 'shipped',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
};

/** A dispute of its payment. The amount is in minor units. */
export interface Disputed {
  status: DisputeStatus;
  amount: number;
  openedAt: Date;
}

/** Returns the timeline of an order, oldest first: its steps, payment, refunds, returns and disputes, and what admins wrote. */
export function timelineOf(
  order: Order,
  written: readonly Written[],
  disputes: readonly Disputed[],
): OrderEvent[] {
  const events = [
    ...stepsOf(order),
    ...paymentOf(order),
    ...refundsOf(order),
    ...returnsOf(order),
    ...disputes.map(disputeEvent),
    ...written.map(asEvent),
  ];
  // At the same time, in this order.
  return events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function stepsOf({ history, shipments }: Order): OrderEvent[] {
  return history.map(({ status, at, by, undone }) => {
    const who = by === undefined ? {} : { by };
    if (undone) return { kind: 'undone' as const, at, ...who, status };
    const parcel = status === 'Shipped' && shipments.find((shipment) => shipment.at === at);
    return {
      kind: STEPS[status],
      at,
      ...who,
      ...(parcel && {
        ...(parcel.carrier !== null && { carrier: parcel.carrier }),
        ...(parcel.tracking !== null && { tracking: parcel.tracking }),
        ...(parcel.url !== null && { url: parcel.url }),
      }),
    };
  });
}

/** At the provider it is paid before the order is made. */
function paymentOf({ payment, createdAt, total }: Order): OrderEvent[] {
  return payment.status === 'none' || isOwnPayment(payment.method)
    ? []
    : [{ kind: 'paid', at: createdAt, amount: total }];
}

function refundsOf({ refunds }: Order): OrderEvent[] {
  return refunds.map(({ at, by, amount, status, reason }) => ({
    kind: 'refund',
    at,
    ...(by !== undefined && { by }),
    amount,
    status,
    ...(reason !== undefined && { words: reason }),
  }));
}

/** That a return is refunded is said by its refund. */
function returnsOf({ returns }: Order): OrderEvent[] {
  return returns.flatMap(({ history, reason }) =>
    history.flatMap(({ status, at, by, words = status === 'requested' ? reason : '' }) =>
      status === 'refunded'
        ? []
        : [
            {
              kind: 'return' as const,
              at,
              ...(by !== undefined && { by }),
              status,
              ...(words !== '' && { words }),
            },
          ],
    ),
  );
}

function disputeEvent({ status, amount, openedAt }: Disputed): OrderEvent {
  return { kind: 'dispute', at: openedAt.toISOString(), amount: toWhole(amount), status };
}

function asEvent({ kind, words, byUser, at }: Written): OrderEvent {
  return { kind, at: at.toISOString(), by: byUser, ...(words !== null && { words }) };
}
