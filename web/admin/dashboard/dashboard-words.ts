import { LOW_STOCK_COUNTED } from '#contract/catalog-limits.ts';

type WriteNumber = (value: number) => string;

interface Change {
  percent: number;
  /** The figure of the same days of the last month. */
  before: number;
  /** The name of the last month. */
  lastMonth: string;
  /** For a figure of the present: only what was added in these days is compared. */
  comparesNewOnes?: boolean;
}

/**
 * How a figure of this month so far compares with the same days of the last month: "+12%", "−8%", "0%". Where
 * there was nothing then, a percentage would be meaningless: "New".
 */
export function describeChange(
  { percent, before, lastMonth, comparesNewOnes = false }: Change,
  number: WriteNumber,
): { change: string; against: string } {
  const isNew = percent > 0 && before === 0;
  const days = `${comparesNewOnes && !isNew ? 'new ones ' : ''}this month so far`;
  return {
    change: isNew ? 'New' : writePercent(percent, number),
    against: `${days}, against ${isNew ? 'nothing on ' : ''}the same days of ${lastMonth}`,
  };
}

function writePercent(percent: number, number: WriteNumber): string {
  if (percent === 0) return '0%';
  return `${percent > 0 ? '+' : '−'}${number(Math.abs(percent))}%`;
}

/** How many of all products with low stock are listed: "20 of 57, sold out first"; undefined where all are. */
export function countListed(
  listed: number,
  count: number,
  number: WriteNumber,
): string | undefined {
  if (count <= listed) return undefined;
  const orMore = count >= LOW_STOCK_COUNTED ? ' or more' : '';
  return `${listed} of ${number(count)}${orMore}, sold out first`;
}
