import { PRODUCT_FILE_COLUMNS, type ProductColumn } from '#contract/file-columns.ts';

/** The columns that a kind of file may have. */
export interface SheetColumns<Column extends string> {
  known: readonly Column[];
  /** By one of them a line names its thing. */
  naming: readonly Column[];
  /** Columns of an export that say nothing to an import. */
  skipped?: readonly string[];
}

export const PRODUCT_SHEET: SheetColumns<ProductColumn> = {
  known: PRODUCT_FILE_COLUMNS,
  naming: ['id', 'sku', 'name', 'family'],
};

/** The columns of a file in their order, undefined for those that are skipped, or what is wrong with its first line. */
export type ReadHeader<Column extends string> =
  | { ok: true; columns: readonly (Column | undefined)[] }
  | { ok: false; column: string; message: string };

/** Returns the mark that separates the cells of a file: the most frequent one in its first line. */
export function delimiterOf(firstLine: string): ',' | ';' | '\t' {
  const count = (mark: string) => firstLine.split(mark).length;
  if (count(';') > Math.max(count(','), count('\t'))) return ';';
  return count('\t') > count(',') ? '\t' : ',';
}

/** Reads the first line of a file. Upper case and blanks don't matter, nor do empty columns at its end. */
export function readHeader<Column extends string>(
  cells: readonly string[],
  { known, naming, skipped = [] }: SheetColumns<Column>,
): ReadHeader<Column> {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  while (names.at(-1) === '') names.pop();
  const columns: (Column | undefined)[] = [];
  for (const name of names) {
    const isNamed = (column: string) => column.toLowerCase() === name;
    const column = known.find(isNamed);
    if (!column && !skipped.some(isNamed)) {
      const message = `It is not known. Columns can be ${known.join(', ')}`;
      return { ok: false, column: name, message };
    }
    if (column && columns.includes(column))
      return { ok: false, column: name, message: 'It is there twice' };
    columns.push(column);
  }
  const isNaming = naming.some((column) => columns.includes(column));
  if (isNaming) return { ok: true, columns };
  const message = `The first line must name the columns, and one of them be ${naming.join(', ')}`;
  return { ok: false, column: '', message };
}
