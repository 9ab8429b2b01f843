import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';

/** The tracking numbers that were typed, pasted or scanned for some orders. */
interface TrackingLines {
  /** One for each order, in their order; '' where its line is empty or missing. */
  numbers: string[];
  /** Why they can't be sent. */
  problem?: string;
  /** What may be a mistake. */
  remark?: string;
}

/** Reads tracking numbers from text: a line for each of `count` orders. Empty lines at the end don't count. */
export function readTrackingLines(text: string, count: number): TrackingLines {
  const lines = text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trim());
  const numbers = Array.from({ length: count }, (_, at) => lines[at] ?? '');
  const problem = problemOf(lines, count);
  if (problem !== undefined) return { numbers, problem };
  const remark = remarkOn(numbers);
  return remark === undefined ? { numbers } : { numbers, remark };
}

function problemOf(lines: readonly string[], count: number): string | undefined {
  const tooMany = lines.length - count;
  if (tooMany > 0) {
    const [extra, orders] = [countOf(tooMany, 'line'), countOf(count, 'order')];
    return `${extra} too many: there ${count === 1 ? 'is' : 'are'} ${orders}`;
  }
  const { max } = SHIPMENT_LIMITS.tracking;
  const tooLong = lines.findIndex((line) => line.length > max);
  if (tooLong >= 0) return `Line ${tooLong + 1} is too long: at most ${max} letters`;
  return undefined;
}

function remarkOn(numbers: readonly string[]): string | undefined {
  const given = numbers.filter(Boolean);
  if (given.length === 0) return undefined;
  const twice = given.find((number, at) => given.indexOf(number) !== at);
  if (twice !== undefined) return `${twice} is there twice.`;
  const missing = numbers.length - given.length;
  if (missing === 0) return undefined;
  return `${countOf(missing, 'order')} without a number.`;
}

/** "1 order", "30 orders". */
export function countOf(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}
