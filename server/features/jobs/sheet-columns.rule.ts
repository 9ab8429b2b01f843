/** The columns of a file of products, as its first line names them. */
export const SHEET_COLUMNS = [
  'id',
  'sku',
  'name',
  'category',
  'price',
  'stock',
  'description',
  'photos',
] as const;

export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** The columns of a file in their order, or what is wrong with its first line. */
export type ReadHeader =
  | { ok: true; columns: readonly SheetColumn[] }
  | { ok: false; column: string; message: string };

/** What separates the cells of a file, by its first line: what occurs in it most. */
export function delimiterOf(firstLine: string): ',' | ';' | '\t' {
  const count = (mark: string) => firstLine.split(mark).length;
  if (count(';') > Math.max(count(','), count('\t'))) return ';';
  return count('\t') > count(',') ? '\t' : ',';
}

/** Reads the first line of a file. Upper case and blanks don't matter, nor do empty columns at its end. */
export function readHeader(cells: readonly string[]): ReadHeader {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  while (names.at(-1) === '') names.pop();
  const columns: SheetColumn[] = [];
  for (const name of names) {
    const known = SHEET_COLUMNS.find((column) => column === name);
    if (!known) return { ok: false, column: name, message: UNKNOWN };
    if (columns.includes(known)) return { ok: false, column: name, message: 'It is there twice' };
    columns.push(known);
  }
  const isNaming = ['id', 'sku', 'name'].some((each) => names.includes(each));
  return isNaming ? { ok: true, columns } : { ok: false, column: '', message: UNKNOWN };
}

const UNKNOWN = `The first line must name the columns: some of ${SHEET_COLUMNS.join(', ')}`;
