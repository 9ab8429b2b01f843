import type { Order } from '#contract/orders.ts';
import { type Actor, actorOf } from './transaction-words.ts';

/** Something that happened to an order. */
export interface OrderEvent {
  key: string;
  at: string;
  actor: Actor;
  what: { kind: 'step'; step: Order['history'][number]; details: string[] };
}

type EventfulOrder = Pick<Order, 'history' | 'shipments' | 'payment' | 'total' | 'user'>;

/** Everything that happened to an order, the oldest first. */
export function eventsOf(order: EventfulOrder, money: (amount: number) => string): OrderEvent[] {
  return order.history.map((step, at) => ({
    key: `step ${at}`,
    at: step.at,
    actor: actorOf(step, order.user),
    what: {
      kind: 'step' as const,
      step,
      details: at === 0 ? paymentWords(order, money) : parcelWords(order, step),
    },
  }));
}

/** An order is made when its payment has arrived. */
function paymentWords({ payment, total }: EventfulOrder, money: (amount: number) => string) {
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
