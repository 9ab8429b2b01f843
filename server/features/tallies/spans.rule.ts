/** A period of time; its end is exclusive. */
export interface Period {
  from: Date;
  to: Date;
}

/** Whole days in UTC, and quarters of an hour to add to them, or to take away from them (`sign` is -1). */
export interface Spans {
  days: Period;
  first: Period & { sign: 1 | -1 };
  last: Period & { sign: 1 | -1 };
}

const DAY_MS = 86_400_000;

/** The days and quarters of a period: of a day of which more than half is in it, the other quarters are taken away. */
export function spansOf({ from, to }: Period): Spans {
  const [begin, end] = [from.getTime(), to.getTime()];
  const [firstDay, lastDay] = [nearestMidnight(from).getTime(), nearestMidnight(to).getTime()];
  // Within one day, or around one midnight.
  if (firstDay >= lastDay) {
    const none = { from: to, to };
    return { days: none, first: { from, to, sign: 1 }, last: { ...none, sign: 1 } };
  }
  return {
    days: { from: new Date(firstDay), to: new Date(lastDay) },
    first:
      firstDay >= begin
        ? { from, to: new Date(firstDay), sign: 1 }
        : { from: new Date(firstDay), to: from, sign: -1 },
    last:
      lastDay <= end
        ? { from: new Date(lastDay), to, sign: 1 }
        : { from: to, to: new Date(lastDay), sign: -1 },
  };
}

/** The midnight (UTC) that is nearest to a time. */
export function nearestMidnight(at: Date): Date {
  return new Date(Math.round(at.getTime() / DAY_MS) * DAY_MS);
}
