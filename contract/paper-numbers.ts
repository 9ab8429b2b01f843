/** Each kind has numbers of its own. */
export const PAPER_KINDS = ['invoice', 'credit-note'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** The longest number that rule 46 of India's GST rules allows. */
const LONGEST_NUMBER = 16;

/**
 * The financial year of a moment in the shop's time zone, as numbers have it: "26-27", or "2026" for years that begin in
 * January. `firstMonth` is 1 for January.
 */
export function financialYear(at: Date, timeZone: string, firstMonth: number): string {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const begun = day.month >= firstMonth ? day.year : day.year - 1;
  return firstMonth === 1 ? String(begun) : `${twoDigits(begun)}-${twoDigits(begun + 1)}`;
}

/** The year of papers in a shop that was restored so many times: numbers given after a backup are never given again. */
export function yearInSeries(series: number, year: string): string {
  return series === 0 ? year : `R${series}/${year}`;
}

/** The number of the nth paper of a kind in a financial year: "26-27/000123", "CN/26-27/000045"; after a restore "R1/26-27/000001", "CR1/26-27/000001". Throws RangeError if it is too long. */
export function paperNumber(kind: PaperKind, year: string, nth: number): string {
  const prefix = numberPrefix(kind, year);
  const number = `${prefix}${String(nth).padStart(digitsAfter(prefix), '0')}`;
  if (number.length > LONGEST_NUMBER) throw new RangeError(`The number ${number} is too long`);
  return number;
}

/** Returns the prefix of all numbers of a kind in a financial year. */
export function numberPrefix(kind: PaperKind, year: string): string {
  if (kind === 'invoice') return `${year}/`;
  return year.startsWith('R') ? `C${year}/` : `CN/${year}/`;
}

/** The least number of digits after a prefix: six, if there is room for them. */
export function digitsAfter(prefix: string): number {
  return Math.min(6, LONGEST_NUMBER - prefix.length);
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}
