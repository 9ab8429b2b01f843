import type pg from 'pg';
import { toMinor } from '#contract/money.ts';
import { productPhotos } from '#server/features/products/product-photos.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { arrivals, OPENED_DAYS_AGO, NOVELTIES_DAYS_AGO } from './arrivals.ts';
import type { SoldProduct } from './believable-orders.ts';
import { busyTimes } from './busy-times.ts';
import { insertFamilies, type SoldGood, soldGoods } from './demo-families.ts';
import { photoAddress } from './draw-goods.ts';
import { daysBefore, type Filling } from './filling.ts';
import { goods } from './goods.ts';
import { idAt } from './id-at.ts';
import { inChunks } from './in-chunks.ts';
import { insertRows } from './insert-rows.ts';
import { moreGoods } from './more-goods.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface StockedProduct extends SoldProduct {
  onHand: number;
}

/** Writes all products with their photos; returns them in the order in which they were added. */
export async function stockProducts(
  client: pg.ClientBase,
  filling: Filling,
  random: SeededRandom,
): Promise<StockedProduct[]> {
  const { scale, now, photos, progress } = filling;
  const stocked: StockedProduct[] = [];
  const opened = daysBefore(now, OPENED_DAYS_AGO);
  const memberOf = await insertFamilies(client, goods, opened, random);
  const put = async (chunk: readonly { good: SoldGood; at: Date }[]) => {
    const rows = chunk.map(({ good, at }) => ({
      ...productRow(good, at, random),
      ...memberOf(good),
    }));
    await insertRows(client, products, rows);
    await insertRows(
      client,
      productPhotos,
      rows.flatMap(({ id, createdAt }, i) =>
        (photos[chunk[i]?.good.like ?? 0] ?? []).map((photo, position) => ({
          id: idAt(createdAt, random),
          productId: id,
          position,
          ...photo,
        })),
      ),
    );
    for (const [i, { id, name, price, onHand, createdAt }] of rows.entries()) {
      const [photo] = photos[chunk[i]?.good.like ?? 0] ?? [];
      stocked.push({ id, name, price, onHand, createdAt, photo: photo ? photoAddress(photo) : '' });
    }
    progress(`Stocking products ${stocked.length}/${scale.products}`);
  };

  const came = arrivals(goods, now, random);
  const sold = soldGoods(goods);
  // A millisecond apart, so that the sizes of a family stay in their order.
  const cameAt = ({ like }: SoldGood, place: number) => (came[like] ?? now).getTime() + place;
  await put(sold.map((good, place) => ({ good, at: new Date(cameAt(good, place)) })));
  // Writes the faces of the families: what waits for the end would keep indexes from being made.
  await client.query('set constraints all immediate');
  await client.query('set constraints all deferred');
  const count = scale.products - sold.length;
  const times = busyTimes(count, opened, daysBefore(now, NOVELTIES_DAYS_AGO), random);
  const more = moreGoods(goods, count, random).map((good) => ({
    good,
    at: times.next().value ?? now,
  }));
  await inChunks(more, put);
  return stocked.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** The cost to the shop of a product with this price, in minor units: between 45 and 61 % of it, in whole tens. */
function costOf(price: number): number {
  const share = 0.45 + (price % 17) / 100;
  return toMinor(Math.round((price * share) / 10) * 10);
}

function productRow(
  { name, description, category, brand, weight, price, stock, details }: SoldGood,
  at: Date,
  random: SeededRandom,
) {
  const minor = toMinor(price);
  return {
    id: idAt(at, random),
    name,
    description,
    category,
    brand,
    weight,
    details: [...details],
    price: minor,
    cost: costOf(price),
    onHand: stock,
    createdAt: at,
    updatedAt: at,
  };
}
