import { linesOf, markOf, readCells, writeCell } from './csv-line.ts';

/** Groups of synonyms as a CSV file: a line for each group, a cell for each word or phrase. */
export function writeSynonymLines(groups: readonly (readonly string[])[]): string {
  return groups.map((terms) => terms.map(writeCell).join(', ')).join('\n');
}

/**
 * Reads such a file, also one by a spreadsheet: with quotes around cells, a byte order mark, empty cells and empty lines. Cells
 * are separated by the first mark that the file has: a comma, a semicolon or a tab.
 */
export function readSynonymLines(text: string): string[][] {
  const mark = markOf(text);
  return linesOf(text)
    .map((line) => readCells(line, mark).filter((term) => term !== ''))
    .filter((terms) => terms.length > 0);
}
