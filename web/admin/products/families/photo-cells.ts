import type { Photo } from '#contract/catalog.ts';
import type { Family } from '#contract/family.ts';
import { type Member, OF_FAMILY } from './member-photos.ts';
import type { Cells, CellEdit, GridRow, Typed } from './grid-cells.ts';

const FILE = 'file:';

/** What a cell says of a file that is still to be sent. */
export function textOfFile(id: string): string {
  return FILE + id;
}

/** The id of a cell's file that is still to be sent. */
export function fileIn(text: string | undefined): string | undefined {
  return text?.startsWith(FILE) ? text.slice(FILE.length) : undefined;
}

/** The ids of photos that a cell says; null: those of the family. */
export function photoIdsIn(text: string): string[] | null {
  return text === OF_FAMILY ? null : text.split(' ');
}

/** All photos that cells can say, by their ids. */
export function photosById(
  family: Pick<Family, 'photos'>,
  members: readonly Member[],
): Map<string, Photo> {
  const all = [...family.photos, ...members.flatMap(({ photos }) => photos)];
  return new Map(all.flatMap((photo) => (photo._id === undefined ? [] : [[photo._id, photo]])));
}

/** The rows that get the same photos as one: itself, those with its value of an option, or all. */
export type Reach = 'own' | 'all' | number;

/** The edits that give rows within reach the same photos. */
export function photoEdits(
  rows: readonly GridRow[],
  from: GridRow,
  reach: Reach,
  text: string,
): CellEdit[] {
  return within(rows, from, reach).map(({ key }) => ({ key, column: 'photo', text }));
}

/** The rows within reach of one. */
export function within(rows: readonly GridRow[], from: GridRow, reach: Reach): GridRow[] {
  if (reach === 'all') return [...rows];
  return rows.filter(
    ({ key, combination }) =>
      key === from.key || (reach !== 'own' && combination[reach] === from.combination[reach]),
  );
}

/** What is typed without files that are still to be sent, and the rows of each of these. */
export function splitFiles(typed: Typed): { plain: Typed; files: Map<string, string[]> } {
  const plain = new Map<string, Partial<Cells>>();
  const files = new Map<string, string[]>();
  for (const [key, cells] of typed) {
    const file = fileIn(cells.photo);
    if (file === undefined) {
      plain.set(key, cells);
      continue;
    }
    files.set(file, [...(files.get(file) ?? []), key]);
    const { photo: _photo, ...others } = cells;
    if (Object.keys(others).length > 0) plain.set(key, others);
  }
  return { plain, files };
}
