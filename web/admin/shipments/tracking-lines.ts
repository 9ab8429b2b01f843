import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { countOf } from '#web/ui/count-of.ts';

const MAX = SHIPMENT_LIMITS.tracking.max;

/** The tracking numbers that were typed, pasted or scanned for some orders. */
interface TrackingLines {
  /** One for each order, in their order; '' where its line is empty or missing. */
  numbers: string[];
  /** The reason why they can't be sent. */
  problem?: string;
  /** A warning of a likely mistake. */
  remark?: string;
}

/** An order's number and its tracking number, as in a courier's list: "#1042 AB1", "1042;AB1". */
const NAMED = /^(#?)(\d+)[\s,;:]+(\S.*)$/u;

/**
 * Reads tracking numbers from text: a line for each of the orders, in their order; or lines that each begin with the
 * number of their order, in any order: if one begins with "#" and a number, all must. Empty lines at the end don't count.
 *
 * @param orders the numbers of the orders
 */
export function readTrackingLines(text: string, orders: readonly number[]): TrackingLines {
  const lines = text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trim());
  const names = lines.map((line) => readName(line, orders));
  const unnamed = lines.findIndex((line, at) => line !== '' && !names[at]);
  if (unnamed >= 0 && names.some((name) => name?.hasHash)) {
    const problem = `Line ${unnamed + 1} doesn't begin with the number of its order, as others do`;
    return { numbers: orders.map(() => ''), problem };
  }
  const named = unnamed < 0 ? byOrder(names) : undefined;
  const numbers = orders.map((order, at) => (named ? named.get(order)?.at(-1) : lines[at]) ?? '');
  const problem = named ? problemOfNamed(named, orders) : problemOf(lines, orders.length);
  if (problem !== undefined) return { numbers, problem };
  const remark = remarkOn(numbers);
  return remark === undefined ? { numbers } : { numbers, remark };
}

/** A line that begins with an order's number. */
interface Named {
  order: number;
  tracking: string;
  hasHash: boolean;
}

/** The order that a line names: any with "#", or one of these. */
function readName(line: string, orders: readonly number[]): Named | undefined {
  const [, hash, digits, tracking] = NAMED.exec(line) ?? [];
  const order = Number(digits);
  const hasHash = hash === '#';
  if (tracking === undefined || (!hasHash && !orders.includes(order))) return undefined;
  return { order, tracking, hasHash };
}

/** The tracking numbers by the number of the order; undefined if there are none. */
function byOrder(names: readonly (Named | undefined)[]): Map<number, string[]> | undefined {
  const named = new Map<number, string[]>();
  for (const name of names) {
    if (name) named.set(name.order, [...(named.get(name.order) ?? []), name.tracking]);
  }
  return named.size === 0 ? undefined : named;
}

function problemOfNamed(
  named: ReadonlyMap<number, string[]>,
  orders: readonly number[],
): string | undefined {
  for (const [order, [tracking = '', another]] of named) {
    if (!orders.includes(order)) return `#${order} is not among these orders`;
    if (another !== undefined) return `#${order} is there twice`;
    if (tracking.length > MAX) return `The number of #${order} is too long: at most ${MAX} letters`;
  }
  return undefined;
}

function problemOf(lines: readonly string[], count: number): string | undefined {
  const tooMany = lines.length - count;
  if (tooMany > 0) {
    const [extra, orders] = [countOf(tooMany, 'line'), countOf(count, 'order')];
    return `${extra} too many: there ${count === 1 ? 'is' : 'are'} ${orders}`;
  }
  const tooLong = lines.findIndex((line) => line.length > MAX);
  if (tooLong >= 0) return `Line ${tooLong + 1} is too long: at most ${MAX} letters`;
  return undefined;
}

function remarkOn(numbers: readonly string[]): string | undefined {
  const given = numbers.filter(Boolean);
  if (given.length === 0) return undefined;
  const twice = given.find((number, at) => given.indexOf(number) !== at);
  if (twice !== undefined) return `${twice} is there twice.`;
  const missing = numbers.length - given.length;
  if (missing === 0) return undefined;
  return `${countOf(missing, 'order')} without a tracking number.`;
}
