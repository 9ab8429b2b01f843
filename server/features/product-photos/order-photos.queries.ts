import { sql } from 'drizzle-orm';
import type { PhotosToSave } from '#contract/product-photos.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';

/** A stored photo, as far as its order needs it. */
export interface PlacedPhoto {
  id: string;
  alt: string;
  focusX: number | null;
  focusY: number | null;
}

/** Beyond all places of photos. */
const PLACES = 1_000;

/**
 * Puts the locked photos of a thing, which are in their order, in another, with their texts and focus; those that are not named are removed.
 * Returns false if all is as it was. Throws 400 for a photo that the thing hasn't, or that is named twice.
 */
export async function orderPhotos(
  tx: Transaction,
  { table, what }: { table: 'product_photos' | 'family_photos'; what: 'product' | 'family' },
  photos: readonly PlacedPhoto[],
  { photos: wanted }: PhotosToSave,
): Promise<boolean> {
  const ids = wanted.map(({ _id }) => _id.toLowerCase());
  for (const [at, photoId] of ids.entries()) {
    if (!photos.some((photo) => photo.id === photoId))
      throw invalid(`photos.${at}._id`, `The ${what} has no such photo`);
    if (ids.indexOf(photoId) < at) throw invalid(`photos.${at}._id`, 'Each photo once, please');
  }
  if (isAsItWas(photos, wanted)) return false;
  const name = sql.identifier(table);
  const all = JSON.stringify(photos.map(({ id }) => id));
  await tx.execute(sql`
    delete from ${name} where id in (select value::uuid from jsonb_array_elements_text(${all}::jsonb))
      and id not in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  // Photos may swap their places: none may be taken meanwhile.
  await tx.execute(sql`
    update ${name} set position = position + ${PLACES}
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  const rows = wanted.map(({ alt, focus }, position) => ({
    id: ids[position],
    position,
    alt,
    is_aimed: focus !== undefined,
    x: focus?.x ?? null,
    y: focus?.y ?? null,
  }));
  await tx.execute(sql`
    update ${name} f set position = w.position, alt = coalesce(w.alt, f.alt),
      focus_x = case when w.is_aimed then w.x else f.focus_x end,
      focus_y = case when w.is_aimed then w.y else f.focus_y end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (id uuid, position integer, alt text, is_aimed boolean, x double precision, y double precision)
    where f.id = w.id`);
  return true;
}

function isAsItWas(photos: readonly PlacedPhoto[], wanted: PhotosToSave['photos']): boolean {
  return (
    photos.length === wanted.length &&
    wanted.every(({ _id, alt, focus }, at) => {
      const photo = photos[at];
      return (
        photo?.id === _id.toLowerCase() &&
        (alt === undefined || alt === photo.alt) &&
        (focus === undefined || (focus?.x ?? null) === photo.focusX) &&
        (focus === undefined || (focus?.y ?? null) === photo.focusY)
      );
    })
  );
}
