import { use, createContext } from 'react';
import { formatMoney } from '#contract/money.ts';

/** An amount of money in whole units, in the format of the shop's locale. */
export function Money({ amount }: { amount: number }) {
  const { currency, locale } = use(MoneyContext);
  return <span className="tabular-nums">{formatMoney(amount, currency, locale)}</span>;
}

/** The shop's currency, and the locale that amounts and numbers are formatted in; its time zone, where that is known. */
export interface MoneyFormat {
  currency: string;
  locale: string;
  timeZone?: string;
}

export const MoneyContext = createContext<MoneyFormat>({ currency: 'INR', locale: 'en-IN' });

/** Formats amounts for labels and sentences. In the page itself use `<Money>`. */
export function useMoneyText(): (amount: number) => string {
  const { currency, locale } = use(MoneyContext);
  return (amount) => formatMoney(amount, currency, locale);
}

/** Formats numbers in the shop's locale: "1,24,500". */
export function useNumberText(): (value: number) => string {
  const { locale } = use(MoneyContext);
  return (value) => value.toLocaleString(locale);
}
