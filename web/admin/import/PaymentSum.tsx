import type { StatementLine } from '#contract/jobs.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';

/** What a line of a bank statement does, in words. */
export const PAYMENT_WORDS: Readonly<Record<NonNullable<StatementLine['does']>, string>> = {
  whole: 'Pays all that is due',
  part: 'Pays a part of what is due',
  back: 'To be paid back: the order is cancelled',
  recorded: 'Nothing: it is recorded already',
  out: 'Nothing: it is money that went out',
};

/** The sum, the day and the words of a line of a bank statement. */
export function PaymentSum({ line: { amount, at, text } }: { line: StatementLine }) {
  if (amount === undefined || at === undefined) return null;
  return (
    <span className="block wrap-anywhere">
      <Money amount={amount} /> on <DateTime at={at} />
      {text !== undefined && text !== '' && `: ${text}`}
    </span>
  );
}
