import { use, createContext } from 'react';
import { formatMoney } from '#contract/money.ts';

/** A sum of money, in whole units, as people of the shop's locale write it. */
export function Money({ amount }: { amount: number }) {
  const { currency, locale } = use(MoneyContext);
  return <span className="tabular-nums">{formatMoney(amount, currency, locale)}</span>;
}

/** In which currency the shop sells, and how its people write sums. */
interface MoneyFormat {
  currency: string;
  locale: string;
}

export const MoneyContext = createContext<MoneyFormat>({ currency: 'INR', locale: 'en-IN' });

/** Writes sums as words do it, for names and sentences; in the page itself `<Money>` does. */
export function useMoneyText(): (amount: number) => string {
  const { currency, locale } = use(MoneyContext);
  return (amount) => formatMoney(amount, currency, locale);
}

/** Writes numbers in the shop's way: "1,24,500". */
export function useNumberText(): (value: number) => string {
  const { locale } = use(MoneyContext);
  return (value) => value.toLocaleString(locale);
}
