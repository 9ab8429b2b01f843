import { sql } from 'drizzle-orm';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { Replaced } from '#contract/product-photos.ts';
import type { EncodedPhoto } from '#server/features/photos/encode-photo.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { PlacedPhoto } from './order-photos.queries.ts';

const { most } = PRODUCT_LIMITS.photos;
const TABLES = {
  product: { table: sql.identifier('product_photos'), owner: sql.identifier('product_id') },
  family: { table: sql.identifier('family_photos'), owner: sql.identifier('family_id') },
};

/**
 * Adds a photo to the locked photos of a thing, as the last, or in the place of one, whose text it keeps, or of all. Throws 400 where there is no
 * room, and for one that the thing hasn't.
 */
export async function placePhoto(
  tx: Transaction,
  { what, id }: { what: keyof typeof TABLES; id: string },
  photos: readonly (PlacedPhoto & { position: number })[],
  { photo, replaces }: { photo: EncodedPhoto; replaces: Replaced | undefined },
): Promise<void> {
  const { table, owner } = TABLES[what];
  const { hash, width, height, widths, placeholder } = photo;
  const facts = sql`${hash}, ${width}, ${height}, ${sql.param(widths)}::int[], ${placeholder}`;
  if (replaces !== undefined && replaces !== 'all') {
    const replaced = replaces.toLowerCase();
    if (photos.every((each) => each.id !== replaced))
      throw invalid('replaces', `The ${what} has no such photo`);
    await tx.execute(sql`
      update ${table} set (hash, width, height, widths, placeholder, focus_x, focus_y) = (${facts}, null, null)
      where id = ${replaced}::uuid`);
    return;
  }
  if (replaces === undefined && photos.length >= most)
    throw invalid('photo', `A ${what} has at most ${most} photos`);
  if (replaces === 'all') await tx.execute(sql`delete from ${table} where ${owner} = ${id}::uuid`);
  const position = replaces === 'all' ? 0 : (photos.at(-1)?.position ?? -1) + 1;
  await tx.execute(sql`
    insert into ${table} (id, ${owner}, position, hash, width, height, widths, placeholder)
    values (gen_random_uuid(), ${id}::uuid, ${position}, ${facts})`);
}
