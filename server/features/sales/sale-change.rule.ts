import { toMinor, toWhole } from '#contract/money.ts';

/** What a sale makes of a price: a percentage or an amount off, or a price of each product; in minor units in the database. */
export type SaleChange =
  | { percent: number }
  | { amount: number }
  | { prices: Record<string, number> };

/** A stored change as answers and the log have it. */
export function shownChange(change: SaleChange): SaleChange {
  return eachAmount(change, toWhole);
}

/** A change as it is sent, as its row has it. */
export function storedChange(change: SaleChange): SaleChange {
  return eachAmount(change, toMinor);
}

function eachAmount(change: SaleChange, convert: (amount: number) => number): SaleChange {
  if ('percent' in change) return { percent: change.percent };
  if ('amount' in change) return { amount: convert(change.amount) };
  const converted = Object.entries(change.prices).map(([id, price]) => [
    id.toLowerCase(),
    convert(price),
  ]);
  return { prices: Object.fromEntries(converted) as Record<string, number> };
}
