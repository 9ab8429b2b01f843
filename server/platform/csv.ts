import { stringify } from 'csv-stringify/sync';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A value in a CSV file. Texts are made harmless; numbers are written with a decimal point; null is an empty cell. */
export type CsvCell = string | number | null;

/** The number of rows that are written before other requests can run. */
const ROWS_AT_ONCE = 200;

/** Without it, Excel reads UTF-8 as the code page of the computer. */
const BYTE_ORDER_MARK = '\u{feff}';

/**
 * The format of RFC 4180: commas, CRLF at the end of each line, and quotes, doubled inside, around cells that have a comma,
 * a quote or a line break.
 */
const FORMAT = {
  delimiter: ',',
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  cast: { string: harmless },
} as const;

/** The beginnings of formulas in spreadsheets, as OWASP lists them, also after the apostrophes that `harmless` adds. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * A CSV file with a header, in UTF-8 with a byte order mark, written while its rows are read. Texts that a spreadsheet would
 * take for a formula get an apostrophe in front, which readers of the file have to remove.
 */
export async function* writeCsv(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([[...header]], FORMAT);
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += ROWS_AT_ONCE) {
      yield stringify(batch.slice(at, at + ROWS_AT_ONCE), FORMAT);
      await nextTurn();
    }
  }
}

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
