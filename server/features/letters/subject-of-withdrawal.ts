import { eq } from 'drizzle-orm';
import type { LetterContent } from '#contract/letter-content.ts';
import type { Order } from '#contract/orders.ts';
import { linesOf, oneLine } from '#server/features/mail/letter-text.rule.ts';
import { withdrawals } from '#server/features/withdrawal/withdrawals.table.ts';
import type { LettersDeps } from './letter-deps.ts';
import type { LetterRow } from './letters.table.ts';
import { describeReturn } from './subject-of-money-back.ts';

type Content = Partial<LetterContent>;

/**
 * The content of the letter that confirms the receipt of a withdrawal: what was declared, with date and time (Directive
 * 2011/83/EU, Article 11a).
 */
export async function ofWithdrawal(
  deps: LettersDeps,
  { data }: LetterRow,
  order: Order,
): Promise<Content | undefined> {
  if (data.withdrawal === undefined) return undefined;
  const [row] = await deps.database.orm
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.id, data.withdrawal));
  if (!row?.confirmedAt) return undefined;
  const opened = order.returns.find(({ _id }) => _id === row.returnId);
  return {
    facts: [
      { label: 'Received', value: inWords(deps, row.confirmedAt, 'long') },
      { label: 'Order', value: `#${order.number}` },
      { label: 'Name', value: oneLine(row.name, 100) },
      { label: 'E-mail', value: oneLine(row.email) },
    ].filter(({ value }) => value !== ''),
    ...(row.words !== null && { quote: linesOf(row.words) }),
    ...(opened && { lines: describeReturn(opened, deps) }),
    words: [
      ...exemptWords(order, row.exempt),
      ...(opened ? whatFollows(deps, order, opened.deadline) : []),
      ...(opened || row.exempt.length > 0 ? [] : [NOTHING_LEFT]),
    ],
  };
}

const NOTHING_LEFT =
  'Nothing of this order is left to withdraw from: everything is refunded, or in a return already.';

function exemptWords({ orderItems }: Order, exempt: readonly string[]): string[] {
  const names = orderItems
    .filter(({ _id }) => exempt.includes(_id))
    .map(({ name }) => oneLine(name));
  return names.length === 0
    ? []
    : [`Left out, because the law exempts it from withdrawal: ${names.join(', ')}.`];
}

function whatFollows(deps: LettersDeps, { status }: Order, deadline: string | undefined): string[] {
  const by = deadline === undefined ? '' : ` by ${inWords(deps, new Date(deadline))}`;
  return status === 'Processing'
    ? [`It has not left us yet. We pay your money back${by}.`]
    : [
        `Please send the things back within 14 days. We pay your money back${by}, but may wait until they are here, or until you show us that you have sent them.`,
      ];
}

function inWords({ money }: LettersDeps, time: Date, timeStyle?: 'long'): string {
  const { locale, timeZone } = money;
  const style = { dateStyle: 'long' as const, ...(timeStyle && { timeStyle }), timeZone };
  return oneLine(time.toLocaleString(locale, style));
}
