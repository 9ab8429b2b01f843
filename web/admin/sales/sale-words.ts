import type { Sale } from '#contract/sale.ts';
import type { SaleState } from '#contract/sale-limits.ts';
import { countOf } from '#web/ui/count-of.ts';
import type { StatusTone } from '#web/ui/StatusLabel.tsx';

export const STATE_WORDS: Readonly<Record<SaleState, { words: string; tone: StatusTone }>> = {
  running: { words: 'Running', tone: 'good' },
  planned: { words: 'Planned', tone: 'warning' },
  ended: { words: 'Ended', tone: 'neutral' },
};

/** What a sale takes off: "20% off", "₹50 off", "3 typed prices". */
export function describeChange(change: Sale['change'], money: (amount: number) => string): string {
  if ('percent' in change) return `${change.percent}% off`;
  if ('amount' in change) return `${money(change.amount)} off`;
  return countOf(Object.keys(change.prices).length, 'typed price');
}

/** What a sale is of: "Lamps, 1 collection, 3 products, 1 family". */
export function describeThings({
  products = [],
  families = [],
  categories = [],
  collections = [],
}: Sale['of']): string {
  return [
    ...categories,
    ...(collections.length > 0 ? [countOf(collections.length, 'collection')] : []),
    ...(products.length > 0 ? [countOf(products.length, 'product')] : []),
    ...(families.length > 0 ? [countOf(families.length, 'family')] : []),
  ].join(', ');
}
