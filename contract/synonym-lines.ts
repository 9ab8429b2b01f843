/** The marks that may separate the cells of a CSV file; spreadsheets of some languages write semicolons. */
const MARKS = [',', ';', '\t'] as const;

/** Groups of synonyms as a CSV file: a line for each group, a cell for each word or phrase. */
export function writeSynonymLines(groups: readonly (readonly string[])[]): string {
  return groups.map((terms) => terms.map(writeCell).join(', ')).join('\n');
}

/**
 * Reads such a file, also one by a spreadsheet: with quotes around cells, a byte order mark, empty cells and empty lines. Cells
 * are separated by the first mark that the file has: a comma, a semicolon or a tab.
 */
export function readSynonymLines(text: string): string[][] {
  const mark = MARKS.find((each) => text.includes(each)) ?? ',';
  return text
    .replace(/^\u{feff}/u, '')
    .split(/\r\n|\r|\n/)
    .map((line) => readCells(line, mark))
    .filter((terms) => terms.length > 0);
}

function writeCell(term: string): string {
  return /[",;\t]/.test(term) ? `"${term.replaceAll('"', '""')}"` : term;
}

function readCells(line: string, mark: string): string[] {
  const cell = new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*|([^${mark}]*))(?:${mark}|$)`, 'g');
  return [...line.matchAll(cell)]
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((term) => term !== '');
}
