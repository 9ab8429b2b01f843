import { createContext } from 'react';

/** In which currency the shop sells, and how its people write sums. */
export interface MoneyFormat {
  currency: string;
  locale: string;
}

export const MoneyContext = createContext<MoneyFormat>({ currency: 'INR', locale: 'en-IN' });
