/** A time as a spreadsheet writes it, as ISO 8601 in UTC, or why it is none. */
export type Moment = { ok: true; value: string } | { ok: false; reason: string };

/** 2026-12-31, perhaps with a time after it. */
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](.+))?$/;
/** 31.12.2026 or 31/12/2026, perhaps with a time after it. */
const DAY_FIRST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,? (.+))?$/;
const CLOCK = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/;
const HOW = 'Write it as 2026-12-31 or 2026-12-31 18:30';

/**
 * Reads a time: an exact one with its zone, or a day of the shop's calendar with or without a time. A day alone is its first
 * moment, or its last with `isEnd`. Where a spreadsheet has written the day and the month with slashes, either may come first:
 * what both ways of reading allow is refused.
 */
export function readMoment(
  text: string,
  { timeZone, isEnd }: { timeZone: string; isEnd: boolean },
): Moment {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/i.test(text)) return exactMoment(text);
  const written = partsOf(text);
  if (!written) return { ok: false, reason: HOW };
  const { year, month, day, clock } = written;
  try {
    const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
    if (clock === undefined) return inZone(isEnd ? date.add({ days: 1 }) : date, timeZone, isEnd);
    const at = date.toPlainDateTime(timeOf(clock)).toZonedDateTime(timeZone);
    return { ok: true, value: new Date(at.epochMilliseconds).toISOString() };
  } catch {
    return { ok: false, reason: HOW };
  }
}

/** Throws for what is no time. */
function timeOf(clock: string): Temporal.PlainTime {
  const [, hour = 'none', minute = '0', second = '0'] = CLOCK.exec(clock) ?? [];
  const parts = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  return Temporal.PlainTime.from(parts, { overflow: 'reject' });
}

function exactMoment(text: string): Moment {
  const at = new Date(text);
  return Number.isNaN(at.getTime())
    ? { ok: false, reason: HOW }
    : { ok: true, value: at.toISOString() };
}

function inZone(date: Temporal.PlainDate, timeZone: string, isEnd: boolean): Moment {
  const at = date.toZonedDateTime({ timeZone }).epochMilliseconds;
  // A day's last second, so that the end is still on that day where it is shown.
  return { ok: true, value: new Date(isEnd ? at - 1_000 : at).toISOString() };
}

interface Parts {
  year: number;
  month: number;
  day: number;
  clock: string | undefined;
}

function partsOf(text: string): Parts | undefined {
  const [, year, month, day, clock] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined)
    return { year: Number(year), month: Number(month), day: Number(day), clock };
  const [, first, mark, second, lastYear, time] = DAY_FIRST.exec(text) ?? [];
  if (first === undefined) return undefined;
  const [one, other] = [Number(first), Number(second)];
  const isMonthFirst = mark !== '.' && other > 12;
  if (mark !== '.' && one <= 12 && other <= 12 && one !== other) return undefined;
  return {
    year: Number(lastYear),
    month: isMonthFirst ? one : other,
    day: isMonthFirst ? other : one,
    clock: time,
  };
}
