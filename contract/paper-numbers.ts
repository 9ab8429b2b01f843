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

/** The number of the nth paper of a kind in a financial year: "26-27/000123", "CN/26-27/000045". Throws RangeError if it is too long. */
export function paperNumber(kind: PaperKind, year: string, nth: number): string {
  const number = `${numberPrefix(kind, year)}${String(nth).padStart(6, '0')}`;
  if (number.length > LONGEST_NUMBER) throw new RangeError(`The number ${number} is too long`);
  return number;
}

/** Returns the prefix of all numbers of a kind in a financial year. */
export function numberPrefix(kind: PaperKind, year: string): string {
  return `${kind === 'invoice' ? '' : 'CN/'}${year}/`;
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}
