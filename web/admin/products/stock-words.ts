import { LOW_STOCK } from '#contract/catalog-limits.ts';
import type { StatusTone } from '#web/ui/StatusLabel.tsx';

/** What to say of a stock that needs somebody's eye; undefined where there is plenty. */
export function describeStock(stock: number): { words: string; tone: StatusTone } | undefined {
  if (stock <= 0) return { words: 'Out of stock', tone: 'danger' };
  if (stock <= LOW_STOCK) return { words: 'Low', tone: 'warning' };
  return undefined;
}
