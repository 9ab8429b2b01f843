import { use } from 'react';
import { MoneyContext, useMoneyText, useNumberText } from '#web/ui/Money.tsx';

interface Figures {
  /** The shop's, for the names of days and months. */
  locale: string;
  /** A figure in full: "₹1,24,500", "1,890". */
  full: (value: number, isMoney?: boolean) => string;
  /** A figure in short, for the axis of a chart: "₹1.2L", "1.9K". */
  short: (value: number, isMoney?: boolean) => string;
}

/** Formats figures. */
export function useFigures(): Figures {
  const { currency, locale } = use(MoneyContext);
  const money = useMoneyText();
  const number = useNumberText();
  const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return {
    locale,
    full: (value, isMoney = false) => (isMoney ? money(value) : number(value)),
    short: (value, isMoney = false) =>
      new Intl.NumberFormat(
        locale,
        isMoney ? { ...compact, style: 'currency', currency } : compact,
      ).format(value),
  };
}
