import { COUNT_BOUND } from '#contract/catalog-limits.ts';
import { writeGrowth } from '#web/admin/figures/growth.ts';

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
 * Describes the change of a figure of this month so far from the same days of the last month: "+12%", "−8%", "0%". Where there
 * was nothing then, a percentage would be meaningless: "New".
 */
export function describeChange(
  { percent, before, lastMonth, comparesNewOnes = false }: Change,
  number: WriteNumber,
): { change: string; against: string } {
  const isNew = percent > 0 && before === 0;
  const days = `${comparesNewOnes && !isNew ? 'new ones ' : ''}this month so far`;
  return {
    change: isNew ? 'New' : writeGrowth(percent, number),
    against: `${days}, against ${isNew ? 'nothing on ' : ''}the same days of ${lastMonth}`,
  };
}

/** A count as its list tells it: up to `COUNT_BOUND` exactly, beyond it "10,000+". */
export function boundedCount(count: number, number: WriteNumber): string {
  return count > COUNT_BOUND ? `${number(COUNT_BOUND)}+` : number(count);
}

/** Says how many of all products with low stock are listed: "20 of 57, sold out first"; undefined where all are. */
export function countListed(
  listed: number,
  count: number,
  number: WriteNumber,
): string | undefined {
  return count > listed ? `${listed} of ${boundedCount(count, number)}, sold out first` : undefined;
}
