import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { id } from '#server/platform/columns.ts';
import { families } from './families.table.ts';
import { PHOTO_COLUMNS } from './photo-columns.ts';

/** A family's photos in their order. Members without photos of their own have copies of them: `inherit-photos.queries.ts`. */
export const familyPhotos = pgTable(
  'family_photos',
  {
    id: id().primaryKey(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    ...PHOTO_COLUMNS,
  },
  (table) => [
    unique('family_photos_position').on(table.familyId, table.position),
    index('family_photos_hash').on(table.hash),
  ],
);
