import {
  NEXT_STATUSES,
  nextOnTheWay,
  type OrderStatus,
  withoutUndone,
} from '#contract/order-status.ts';
import type { Order, OrderPayment, PaymentStatus } from '#contract/orders.ts';
import type { StatusTone } from '#web/ui/StatusLabel.tsx';

/** The colour of a status label. */
export const STATUS_TONES: Readonly<Record<OrderStatus, StatusTone>> = {
  Processing: 'warning',
  Shipped: 'neutral',
  Delivered: 'good',
  Cancelled: 'danger',
};

interface ByDelivery {
  delivery: Pick<Order['delivery'], 'kind'>;
}

/** The status of an order in words: something that is picked up is not shipped. */
export function statusWords(status: OrderStatus, { delivery }: ByDelivery): string {
  if (delivery.kind !== 'pickup') return status;
  if (status === 'Shipped') return 'Ready for pickup';
  return status === 'Delivered' ? 'Picked up' : status;
}

/** The status of a payment. */
export const PAYMENT_STATES: Readonly<Record<PaymentStatus, { words: string; tone: StatusTone }>> =
  {
    none: { words: 'Nothing to pay', tone: 'neutral' },
    due: { words: 'Not paid yet', tone: 'warning' },
    part: { words: 'Partly paid', tone: 'warning' },
    paid: { words: 'Paid', tone: 'good' },
    refund_pending: { words: 'Refund on its way', tone: 'warning' },
    refunded: { words: 'Refunded', tone: 'neutral' },
    refund_failed: { words: 'Refund failed', tone: 'danger' },
  };

/** The number of pieces in an order, in words. */
export function countPieces(items: readonly { quantity: number }[]): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 item' : `${count} items`;
}

/** The first product of an order, and how many more there are. */
export function namesOf(items: readonly { name: string }[]): string {
  const [first, ...more] = items;
  if (!first) return '';
  return more.length === 0 ? first.name : `${first.name} and ${more.length} more`;
}

export type TimelineOrder = Pick<Order, 'history' | 'status' | 'user'>;

export interface TimelineStep {
  status: OrderStatus;
  /** Undefined while the step is still to come. */
  at?: string;
  /** The person who did it, as text; undefined for steps to come. */
  by?: string;
}

/** The steps of an order for its buyer, without undone ones, and the steps still to come. */
export function timelineOf({ history, status, user }: TimelineOrder): TimelineStep[] {
  const steps: TimelineStep[] = withoutUndone(history).map(({ status, at, by, byRole }) => ({
    status,
    at,
    ...(by !== undefined && {
      by: by === user._id && byRole !== 'admin' ? 'by you' : 'by the shop',
    }),
  }));
  let next = nextOnTheWay(status);
  while (next) {
    steps.push({ status: next });
    next = nextOnTheWay(next);
  }
  return steps;
}

/** Returns true if its buyer may still cancel an order. */
export function canCancel({ status }: Pick<Order, 'status'>): boolean {
  return NEXT_STATUSES[status].includes('Cancelled');
}

/** The name to address a person by: the first word of their name. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s/)[0] ?? name;
}

/** The order's number as people read it: "#1001". */
export function orderNumber({ number }: Pick<Order, 'number'>): string {
  return `#${number}`;
}

/** Returns true if something is still to be paid to the shop itself. */
export function isUnpaid({ status }: Pick<OrderPayment, 'status'>): boolean {
  return status === 'due' || status === 'part';
}

/** Returns true if a transfer has to come first: until then nobody knows when the order arrives. */
export function waitsForTransfer({
  status,
  payment,
}: Pick<Order, 'status'> & { payment: Pick<OrderPayment, 'method' | 'status'> }): boolean {
  return status === 'Processing' && payment.method === 'transfer' && isUnpaid(payment);
}

/** Returns true if an order has no invoice, and gets none when it is asked for: it is Cancelled, or neither paid nor sent. */
export function hasNoInvoice({
  invoice,
  status,
  payment,
}: Pick<Order, 'invoice' | 'status'> & { payment: Pick<OrderPayment, 'status'> }): boolean {
  if (invoice) return false;
  return status === 'Cancelled' || (status === 'Processing' && isUnpaid(payment));
}
