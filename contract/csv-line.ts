/** The marks that may separate the cells of a CSV file; spreadsheets of some languages write semicolons. */
const MARKS = [',', ';', '\t'] as const;

/** Without it, Excel reads UTF-8 as the code page of the computer. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** The mark that separates the cells of a text: the first one that it has. */
export function markOf(text: string, marks: readonly string[] = MARKS): string {
  return marks.find((each) => text.includes(each)) ?? ',';
}

/** The lines of a file, without a byte order mark. A cell can't have several lines. */
export function linesOf(text: string): string[] {
  return text.replace(/^\u{feff}/u, '').split(/\r\n|\r|\n/);
}

/** A cell as it is written: in quotes where it needs them. */
export function writeCell(text: string): string {
  return /[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The cells of a line without the spaces around them. There may be an empty one too many at the end. */
export function readCells(line: string, mark: string): string[] {
  const cell = new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*|([^${mark}]*))(?:${mark}|$)`, 'g');
  return [...line.matchAll(cell)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );
}
