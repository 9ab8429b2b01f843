import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import type { ProductColumn } from '#contract/file-columns.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Cells } from './plain-cell.rule.ts';
import { delimiterOf, readHeader, type SheetColumns } from './sheet-columns.rule.ts';

/** A line of a file, and the number where it begins. */
export interface SheetLine<Column extends string = ProductColumn> {
  line: number;
  cells: Cells<Column>;
}

export interface Sheet<Column extends string = ProductColumn> {
  /** True if the spreadsheet that wrote it has decimal commas. */
  hasDecimalCommas: boolean;
  /** The lines below the header, read one by one. Throws 400 where the file can't be read on. */
  lines: AsyncIterable<SheetLine<Column>>;
}

/** A record as csv-parse hands it over. */
interface Parsed {
  info: Info;
  record: string[];
}

/** Bytes in which the first line must end. */
const FIRST_BYTES = 64 * 1024;
/** Characters of one line, quoted line breaks included. */
const MAX_LINE = 256 * 1024;
const NO_CSV = 'Not a CSV file in UTF-8: save it as “CSV UTF-8” in the spreadsheet';

/**
 * Opens a CSV file as spreadsheets write it: with a byte order mark, with semicolons or tabs, or with the separator in a
 * line of its own. Throws 400 for other files.
 */
export async function openSheet<Column extends string>(
  path: string,
  sheet: SheetColumns<Column>,
): Promise<Sheet<Column>> {
  const first = await readFirstLine(path);
  const named = /^sep=(.)$/i.exec(first)?.[1];
  const delimiter = named ?? delimiterOf(first);
  return {
    hasDecimalCommas: delimiter === ';',
    lines: readLines(path, sheet, delimiter, named === undefined ? 1 : 2),
  };
}

async function readFirstLine(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    const bytes = buffer.subarray(0, bytesRead);
    if (bytes.length === 0) throw invalid('file', 'The file is empty');
    // UTF-16, a workbook, or any other file that is no text.
    if (bytes.includes(0)) throw invalid('file', NO_CSV);
    const text = bytes.toString('utf8').replace(/^\ufeff/, '');
    return text.split(/\r\n|\n|\r/, 1)[0] ?? '';
  } finally {
    await file.close();
  }
}

async function* readLines<Column extends string>(
  path: string,
  sheet: SheetColumns<Column>,
  delimiter: string,
  header: number,
): AsyncGenerator<SheetLine<Column>> {
  let columns: readonly (Column | undefined)[] | undefined;
  for await (const { info, record } of parsedLines(path, delimiter, header)) {
    if (!columns) {
      columns = columnsOf(record, sheet, header);
      continue;
    }
    if (record.every((cell) => cell.trim() === '')) continue;
    const cells: Cells<Column> = {};
    for (const [at, column] of columns.entries()) {
      if (column !== undefined) cells[column] = record[at] ?? '';
    }
    yield { line: info.lines - breaksIn(record), cells };
  }
}

function columnsOf<Column extends string>(
  record: readonly string[],
  sheet: SheetColumns<Column>,
  line: number,
): readonly (Column | undefined)[] {
  const header = readHeader(record, sheet);
  if (header.ok) return header.columns;
  const at = header.column === '' ? '' : `, column ${header.column}`;
  throw invalid('file', `Line ${line}${at}: ${header.message}`);
}

async function* parsedLines(path: string, delimiter: string, from: number): AsyncGenerator<Parsed> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    from_line: from,
    relax_column_count: true,
    // ="007" is written so, too.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE,
  });
  // An error of one of them ends the other, and is thrown by the loop.
  pipeline(createReadStream(path), asUtf8, parser, () => {});
  try {
    for await (const parsed of parser) yield parsed as Parsed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? `Line ${error.lines}: ` : '';
    throw invalid('file', `${line}${WORDS[error.code] ?? 'It can’t be read on from here'}`);
  }
}

const WORDS: Readonly<Partial<Record<string, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is not closed',
  CSV_MAX_RECORD_SIZE: 'The line is too long',
};

/** Passes text on, and throws 400 for bytes that are none. */
async function* asUtf8(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw invalid('file', NO_CSV);
    throw error;
  }
}

/** Line breaks inside the cells of a record, which ends on a later line then. */
function breaksIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}
