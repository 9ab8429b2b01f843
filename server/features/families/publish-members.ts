import { count, inArray } from 'drizzle-orm';
import type { MemberChange } from '#contract/family.ts';
import { gapsOf } from '#contract/product-form.ts';
import { statedGap } from '#contract/stated-gaps.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { sellsToEu } from '#server/features/settings/stated-goods.queries.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { MemberRow } from './write-family.ts';

/** Throws 400 VALIDATION with all that members lack which a change puts on sale, each with the member's path. */
export async function demandComplete(
  tx: Transaction,
  rows: readonly MemberRow[],
  changes: readonly MemberChange[],
): Promise<void> {
  const published = rows.flatMap((row, place) => {
    const { state = row.state, price, category } = changes[place] ?? {};
    if (state === 'draft' || row.state === state) return [];
    return [
      {
        row,
        place,
        isLive: state === 'live',
        asSold: { category: category ?? row.category, price: price ?? row.regularPrice },
      },
    ];
  });
  if (published.length === 0) return;
  const photos = await countPhotos(
    tx,
    published.map(({ row }) => row.id),
  );
  const isForEu = await sellsToEu(tx);
  const errors = published.flatMap(({ row, place, isLive, asSold }) => {
    const gaps = row.state === 'draft' ? gapsOf(asSold, photos.get(row.id) ?? 0) : [];
    const stated = isForEu && isLive ? statedGap(row) : undefined;
    return [...gaps, ...(stated ? [stated] : [])].map(({ path, message }) => ({
      path: `${place}.${path}`,
      message,
    }));
  });
  const [first] = errors;
  if (first)
    throw new ApiError('VALIDATION', `${first.path}: ${first.message}`, { details: { errors } });
}

async function countPhotos(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: productPhotos.productId, photos: count() })
    .from(productPhotos)
    .where(inArray(productPhotos.productId, [...ids]))
    .groupBy(productPhotos.productId);
  return new Map(rows.map(({ id, photos }) => [id, photos]));
}
