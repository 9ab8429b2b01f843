import type { Order } from '#contract/orders.ts';
import { isOwnPayment } from '#contract/payment-kinds.ts';
import type { OrderRefund } from '#contract/refunds.ts';
import { type Actor, actorOf, makerOf } from '#web/admin/orders/transaction-words.ts';
import { METHOD_NAMES } from '#web/admin/orders/payment-words.ts';
import { partsOfRefund } from '#web/order/refund-words.ts';

/** Something that happened to an order. */
export interface OrderEvent {
  key: string;
  at: string;
  actor: Actor;
  what: Happening;
  details: string[];
}

type Happening =
  | { kind: 'step'; step: Order['history'][number] }
  | { kind: 'refund'; refund: OrderRefund }
  | { kind: 'note' | 'message'; words: string }
  | { kind: 'return'; words?: string }
  | { kind: 'address' | 'shipment' | 'dispute' };

type EventfulOrder = Pick<
  Order,
  | 'history'
  | 'shipments'
  | 'refunds'
  | 'notes'
  | 'messages'
  | 'timeline'
  | 'orderItems'
  | 'payment'
  | 'total'
  | 'user'
>;

/** Everything that happened to an order, the oldest first. */
export function eventsOf(order: EventfulOrder, money: (amount: number) => string): OrderEvent[] {
  const steps = order.history.map((step, at) => ({
    key: `step ${at}`,
    at: step.at,
    actor: actorOf(step, order.user),
    what: { kind: 'step' as const, step },
    details: at === 0 ? paymentWords(order, money) : parcelWords(order, step),
  }));
  const refunds = order.refunds.map((refund) => ({
    key: refund._id,
    at: refund.at,
    actor: makerOf(refund, order.user),
    what: { kind: 'refund' as const, refund },
    details: [
      money(refund.moneyBack || refund.amount),
      ...partsOfRefund(refund, order.orderItems).map(({ words }) => words),
    ],
  }));
  const all = [...steps, ...refunds, ...wordsOf(order, 'note'), ...wordsOf(order, 'message')];
  // Of events at the same time, the step comes first.
  return [...all, ...restOfTimeline(order, money)].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}

function wordsOf({ notes = [], messages = [] }: EventfulOrder, kind: 'note' | 'message') {
  return (kind === 'note' ? notes : messages).map(({ words, at, by, byName }, index) => ({
    key: `${kind} ${index}`,
    at,
    actor: adminOf(by, byName),
    what: { kind, words },
    details: [],
  }));
}

/** Events that the order has nowhere else. */
function restOfTimeline(
  { timeline = [], user }: EventfulOrder,
  money: (amount: number) => string,
): OrderEvent[] {
  return timeline.flatMap(({ kind, at, by, byName, words, status = '', amount = 0 }, index) => {
    const event = { key: `${kind} ${index}`, at, actor: adminOf(by, byName) };
    switch (kind) {
      case 'address':
        return { ...event, what: { kind }, details: [`${words ?? 'address'} changed`] };
      case 'shipment':
        return { ...event, what: { kind }, details: [words ?? 'tracking changed'] };
      case 'dispute': {
        const actor = { role: 'provider' as const };
        return { ...event, actor, what: { kind }, details: [money(amount), status] };
      }
      case 'return': {
        const actor = by === user._id ? { role: 'customer' as const } : event.actor;
        const what = { kind, ...(words !== undefined && { words }) };
        return { ...event, actor, what, details: [status] };
      }
      default:
        return [];
    }
  });
}

function adminOf(uid: string | undefined, name: string | undefined): Actor {
  return uid === undefined ? { role: 'shop' } : { role: 'admin', uid, name };
}

/** An order is made when its payment has arrived, or is agreed. */
function paymentWords({ payment, total }: EventfulOrder, money: (amount: number) => string) {
  if (isOwnPayment(payment.method))
    return [`${money(total)} to be paid`, METHOD_NAMES[payment.method]];
  return payment.status === 'none' ? [] : [`${money(total)} paid`];
}

/** A shipment is made at the same time as the step to Shipped, and deleted when that step is undone. */
function parcelWords({ shipments }: EventfulOrder, { status, at }: Order['history'][number]) {
  if (status !== 'Shipped') return [];
  return shipments
    .filter((shipment) => shipment.at === at)
    .flatMap(({ carrier, tracking }) => {
      const words = [carrier, tracking].filter((word) => word !== null);
      return words.length === 0 ? [] : [words.join(' ')];
    });
}
