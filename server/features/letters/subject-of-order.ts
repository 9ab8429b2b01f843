import { and, eq, inArray, isNull } from 'drizzle-orm';
import { homeOf } from '#contract/home.ts';
import type { LetterContent } from '#contract/letter-content.ts';
import type { LetterKind } from '#contract/letter-kinds.ts';
import type { Order } from '#contract/orders.ts';
import { productPath } from '#contract/product-address.ts';
import { linesOf } from '#server/features/mail/letter-text.rule.ts';
import { describeDue } from '#server/features/own-payments/describe-due.rule.ts';
import { describeReceived } from '#server/features/own-payments/describe-received.ts';
import { usualWords } from '#server/features/own-payments/letter-words.rule.ts';
import { orderNotes } from '#server/features/orders/order-notes.table.ts';
import { orderHistory } from '#server/features/orders/orders.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { reviews } from '#server/features/reviews/reviews.table.ts';
import { describeParcels } from '#server/features/shipments/describe-parcels.rule.ts';
import { shipments } from '#server/features/shipments/shipments.table.ts';
import { describeLines, describeOrder, describePickup } from './describe-order.rule.ts';
import type { LettersDeps } from './letter-deps.ts';
import type { LetterRow } from './letters.table.ts';
import type { Subject } from './subject.ts';
import { ofWithdrawal } from './subject-of-withdrawal.ts';
import { ofRefund, ofReturn, ofReturnRefunded } from './subject-of-money-back.ts';

/** An order that a letter is about; without its contents if it is deleted. */
export interface OrderSubject {
  orderId: string;
  number: number;
  order: Order | undefined;
}

type Content = Partial<LetterContent>;

/** Kinds of letters that tell of an order. */
export type OrderLetterKind = Exclude<
  LetterKind,
  | 'back-in-stock'
  | 'admin-sign-in'
  | 'staff-invite'
  | 'staff-changed'
  | 'low-stock'
  | 'attention'
  | 'dispute'
>;

type OrderLetter = LetterRow & { kind: OrderLetterKind };

/** Returns the content of a letter about an order; undefined if that is no longer so. */
export async function subjectOfOrder(
  deps: LettersDeps,
  row: OrderLetter,
  { orderId, number, order }: OrderSubject,
): Promise<Subject | undefined> {
  const told = await contentOf(deps, row, order);
  if (!told) return undefined;
  const usual = order && usualWords(row.kind, order);
  const path = row.userId === null ? '/admin/transaction/' : '/order/';
  const track = row.userId === null ? undefined : await deps.trackUrl(orderId);
  const button = {
    label: 'See the order',
    url: track ?? `${deps.origin()}${path}${orderId}`,
  };
  return {
    values: { number: String(number) },
    // The link to the parcel is among the facts.
    content: { ...(order && { button }), ...told, ...(order && track && { button }) },
    ...(track !== undefined && { secret: track }),
    ...(usual !== undefined && { usual }),
  };
}

async function contentOf(
  deps: LettersDeps,
  row: OrderLetter,
  order: Order | undefined,
): Promise<Content | undefined> {
  const { locale, timeZone } = deps.money;
  const { seller } = await deps.settings.current();
  const shop = { origin: deps.origin(), locale, timeZone, home: homeOf(seller.country, locale) };
  switch (row.kind) {
    case 'order-confirmed':
    case 'new-order':
      return order && describeOrder(order, shop);
    case 'payment-due':
      return order && ofDue(order, shop);
    case 'payment-received':
      return order && ofReceived(deps, row, order, shop);
    case 'shipped':
      return order && (await ofShipped(deps, order, shop));
    case 'ready-for-pickup':
      return order && ofPickup(order, shop);
    case 'delivered':
      return order?.status === 'Delivered' ? ofDelivered(deps, order, shop) : undefined;
    case 'cancelled':
      return ofCancelled(order, shop);
    case 'refunded':
      return ofRefund(deps, row, order);
    case 'return-requested':
    case 'return-accepted':
    case 'return-declined':
    case 'return-received':
    case 'new-return':
      return order && ofReturn(deps, row, order);
    case 'return-refunded':
      return ofReturnRefunded(deps, row, order);
    case 'withdrawal-received':
      return order && ofWithdrawal(deps, row, order);
    case 'message':
      return ofMessage(deps, row);
    case 'correction':
      return row.data.note === undefined ? ofCorrection(deps, row, order) : ofNewTracking(order);
    default:
      return row.kind satisfies never;
  }
}

interface Shop {
  origin: string;
  locale: string;
  timeZone: string;
  home: string;
}

/** Not if an admin chose not to tell the customer. */
async function ofShipped(
  { database }: LettersDeps,
  order: Order,
  shop: Shop,
): Promise<Content | undefined> {
  if (order.status !== 'Shipped' && order.status !== 'Delivered') return undefined;
  const silent = await database.orm.$count(
    shipments,
    and(eq(shipments.orderId, order._id), eq(shipments.notify, false)),
  );
  if (silent > 0) return undefined;
  // Cash is paid to whoever brings it.
  const facts = [...describeParcels(order), ...describeDue(order, shop)];
  const { lines = [], address = [] } = describeOrder(order, shop);
  return { facts, lines, address, ...followButton(facts) };
}

/** Not once it is paid, or cancelled. */
function ofDue(order: Order, shop: Shop): Content | undefined {
  if (order.payment.due === undefined || order.status === 'Cancelled') return undefined;
  const { lines = [] } = describeOrder(order, shop);
  return { facts: describeDue(order, shop), lines };
}

async function ofReceived(
  { database }: LettersDeps,
  { data: { payment: id } }: LetterRow,
  order: Order,
  shop: Shop,
): Promise<Content | undefined> {
  const facts = id === undefined ? undefined : await describeReceived(database, id, order, shop);
  return facts && { facts, lines: describeLines(order.orderItems, order, shop) };
}

function ofPickup(order: Order, shop: Shop): Content | undefined {
  if (order.status !== 'Shipped') return undefined;
  const { lines = [] } = describeOrder(order, shop);
  const facts = describeDue(order, shop);
  return { lines, ...(facts.length > 0 && { facts }), ...describePickup(order) };
}

/** Carrier or tracking number were changed after a letter had told them. */
function ofNewTracking(order: Order | undefined): Content | undefined {
  if (order?.status !== 'Shipped' && order?.status !== 'Delivered') return undefined;
  const facts = describeParcels(order);
  return {
    words: ['This is how you find your parcel now:'],
    facts,
    ...followButton(facts),
  };
}

function followButton(facts: ReturnType<typeof describeParcels>): Pick<Content, 'button'> {
  const url = facts.find((fact) => fact.url !== undefined)?.url;
  return url === undefined ? {} : { button: { label: 'Follow the parcel', url } };
}

/** Asks to review the items that the customer keeps and has not reviewed; undefined if none of them is on sale. */
async function ofDelivered(
  { database }: LettersDeps,
  order: Order,
  { origin, locale }: Pick<Shop, 'origin' | 'locale'>,
): Promise<Content | undefined> {
  const kept = order.orderItems.filter(({ returnable }) => returnable > 0);
  const ids = kept.map(({ productId }) => productId);
  const onSale = await database.orm
    .select({ id: products.id })
    .from(products)
    .leftJoin(reviews, and(eq(reviews.productId, products.id), eq(reviews.userId, order.user._id)))
    .where(and(inArray(products.id, ids), isNull(products.deletedAt), isNull(reviews.id)));
  const toReview = kept.filter(({ productId }) => onSale.some(({ id }) => id === productId));
  const [first] = toReview;
  if (!first) return undefined;
  return {
    lines: describeLines(toReview, order, { origin, locale }),
    button: {
      label: 'Write a review',
      url: `${origin}${productPath(first.productId, first.name)}#reviews`,
    },
  };
}

function ofCancelled(order: Order | undefined, shop: Shop): Content | undefined {
  if (!order) return {};
  if (order.status !== 'Cancelled') return undefined;
  const { lines = [], sums = [] } = describeOrder(order, shop);
  const [placed, cancelled] = order.history;
  // Cancelled in the moment in which it was placed.
  const isLate = placed && cancelled && placed.at === cancelled.at;
  return {
    lines,
    sums,
    ...(isLate && { words: ['Your payment came after the time to pay was over.'] }),
  };
}

async function ofMessage(
  { database }: LettersDeps,
  { data: { note: id } }: LetterRow,
): Promise<Content | undefined> {
  if (id === undefined) return undefined;
  const [note] = await database.orm.select().from(orderNotes).where(eq(orderNotes.id, id));
  return note && note.words !== null ? { quote: linesOf(note.words) } : undefined;
}

async function ofCorrection(
  { database }: LettersDeps,
  { data: { step } }: LetterRow,
  order: Order | undefined,
): Promise<Content | undefined> {
  if (!order || step === undefined) return undefined;
  const [undone] = await database.orm.select().from(orderHistory).where(eq(orderHistory.id, step));
  if (!undone) return undefined;
  return {
    words: [
      undone.status === 'Delivered'
        ? 'It has not been delivered yet: it is still on its way to you.'
        : 'It has not left us yet: we will tell you when it is on its way.',
    ],
  };
}
