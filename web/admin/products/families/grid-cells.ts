import { regularPriceOf } from '../product-values.ts';
import { type Member, photoTextOf } from './member-photos.ts';

/** The columns of a grid that are typed into, in their order. */
export const TYPED_COLUMNS = ['price', 'stock', 'sku', 'gtin', 'weight', 'cost'] as const;
export type TypedColumn = (typeof TYPED_COLUMNS)[number];
/** The columns of the grid of members. */
export const GRID_COLUMNS = ['photo', ...TYPED_COLUMNS] as const;
export type GridColumn = (typeof GRID_COLUMNS)[number];

/** The texts of a row's cells. */
export type Cells = Readonly<Record<GridColumn, string>>;

/** A row of the grid: a member, or a combination that may become one. */
export interface GridRow {
  key: string;
  /** The member's values, in the order of the options. */
  combination: readonly string[];
  /** The cells before anything was typed. */
  cells: Cells;
}

/** What was typed into cells, by the key of the row. */
export type Typed = ReadonlyMap<string, Partial<Cells>>;

/** A cell with its new text. */
export interface CellEdit {
  key: string;
  column: GridColumn;
  text: string;
}

export const EMPTY_CELLS: Cells = {
  photo: '',
  price: '',
  cost: '',
  stock: '',
  sku: '',
  gtin: '',
  weight: '',
};

/** The row of a member. */
export function rowOfMember(member: Member, names: readonly string[]): GridRow {
  const { _id, values = {}, cost, stock, sku = '', gtin = '', weight } = member;
  const price = regularPriceOf(member);
  return {
    key: _id,
    combination: names.map((name) => values[name] ?? ''),
    cells: {
      photo: photoTextOf(member),
      price: String(price),
      cost: String(cost ?? ''),
      stock: String(stock),
      sku,
      gtin,
      weight: String(weight ?? ''),
    },
  };
}

/** The text that a cell shows. */
export function textOf(row: GridRow, typed: Typed, column: GridColumn): string {
  return typed.get(row.key)?.[column] ?? row.cells[column];
}

/** What is typed after more edits. A cell that says what it said before is as if nothing was typed. */
export function withEdits(
  rows: readonly GridRow[],
  typed: Typed,
  edits: readonly CellEdit[],
): Typed {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const next = new Map(typed);
  for (const { key, column, text } of edits) {
    const row = byKey.get(key);
    if (!row) continue;
    const { [column]: _before, ...others } = next.get(key) ?? {};
    const cells = text === row.cells[column] ? others : { ...others, [column]: text };
    if (Object.keys(cells).length > 0) next.set(key, cells);
    else next.delete(key);
  }
  return next;
}

/** The edits that give all cells below a cell its text. */
export function fillDown(
  rows: readonly GridRow[],
  typed: Typed,
  { at, column }: { at: number; column: GridColumn },
): CellEdit[] {
  const from = rows[at];
  if (!from) return [];
  const text = textOf(from, typed, column);
  return rows.slice(at + 1).map(({ key }) => ({ key, column, text }));
}

/** The cells of a pasted part of a sheet: lines with tabs between the cells; undefined for the text of a single cell. */
export function readSheet(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return undefined;
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** The edits of a part of a sheet that is pasted at a cell; what goes beyond the grid is left out. */
export function pasteAt(
  rows: readonly GridRow[],
  { at, column }: { at: number; column: GridColumn },
  sheet: readonly (readonly string[])[],
): CellEdit[] {
  const first = TYPED_COLUMNS.findIndex((each) => each === column);
  if (first === -1) return [];
  return sheet.flatMap((line, down) => {
    const row = rows[at + down];
    if (!row) return [];
    return line.flatMap((text, right) => {
      const into = TYPED_COLUMNS[first + right];
      return into ? [{ key: row.key, column: into, text }] : [];
    });
  });
}

/** Finds the mistakes at the paths of members in the shop's answer, by cell: `keys` are the rows that were sent, in their order. */
export function errorsByCell(
  errors: readonly { path: string; message: string }[],
  keys: readonly string[],
): { cells: Map<string, string>; others: string[] } {
  const cells = new Map<string, string>();
  const others: string[] = [];
  for (const { path, message } of errors) {
    const [, at, field] = /^(?:members\.)?(\d+)\.(\w+)/.exec(path) ?? [];
    const key = keys[Number(at)];
    const column = GRID_COLUMNS.find((each) => each === (field === 'photos' ? 'photo' : field));
    if (key === undefined) others.push(message);
    else cells.set(cellKey(key, column ?? 'price'), message);
  }
  return { cells, others };
}

/** Tells cells apart. */
export function cellKey(row: string, column: GridColumn): string {
  return `${column} ${row}`;
}
