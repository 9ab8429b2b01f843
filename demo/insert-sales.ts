import type pg from 'pg';
import { sales } from '#server/features/sales/sales.table.ts';
import { daysBefore, type Filling } from './filling.ts';
import { idAt } from './id-at.ts';
import { insertRows } from './insert-rows.ts';
import { seededRandom } from './seeded-random.ts';

/** The sales of the demo shop: one that runs, and one that is planned. Days are from now on. */
const SALES = [
  { name: 'Tea and coffee', of: ['Rosa Teapot', 'Moka Pot for Six'], percent: 20, from: 0, to: 14 },
  {
    name: 'Warm and awake',
    of: ['Highland Wool Throw', 'Twin Bell Alarm Clock'],
    percent: 15,
    from: 7,
    to: 21,
  },
] as const;

/** Inserts the sales; the shop sets their prices once it is open. */
export async function insertSales(
  client: pg.ClientBase,
  { now }: Filling,
  products: readonly { id: string; name: string }[],
): Promise<void> {
  const random = seededRandom(20_261_126);
  const idsOf = (names: readonly string[]) =>
    products.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const rows = SALES.map(({ name, of, percent, from, to }) => ({
    id: idAt(now, random),
    name,
    startsAt: daysBefore(now, -from),
    endsAt: daysBefore(now, -to),
    productIds: idsOf(of),
    change: { percent },
    createdAt: now,
    updatedAt: now,
  }));
  await insertRows(client, sales, rows);
}
