import { inArray } from 'drizzle-orm';
import type { SharePhotos } from '#contract/family.ts';
import { renewVersions } from '#server/features/products/inherit-photos.queries.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { invalid } from '#server/platform/errors.ts';
import { givePhotos } from './give-photos.ts';
import { lockFamily, readMembers } from './read-family.queries.ts';
import { write, type FamiliesDeps, type Written } from './write-family.ts';

/**
 * Gives a member's own photos to the others that have none: all of them, or those with its value of an option. Throws 404, and 400 for a product that is no
 * member, and for an unknown option.
 */
export async function sharePhotos(
  deps: FamiliesDeps,
  id: string,
  { productId, option }: SharePhotos,
): Promise<Written> {
  return write(deps, async (tx) => {
    const { options } = await lockFamily(tx, id);
    const members = await readMembers(tx, id, { lock: true });
    const from = members.find((row) => row.id === productId.toLowerCase());
    if (!from) throw invalid('productId', 'It is not in this family');
    const place = options.findIndex(({ name }) => name.toLowerCase() === option?.toLowerCase());
    if (option !== undefined && place === -1) throw invalid('option', 'There is no such option');
    const photos = await tx
      .select()
      .from(productPhotos)
      .where(
        inArray(
          productPhotos.productId,
          members.map((row) => row.id),
        ),
      );
    // Copies of the family's photos are none of their own.
    const ownPhotos = photos.filter(({ familyId }) => familyId !== id);
    const own = ownPhotos.filter((photo) => photo.productId === from.id);
    const bare = members.filter(
      (row) =>
        ownPhotos.every((photo) => photo.productId !== row.id) &&
        (option === undefined || row.optionValues?.[place] === from.optionValues?.[place]),
    );
    if (own.length === 0 || bare.length === 0) return { id, ids: [] };
    const shared = own.sort((one, other) => one.position - other.position).map((photo) => photo.id);
    await givePhotos(
      tx,
      id,
      bare.map((row) => ({ row, photos: shared, path: 'productId' })),
    );
    const ids = bare.map((row) => row.id);
    await renewVersions(tx, ids, deps.now());
    return { id, ids };
  });
}
