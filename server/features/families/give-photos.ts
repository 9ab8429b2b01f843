import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { familyPhotos } from '#server/features/products/family-photos.table.ts';
import { inheritPhotosOf, removeCopies } from '#server/features/products/inherit-photos.queries.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { products } from '#server/features/products/products.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { MemberRow } from './write-family.ts';

/** The photos that a member shows from now on: copies of some of its family, or of members; null: those of the family. */
export interface GivenPhotos {
  row: Pick<MemberRow, 'id' | 'state'>;
  photos: readonly string[] | null;
  /** Of the photos in the request. */
  path: string;
}

/** Rows per statement. */
const BATCH = 500;

/**
 * Gives locked members of a family copies of photos, with what they show in words and what stays in view. Throws 400 for a photo that is named
 * twice or is in no part of the family, and where a member on sale would be without any.
 */
export async function givePhotos(
  tx: Transaction,
  familyId: string,
  given: readonly GivenPhotos[],
): Promise<void> {
  if (given.length === 0) return;
  const found = await findPhotos(tx, familyId, given);
  const chosen = given.flatMap(({ row, photos, path }) => {
    if (photos === null) return [];
    const ids = photos.map((id) => id.toLowerCase());
    const copies = ids.map((id, position) => {
      const photo = found.get(id);
      if (!photo) throw invalid(`${path}.${position}`, 'The family has no such photo');
      if (ids.indexOf(id) < position)
        throw invalid(`${path}.${position}`, 'Each photo once, please');
      const { hash, width, height, widths, placeholder, alt, focusX, focusY } = photo;
      const facts = { hash, width, height, widths, placeholder, alt, focusX, focusY };
      return { productId: row.id, position, ...facts };
    });
    const isAsItWas = ids.join() === ownOf(found, row.id).join();
    return isAsItWas ? [] : [{ id: row.id, copies }];
  });
  await replacePhotos(
    tx,
    chosen.map(({ id }) => id),
    chosen.flatMap(({ copies }) => copies),
  );
  await inheritAgain(
    tx,
    given.filter(({ photos }) => photos === null),
  );
}

type FoundPhoto = Omit<typeof productPhotos.$inferSelect, 'productId'> & {
  /** Undefined: of the family itself. */
  productId?: string;
};

/** The photos that are named, and those of the members that get others, by their ids. */
async function findPhotos(
  tx: Transaction,
  familyId: string,
  given: readonly GivenPhotos[],
): Promise<Map<string, FoundPhoto>> {
  const named = given.flatMap(({ photos }) => photos ?? []);
  const ofFamily = await tx.select().from(familyPhotos).where(eq(familyPhotos.familyId, familyId));
  const ofMembers = await tx
    .select({ photo: productPhotos })
    .from(productPhotos)
    .innerJoin(products, eq(products.id, productPhotos.productId))
    .where(
      and(
        eq(products.familyId, familyId),
        isNull(products.deletedAt),
        or(
          inArray(productPhotos.id, named),
          inArray(
            products.id,
            given.map(({ row }) => row.id),
          ),
        ),
      ),
    );
  const all: FoundPhoto[] = [...ofFamily, ...ofMembers.map(({ photo }) => photo)];
  return new Map(all.map((photo) => [photo.id, photo]));
}

/** The ids of a member's own photos, in their order. */
function ownOf(found: ReadonlyMap<string, FoundPhoto>, productId: string): string[] {
  return [...found.values()]
    .filter((photo) => photo.productId === productId && photo.familyId === null)
    .sort((one, other) => one.position - other.position)
    .map(({ id }) => id);
}

async function replacePhotos(
  tx: Transaction,
  ids: readonly string[],
  photos: readonly (typeof productPhotos.$inferInsert)[],
): Promise<void> {
  if (ids.length === 0) return;
  await removeCopies(tx, ids);
  await tx.delete(productPhotos).where(inArray(productPhotos.productId, [...ids]));
  for (let from = 0; from < photos.length; from += BATCH)
    await tx.insert(productPhotos).values(photos.slice(from, from + BATCH));
}

/** Takes members' own photos away: they have those of their family. */
async function inheritAgain(tx: Transaction, back: readonly GivenPhotos[]): Promise<void> {
  const ids = back.map(({ row }) => row.id);
  if (ids.length === 0) return;
  await tx
    .delete(productPhotos)
    .where(and(inArray(productPhotos.productId, ids), isNull(productPhotos.familyId)));
  await inheritPhotosOf(tx, ids);
  const shown = await tx
    .selectDistinct({ id: productPhotos.productId })
    .from(productPhotos)
    .where(inArray(productPhotos.productId, ids));
  const bare = back.find(
    ({ row }) => row.state !== 'draft' && shown.every(({ id }) => id !== row.id),
  );
  if (bare) throw invalid(bare.path, 'Keep a photo: the family has none');
}
