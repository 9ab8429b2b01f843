import type { ProductColumn } from '#contract/file-columns.ts';

/** The cells of a line, by their column. A column that the file doesn't have is absent. */
export type Cells<Column extends string = ProductColumn> = Partial<Record<Column, string>>;

/**
 * A cell without what spreadsheets put around it: ="007", which keeps leading zeros, and an apostrophe, which keeps a text
 * from being taken for a formula.
 */
export function plainCell(cell = ''): string {
  const text = cell.trim();
  const inner = /^="(.*)"$/s.exec(text)?.[1];
  if (inner !== undefined) return inner.replaceAll('""', '"').trim();
  return /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text;
}

/** The error of a cell that the spreadsheet has broken. */
export function brokenCell(text: string): string | undefined {
  if (/^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/.test(text)) {
    return `The spreadsheet has an error there: ${text}`;
  }
  return /^\d(\.\d+)?E\+\d+$/.test(text)
    ? `Shortened by the spreadsheet to ${text}: show the column as text`
    : undefined;
}
