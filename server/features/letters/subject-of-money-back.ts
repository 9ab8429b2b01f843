import { eq } from 'drizzle-orm';
import type { LetterContent } from '#contract/letter-content.ts';
import { formatMoney, toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { linesOf, oneLine } from '#server/features/mail/letter-text.rule.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { refunds } from '#server/features/refunds/refunds.table.ts';
import { returnHistory } from '#server/features/returns/returns.table.ts';
import { pictureAt } from './describe-order.rule.ts';
import type { LettersDeps } from './letter-deps.ts';
import type { LetterRow } from './letters.table.ts';

type Content = Partial<LetterContent>;

/** The content of the letter about a refund; undefined if no money went back, because it only lowered what was due to the shop itself. */
export async function ofRefund(
  { database, money }: LettersDeps,
  { data }: LetterRow,
  order: Order | undefined,
): Promise<Content | undefined> {
  if (data.refund === undefined) return undefined;
  const [refund] = await database.orm
    .select({ amount: refunds.amount, status: refunds.status, paidBack: orders.paidBack })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, data.refund));
  if (refund?.status !== 'succeeded') return undefined;
  const amount = Math.min(refund.amount, refund.paidBack ?? refund.amount);
  if (amount === 0) return undefined;
  const currency = order?.currency ?? money.currency;
  const value = formatMoney(toWhole(amount), currency, money.locale);
  return { facts: [{ label: 'Refunded', value }] };
}

/** The same for the refund of a return, with the items sent back. */
export async function ofReturnRefunded(
  deps: LettersDeps,
  row: LetterRow,
  order: Order | undefined,
): Promise<Content | undefined> {
  const paid = await ofRefund(deps, row, order);
  const asked = returnOf(row, order);
  return paid && { ...paid, ...(asked && { lines: describeReturn(asked, deps) }) };
}

/** The content of the letters about a step of a return. */
export async function ofReturn(
  deps: LettersDeps,
  row: LetterRow,
  order: Order,
): Promise<Content | undefined> {
  const asked = returnOf(row, order);
  if (row.data.step === undefined || !asked) return undefined;
  const [step] = await deps.database.orm
    .select()
    .from(returnHistory)
    .where(eq(returnHistory.id, row.data.step));
  if (!step || isTakenBack(step.status, asked.status)) return undefined;
  const lines = describeReturn(asked, deps);
  if (row.kind === 'new-return') return { ...ofNewReturn(order, asked), lines };
  return { lines, ...(step.words !== null && { quote: linesOf(step.words) }) };
}

/** True if a step no longer counts: the return was declined after it, or withdrawn. */
function isTakenBack(told: OrderReturn['status'], now: OrderReturn['status']): boolean {
  return (
    now === 'withdrawn' || (now === 'declined' && (told === 'accepted' || told === 'received'))
  );
}

/** The facts that the shop needs to answer a return. */
function ofNewReturn(order: Order, { reason, words = '', photos }: OrderReturn): Content {
  const facts = [
    { label: 'Customer', value: oneLine(order.user.name) },
    { label: 'Reason', value: oneLine(reason, 200) },
    ...(photos.length > 0 ? [{ label: 'Photos', value: String(photos.length) }] : []),
  ];
  return {
    facts: facts.filter(({ value }) => value !== ''),
    ...(words !== '' && { quote: linesOf(words) }),
  };
}

function returnOf({ data }: LetterRow, order: Order | undefined): OrderReturn | undefined {
  return order?.returns.find(({ _id }) => _id === data.return);
}

/** The things that a return sends back. */
export function describeReturn(
  { lines }: OrderReturn,
  { origin }: Pick<LettersDeps, 'origin'>,
): NonNullable<Content['lines']> {
  return lines.map(({ name, photo, quantity }) => ({
    name: oneLine(name),
    detail: quantity === 1 ? '1 piece' : `${quantity} pieces`,
    ...pictureAt(origin(), photo),
  }));
}
