import { LOW_STOCK_COUNTED } from '#contract/catalog-limits.ts';

/** How many of all are listed: "20 of 57, sold out first"; nothing where all are. */
export function countListed(listed: number, count: number): string | undefined {
  if (count <= listed) return undefined;
  const orMore = count >= LOW_STOCK_COUNTED ? ' or more' : '';
  return `${listed} of ${count.toLocaleString('en')}${orMore}, sold out first`;
}
