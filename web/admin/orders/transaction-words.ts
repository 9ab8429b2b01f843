import { DELETED_USER } from '#contract/deleted-user.ts';
import { staysInBooks } from '#contract/order-books.ts';
import { NEXT_STATUSES, nextOnTheWay, type OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { isOwnPayment } from '#contract/payment-kinds.ts';
import type { OrderRefund } from '#contract/refunds.ts';
import { isOpenReturn } from '#contract/return-status.ts';
import { PAYMENT_STATES } from '#web/order/order-words.ts';
import { countOf } from '#web/ui/count-of.ts';
import { paymentStateOf } from './payment-words.ts';

/** Reasons why an order is held. */
export const DISPUTED = 'Its payment is disputed.';
export const REFUNDED_THERE = 'It was refunded in full at the payment provider.';
export const NOT_PAID = 'It is to be paid before it is sent.';

/** Says why an order can't be moved on; undefined where it can. A shipped order can be Delivered even if it is disputed. */
export function whyNotProcessed(
  status: OrderStatus,
  order: Pick<Order, 'held'> = {},
): string | undefined {
  if (order.held === 'disputed') return DISPUTED;
  if (order.held === 'refunded') return REFUNDED_THERE;
  if (order.held === 'due') return NOT_PAID;
  if (nextOnTheWay(status)) return undefined;
  return status === 'Cancelled'
    ? 'A cancelled order has no next step.'
    : 'It has arrived: there is no further step.';
}

/** Says why an order can't be cancelled; undefined where it can. */
export function whyNotCancelled(
  status: OrderStatus,
  order: Pick<Order, 'dispute'> = {},
): string | undefined {
  if (status === 'Processing' && order.dispute?.status === 'open') return DISPUTED;
  if (NEXT_STATUSES[status].includes('Cancelled')) return undefined;
  return status === 'Cancelled'
    ? 'It is cancelled already.'
    : 'Only an order that is still Processing can be cancelled.';
}

/** Says why an order can't be deleted; undefined where it can. */
export function whyNotDeleted(order: Pick<Order, 'dispute' | 'returns'>): string | undefined {
  if (isHeld(order)) return DISPUTED;
  return order.returns.some(({ status }) => isOpenReturn(status))
    ? 'Decline or refund its open return first.'
    : undefined;
}

/** Says what deleting an order does, for the question before it. */
export function whatDeletionDoes({ status, payment }: Pick<Order, 'status' | 'payment'>): string {
  if (status === 'Processing')
    return 'It is cancelled first: its stock can be bought again, and what was paid is given back. Then it leaves every list and every figure. For 30 days you can restore it from the bin, as a cancelled order.';
  return staysInBooks({ status, paymentStatus: payment.status })
    ? 'It leaves the lists of the back office, not the books: nothing is refunded, revenue, tax and papers keep it, and its customer still sees it. For 30 days you can restore it from the bin.'
    : 'It leaves every list and every figure, and nothing is refunded. For 30 days you can restore it from the bin.';
}

/** True where a dispute keeps an order from being deleted and refunded. */
export function isHeld({ dispute }: Pick<Order, 'dispute'>): boolean {
  return dispute !== undefined && dispute.status !== 'won';
}

/** Says what cancelling an order does, for the question before it. */
export function whatCancellingDoes({
  payment: { method, paid },
}: {
  payment: Pick<Order['payment'], 'method' | 'paid'>;
}): string {
  const unsent = 'Nothing will be sent, and its stock can be bought again.';
  if (!isOwnPayment(method)) return `${unsent} What was paid is given back in full.`;
  if (paid === 0) return `${unsent} Nothing of it was paid.`;
  return `${unsent} What was paid is to be paid back: you do that, and mark it as paid back.`;
}

/** Says why nothing of an order can be refunded; undefined where something can. */
export function whyNotRefunded({
  payment,
  refundable,
  dispute,
}: Pick<Order, 'payment' | 'refundable' | 'dispute'>): string | undefined {
  if (payment.status === 'none') return 'Nothing was paid.';
  if (isHeld({ dispute })) return DISPUTED;
  return refundable === 0 ? 'All of it is refunded.' : undefined;
}

/** The person or system that did something to an order, in their role. */
export type Actor =
  | { role: 'shop' }
  | { role: 'customer' }
  | { role: 'provider' }
  | { role: 'admin'; uid: string; name?: string | undefined };

/**
 * The role in which somebody did a step of an order. Its customer counts as customer, even an admin, unless they
 * acted as admin. Steps without an author were done by the shop.
 */
export function actorOf(
  { status, by, byRole }: Order['history'][number],
  { _id: customer }: Pick<Order['user'], '_id'>,
): Actor {
  if (by === undefined) return { role: status === 'Processing' ? 'customer' : 'shop' };
  return by === customer && byRole !== 'admin' ? { role: 'customer' } : { role: 'admin', uid: by };
}

/** Returns who made a refund. Customers refund only by cancelling their order. */
export function makerOf(
  { kind, by }: OrderRefund,
  { _id: customer }: Pick<Order['user'], '_id'>,
): Actor {
  if (kind === 'provider' || kind === 'dispute') return { role: 'provider' };
  if (by === undefined) return { role: 'shop' };
  return kind === 'cancellation' && by === customer
    ? { role: 'customer' }
    : { role: 'admin', uid: by };
}

/**
 * Returns true if the payment came after the reservation had expired, and could not be fulfilled. Such an order is created and
 * cancelled at the same time, without an author.
 */
export function cameTooLate({
  status,
  history,
  payment,
}: Pick<Order, 'status' | 'history' | 'payment'>): boolean {
  const [first] = history;
  const last = history.at(-1);
  return (
    status === 'Cancelled' &&
    payment.status !== 'none' &&
    last?.status === 'Cancelled' &&
    last.by === undefined &&
    last.at === first?.at
  );
}

/** Returns a list's note on a payment that is due or has a refund. */
export function paymentNote(payment: Order['payment']): string | undefined {
  const { status } = payment;
  return status === 'paid' || status === 'none' ? undefined : paymentStateOf(payment).words;
}

/** The note beside an order's status in a list: that it is held or disputed, or else its payment. */
export function stateNote({
  payment,
  held,
  dispute,
}: Pick<Order, 'payment' | 'held' | 'dispute'>): { words: string; isUrgent: boolean } | undefined {
  if (held === 'due')
    return { words: `${PAYMENT_STATES[payment.status].words}: held`, isUrgent: false };
  if (held) return { words: HELD_WORDS[held], isUrgent: true };
  if (dispute?.status === 'open') return { words: 'Disputed', isUrgent: true };
  const words = paymentNote(payment);
  return words === undefined ? undefined : { words, isUrgent: payment.status === 'refund_failed' };
}

const HELD_WORDS = {
  disputed: 'Disputed: held',
  refunded: 'Refunded: held',
} as const;

const SHOWN_ITEMS = 2;

/** The items of an order in a list: "2 × Brass Lamp, Oak Stool and 3 more". */
export function itemsWords({ orderItems }: Pick<Order, 'orderItems'>): string {
  const names = orderItems.map(({ name, quantity }) =>
    quantity === 1 ? name : `${quantity} × ${name}`,
  );
  const more = names.length - SHOWN_ITEMS;
  const shown = names.slice(0, SHOWN_ITEMS).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

const MINUTE_MS = 60_000;
/** The units of an age, each with the minutes up to which it is used. */
const AGES = [
  { word: 'minute', minutes: 1, below: 60 },
  { word: 'hour', minutes: 60, below: 48 * 60 },
  { word: 'day', minutes: 24 * 60, below: 60 * 24 * 60 },
  { word: 'month', minutes: 30 * 24 * 60, below: 24 * 30 * 24 * 60 },
  { word: 'year', minutes: 365 * 24 * 60, below: Infinity },
] as const;

/** The time since `at` in words: "just now", "5 minutes", "3 days". */
export function ageWords(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  const age = AGES.find(({ below }) => minutes < below);
  return age ? countOf(Math.floor(minutes / age.minutes), age.word) : '';
}

/** Counts the pieces of an order. */
export function quantityOf({ orderItems }: Pick<Order, 'orderItems'>): number {
  return orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The name on the parcel: the customer's where none was entered, unless their account is deleted. */
export function recipientOf({ user, shippingInfo }: Pick<Order, 'user' | 'shippingInfo'>) {
  return shippingInfo.name ?? (user.name === DELETED_USER ? undefined : user.name);
}

/** Returns true if the customer has withdrawn from an order that is not sent yet, and nobody has dealt with that. */
export function isWithdrawnUnsent({ status, returns }: Pick<Order, 'status' | 'returns'>): boolean {
  const isOpen = returns.some((each) => each.kind === 'withdrawal' && isOpenReturn(each.status));
  return status === 'Processing' && isOpen;
}
