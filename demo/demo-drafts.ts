import type pg from 'pg';
import { toMinor } from '#contract/money.ts';
import { products } from '#server/features/products/products.table.ts';
import { daysBefore, type Filling } from './filling.ts';
import { idAt } from './id-at.ts';
import { insertRows } from './insert-rows.ts';
import { seededRandom } from './seeded-random.ts';

/** Products that are not on sale yet: one without a photo, and one without photo and price. */
const DRAFTS = [
  {
    name: 'Monsoon Rain Jacket',
    description:
      'Seams welded, hood that turns with the head. Colours follow when the mill answers.',
    category: 'Outdoor',
    price: 5_499,
    daysAgo: 3,
  },
  {
    name: 'Dune Stoneware Plate',
    description: 'Goes with the vase.',
    category: 'Home',
    price: 0,
    daysAgo: 1,
  },
] as const;

/** How many drafts there are. */
export const DRAFT_COUNT = DRAFTS.length;

/** Inserts the drafts. Nobody buys them, so that they come after all orders. */
export async function insertDrafts(client: pg.ClientBase, { now }: Filling): Promise<void> {
  const random = seededRandom(20_261_127);
  const rows = DRAFTS.map(({ name, description, category, price, daysAgo }) => {
    const at = daysBefore(now, daysAgo);
    return {
      id: idAt(at, random),
      name,
      description,
      category,
      price: toMinor(price),
      onHand: 0,
      details: [],
      state: 'draft' as const,
      createdAt: at,
      updatedAt: at,
    };
  });
  await insertRows(client, products, rows);
}
