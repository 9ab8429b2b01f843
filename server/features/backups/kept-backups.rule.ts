/** Days, weeks and months of which the last backup is kept. */
const KEPT = { days: 7, weeks: 4, months: 6 };

interface Dated {
  id: string;
  at: Date;
}

/**
 * Returns the backups to delete: all but the newest one, and the last ones of the seven days, four weeks and six months that
 * have any, counted back from the newest.
 */
export function backupsToDelete<Backup extends Dated>(
  backups: readonly Backup[],
  timeZone: string,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set<string>();
  const periods: [number, (day: Temporal.PlainDate) => string][] = [
    [KEPT.days, (day) => day.toString()],
    [KEPT.weeks, (day) => `${day.yearOfWeek}-${day.weekOfYear}`],
    [KEPT.months, (day) => day.toPlainYearMonth().toString()],
  ];
  for (const [most, periodOf] of periods) {
    const seen = new Set<string>();
    for (const { id, at } of newestFirst) {
      const period = periodOf(dayOf(at, timeZone));
      if (seen.has(period) || seen.size >= most) continue;
      seen.add(period);
      kept.add(id);
    }
  }
  return newestFirst.filter(({ id }) => !kept.has(id));
}

/** The hour of the night, in the shop's time zone, from which its backup is due. */
const HOUR = 3;

/** The night for whose backup it is time: from three o'clock on, that of the day; before, that of the day before. */
export function nightOf(at: Date, timeZone: string): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  return moment.toZonedDateTimeISO(timeZone).subtract({ hours: HOUR }).toPlainDate().toString();
}

function dayOf(at: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
}
