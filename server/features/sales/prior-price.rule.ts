/** A span of time in which a product cost the same. Times are milliseconds, amounts minor units. */
export interface Span {
  from: number;
  to: number;
  price: number;
  isSale: boolean;
}

/** The lowest price of a time before a reduction. */
export interface Prior {
  price: number;
  from: number;
  to: number;
}

const DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/**
 * The price that a reduction is announced against: the lowest that was charged in the 30 days before it, or since the product has been
 * sold (Directive 98/6/EC, article 6a, paragraphs 1, 2 and 4), from which percentages are counted, too (CJEU C-330/23). A reduction that goes
 * further without a break in between keeps the one of its beginning (paragraph 5). Undefined where that is not above the price of
 * now: then nothing is struck.
 *
 * @param spans what was charged before the reduction, in order; all that follow one another without a gap
 * @param reduced when the price of now began
 */
export function priorPrice(
  spans: readonly Span[],
  { reduced, price, timeZone }: { reduced: number; price: number; timeZone: string },
): Prior | undefined {
  const first = beginningOf(spans, reduced, price);
  const since = daysBefore(first, timeZone);
  const counted = spans.filter(({ from, to }) => to > since && from < first);
  const lowest = Math.min(...counted.map((span) => span.price));
  if (counted.length === 0 || lowest <= price) return undefined;
  const known = Math.min(...counted.map(({ from }) => from));
  return { price: lowest, from: Math.max(since, known), to: first };
}

/** When the sales began that led to a price without a break, each at most as dear as the one before. */
function beginningOf(spans: readonly Span[], reduced: number, price: number): number {
  let [first, last] = [reduced, price];
  for (const span of spans.toReversed()) {
    if (!span.isSale || span.to !== first || span.price < last) break;
    [first, last] = [span.from, span.price];
  }
  return first;
}

/** 30 days before a time: days of the shop's clock, or of 24 hours, whichever is longer where summer time begins or ends in them. */
function daysBefore(time: number, timeZone: string): number {
  const there = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  return Math.min(time - DAYS * DAY_MS, there.subtract({ days: DAYS }).epochMilliseconds);
}
