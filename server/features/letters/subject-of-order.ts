import { and, eq } from 'drizzle-orm';
import type { LetterContent } from '#contract/letter-content.ts';
import { formatMoney, toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { productPath } from '#contract/product-address.ts';
import { orderNotes } from '#server/features/orders/order-notes.table.ts';
import { orderHistory } from '#server/features/orders/orders.table.ts';
import { refunds } from '#server/features/orders/refunds.table.ts';
import { returnHistory } from '#server/features/orders/returns.table.ts';
import { shipments } from '#server/features/orders/shipments.table.ts';
import { describeLines, describeOrder, describeParcels, pictureAt } from './describe-order.rule.ts';
import type { LettersDeps } from './letter-deps.ts';
import { linesOf, oneLine } from './letter-text.rule.ts';
import type { LetterRow } from './letters.table.ts';

/** An order that a letter is about; without its contents if it is deleted. */
export interface OrderSubject {
  orderId: string;
  number: number;
  order: Order | undefined;
}

type Content = Partial<LetterContent>;

/** What a letter tells of an order; undefined if that is no longer so. */
export async function subjectOfOrder(
  deps: LettersDeps,
  row: LetterRow,
  { orderId, number, order }: OrderSubject,
): Promise<{ values: Record<string, string>; content: Content } | undefined> {
  const told = await contentOf(deps, row, order);
  if (!told) return undefined;
  const path = row.userId === null ? '/admin/transaction/' : '/order/';
  const button = { label: 'See the order', url: `${deps.origin()}${path}${orderId}` };
  return { values: { number: String(number) }, content: { ...(order && { button }), ...told } };
}

async function contentOf(
  deps: LettersDeps,
  row: LetterRow,
  order: Order | undefined,
): Promise<Content | undefined> {
  const shop = { origin: deps.origin(), locale: deps.money.locale };
  switch (row.kind) {
    case 'order-confirmed':
    case 'new-order':
      return order && describeOrder(order, shop);
    case 'shipped':
      return order && (await ofShipped(deps, order, shop));
    case 'delivered':
      return order?.status === 'Delivered' ? ofDelivered(order, shop) : undefined;
    case 'cancelled':
      return ofCancelled(order, shop);
    case 'refunded':
      return ofRefund(deps, row, order);
    case 'return-accepted':
    case 'return-declined':
      return ofReturn(deps, row, order, shop.origin);
    case 'message':
      return ofMessage(deps, row);
    case 'correction':
      return row.data.note === undefined ? ofCorrection(deps, row, order) : ofNewTracking(order);
    default:
      return undefined;
  }
}

interface Shop {
  origin: string;
  locale: string;
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
  const facts = describeParcels(order);
  const { lines = [], address = [] } = describeOrder(order, shop);
  return { facts, lines, address, ...followButton(facts) };
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

function ofDelivered(order: Order, { origin, locale }: Shop): Content {
  const [first] = order.orderItems;
  return {
    lines: describeLines(order.orderItems, order, { origin, locale }),
    ...(first && {
      button: {
        label: 'Write a review',
        url: `${origin}${productPath(first.productId, first.name)}#reviews`,
      },
    }),
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

async function ofRefund(
  { database, money }: LettersDeps,
  { data }: LetterRow,
  order: Order | undefined,
): Promise<Content | undefined> {
  if (data.refund === undefined) return undefined;
  const [refund] = await database.orm.select().from(refunds).where(eq(refunds.id, data.refund));
  if (refund?.status !== 'succeeded') return undefined;
  const currency = order?.currency ?? money.currency;
  const value = formatMoney(toWhole(refund.amount), currency, money.locale);
  return { facts: [{ label: 'Refunded', value }] };
}

async function ofReturn(
  { database }: LettersDeps,
  { kind, data }: LetterRow,
  order: Order | undefined,
  origin: string,
): Promise<Content | undefined> {
  if (data.step === undefined) return undefined;
  const [step] = await database.orm
    .select()
    .from(returnHistory)
    .where(eq(returnHistory.id, data.step));
  const asked = order?.returns.find(({ _id }) => _id === data.return);
  if (!step || !asked) return undefined;
  // Declined after it was accepted: only the last word counts.
  if (kind === 'return-accepted' && asked.status === 'declined') return undefined;
  const lines = asked.lines.map(({ name, photo, quantity }) => ({
    name: oneLine(name),
    detail: quantity === 1 ? '1 piece' : `${quantity} pieces`,
    ...pictureAt(origin, photo),
  }));
  return { lines, ...(step.words !== null && { quote: linesOf(step.words) }) };
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
