import { use } from 'react';
import { formatMoney } from '#contract/money.ts';
import { MoneyContext } from '#web/ui/money-context.ts';

/** A sum of money, in whole units, as people of the shop's locale write it. */
export function Money({ amount }: { amount: number }) {
  const { currency, locale } = use(MoneyContext);
  return <span className="tabular-nums">{formatMoney(amount, currency, locale)}</span>;
}
