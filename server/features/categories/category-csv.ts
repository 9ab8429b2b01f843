import type { Database } from '#server/platform/database.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import { listCategoryRows, type ListedRow } from './category-rows.queries.ts';

const HEADER = [
  'id',
  'name',
  'parent',
  'order',
  'slug',
  'title',
  'description',
  'words',
  'picture',
  'products',
];

/** A row, and the name of the category that it is in. */
type Row = ListedRow & { parent: string | null };

/** All categories, each before those in it, in the owner's order. */
export function categoryCsv(database: Pick<Database, 'orm'>): CsvFile<Row> {
  return {
    name: 'categories',
    header: HEADER,
    async *read() {
      const rows = await listCategoryRows(database);
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      yield rows.map((row) => ({ ...row, parent: names.get(row.parentId ?? '') ?? null }));
    },
    lines: ({ id, name, parent, nth, slug, title, description, words, picture, products }) => [
      [id, name, parent, nth, slug, title, description, words, picture, products],
    ],
  };
}
