import { COUNTRY_CODES } from '#contract/countries.ts';
import { linesOf, markOf, readCells, writeCell } from '#contract/csv-line.ts';
import { partsIn, percentIn, type TypedRate } from './tax-values.ts';

const COLUMNS = ['class', 'country', 'state', 'percent', 'parts', 'from', 'to'] as const;
const NEEDED = ['class', 'country', 'percent'] as const;

/** The rates as a CSV file, a line each. */
export function writeRates(rates: readonly TypedRate[]): string {
  const lines = rates.map((rate) => COLUMNS.map((column) => writeCell(rate[column])).join(','));
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}

/** Reads such a file. With mistakes, each by its line, there are no rates. */
export function readRates(
  text: string,
  classes: readonly { _id: string }[],
): { rates: TypedRate[]; mistakes: string[] } {
  const [head = '', ...lines] = linesOf(text);
  const mark = markOf(head);
  const columns = readCells(head, mark).map((name) => name.toLowerCase());
  const missing = NEEDED.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    return { rates: [], mistakes: [`Line 1: there is no column “${missing.join('”, “')}”`] };
  const read = lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const cells = readCells(line, mark);
    const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
    const rate = rateOf(cell);
    return { rate, mistake: mistakeIn(rate, classes), line: at + 2 };
  });
  const mistakes = read.flatMap(({ mistake, line }) =>
    mistake === undefined ? [] : [`Line ${line}: ${mistake}`],
  );
  return { rates: mistakes.length > 0 ? [] : read.map(({ rate }) => rate), mistakes };
}

function rateOf(cell: (column: string) => string): TypedRate {
  return {
    class: cell('class'),
    country: cell('country').toUpperCase(),
    state: cell('state').toUpperCase(),
    percent: String(percentIn(cell('percent'))),
    parts: cell('parts'),
    from: cell('from'),
    to: cell('to'),
  };
}

function mistakeIn(
  { class: taxClass, country, percent, parts, from, to }: TypedRate,
  classes: readonly { _id: string }[],
): string | undefined {
  if (!classes.some(({ _id }) => _id === taxClass)) return `there is no class “${taxClass}”`;
  if (!COUNTRY_CODES.some((code) => code === country))
    return `“${country}” is no code of a country, such as DE`;
  if (!isPercent(percentIn(percent))) return `“${percent}” is no percentage from 0 to 100`;
  if (parts !== '' && !partsIn(parts, percent).every((part) => isPercent(part.percent)))
    return `“${parts}” are no parts such as GST 5 + QST 9.975`;
  const day = [from, to].find((each) => each !== '' && !/^\d{4}-\d\d-\d\d$/.test(each));
  return day === undefined ? undefined : `“${day}” is no day such as 2026-01-01`;
}

function isPercent(value: number | string): boolean {
  return typeof value === 'number' && value <= 100;
}
