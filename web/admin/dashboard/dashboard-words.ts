import { LOW_STOCK_COUNTED } from '#contract/catalog-limits.ts';

/**
 * How a figure of this month so far compares with the same days of the last month, and with what: "+12%",
 * "−8%", "0%". Where there was nothing then (`before` 0), no percentage says anything: "New". `comes` is 'new'
 * for figures of now, of which only those that came in these days are compared.
 */
export function describeChange(
  percent: number,
  before: number,
  lastMonth: string,
  comes: 'all' | 'new' = 'all',
): { change: string; against: string } {
  const isNew = percent > 0 && before === 0;
  const days = `${comes === 'new' && !isNew ? 'new ones ' : ''}this month so far`;
  return {
    change: isNew ? 'New' : writePercent(percent),
    against: `${days}, against ${isNew ? 'nothing on ' : ''}the same days of ${lastMonth}`,
  };
}

function writePercent(percent: number): string {
  if (percent === 0) return '0%';
  const sign = percent > 0 ? '+' : '−';
  return `${sign}${Math.abs(percent).toLocaleString('en')}%`;
}

/** How many of all are listed: "20 of 57, sold out first"; nothing where all are. */
export function countListed(listed: number, count: number): string | undefined {
  if (count <= listed) return undefined;
  const orMore = count >= LOW_STOCK_COUNTED ? ' or more' : '';
  return `${listed} of ${count.toLocaleString('en')}${orMore}, sold out first`;
}
