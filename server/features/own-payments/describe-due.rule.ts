import type { LetterContent } from '#contract/letter-content.ts';
import { formatMoney } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { groupedIban } from '#contract/payment-kinds.ts';
import { transferCode } from '#contract/transfer-code.ts';
import { oneLine } from '#server/features/mail/letter-text.rule.ts';

type Fact = NonNullable<LetterContent['facts']>[number];

/** Words for the time at which an order is paid, by its way to pay. */
const PAID_THEN = {
  card: '',
  transfer: '',
  delivery: ', in cash when it is delivered',
  pickup: ', when you pick it up',
  invoice: '',
} as const;

/** The sum that is still to be paid to the shop itself, with its time and account. */
export function describeDue(
  { payment, currency }: Pick<Order, 'payment' | 'currency'>,
  { locale, timeZone }: { locale: string; timeZone: string },
): Fact[] {
  const { method, due, dueAt, reference, instructions = {} } = payment;
  if (due === undefined) return [];
  const sum = `${formatMoney(due, currency, locale)}${PAID_THEN[method]}`;
  const hasCode = transferCode({ ...payment, currency }) !== undefined;
  const isSent = method === 'transfer' || method === 'invoice';
  const facts: [string, string | null | undefined][] = [
    [
      'To be paid',
      dueAt === undefined
        ? sum
        : `${sum}, by ${new Date(dueAt).toLocaleDateString(locale, { dateStyle: 'medium', timeZone })}`,
    ],
    ['IBAN', instructions.iban && groupedIban(instructions.iban)],
    ['BIC', instructions.bic],
    ['Account of', instructions.holder],
    ['UPI id', instructions.upi],
    ['Reference', isSent ? reference : undefined],
    ['QR code', hasCode ? 'On the page of your order, to scan with your app' : undefined],
    ['How', instructions.words],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value: oneLine(value) }] : []));
}
