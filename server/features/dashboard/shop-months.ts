/** Months of the shop's calendar, the last of them the current one. */
export interface ShopMonths {
  /** Such as "2026-06". */
  names: string[];
  /** When each begins, and at the end when the month after the last one does. */
  bounds: Date[];
}

/** The `count` months up to now in a time zone. A month begins with the first moment of its first day, whatever the clocks did there. */
export function shopMonths(now: Date, timeZone: string, count: number): ShopMonths {
  const current = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toPlainYearMonth();
  const months = Array.from({ length: count + 1 }, (_, place) =>
    current.add({ months: place - count + 1 }),
  );
  return {
    names: months.slice(0, count).map(String),
    bounds: months.map((month) => {
      const start = month.toPlainDate({ day: 1 }).toZonedDateTime({ timeZone });
      return new Date(start.epochMilliseconds);
    }),
  };
}
