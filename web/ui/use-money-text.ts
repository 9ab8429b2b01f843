import { use } from 'react';
import { formatMoney } from '#contract/money.ts';
import { MoneyContext } from '#web/ui/money-context.ts';

/** Writes sums as words do it, for names and sentences; in the page itself `<Money>` does. */
export function useMoneyText(): (amount: number) => string {
  const { currency, locale } = use(MoneyContext);
  return (amount) => formatMoney(amount, currency, locale);
}
