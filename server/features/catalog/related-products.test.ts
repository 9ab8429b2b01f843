import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RowProducts } from '#contract/home-rows.ts';
import { orderItems, orders } from '#server/features/orders/orders.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { emptyTables } from '#testing/test-database.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop();

let ids: string[] = [];
const id = (at: number) => ids[at] ?? '';

beforeAll(() => registerPeople(shop.db.database, { id: 'asha' }));
beforeEach(async () => {
  await emptyTables(shop.db.database, 'products', 'orders');
  ids = await sellProducts(
    shop.db.database,
    ...['Audio', 'Audio', 'Audio', 'Home', 'Home', 'Home'].map((category, at) => ({
      name: `P${at}`,
      category,
    })),
  );
});

function ask(productId: string, headers = {}) {
  return shop.app.inject({ url: `/api/v1/product/${productId}/related`, headers });
}

async function related(at: number): Promise<string[]> {
  const response = await ask(id(at));
  expect(response.statusCode).toBe(200);
  return response.json<RowProducts>().products.map(({ name }) => name);
}

/** An order of some products, a piece of each. */
async function order(
  places: readonly number[],
  special: Partial<typeof orders.$inferInsert> = {},
): Promise<void> {
  const at = new Date();
  const [row] = await shop.db.database.orm
    .insert(orders)
    .values({
      userId: 'asha',
      status: 'Processing',
      currency: 'INR',
      subtotal: 0,
      tax: 0,
      shippingCharges: 0,
      discount: 0,
      total: 0,
      quantity: places.length,
      paymentStatus: 'paid',
      paymentProvider: 'demo',
      createdAt: at,
      updatedAt: at,
      ...special,
    })
    .returning({ id: orders.id });
  await shop.db.database.orm.insert(orderItems).values(
    places.map((place, position) => ({
      orderId: row?.id ?? '',
      position,
      productId: id(place),
      name: 'As it was',
      photo: '',
      price: 0,
      quantity: 1,
    })),
  );
}

function change(at: number, columns: Partial<typeof products.$inferInsert>) {
  return shop.db.database.orm
    .update(products)
    .set({ updatedAt: new Date(), ...columns })
    .where(eq(products.id, id(at)));
}

describe('what goes well with a product', () => {
  it('is the newest of its category while nobody has bought it, never the product itself', async () => {
    expect(await related(0)).toEqual(['P2', 'P1']);
  });

  it('is what was bought with it most often, then what its category has', async () => {
    await order([0, 4, 5]);
    await order([5, 0]);
    await order([3, 4]);
    expect(await related(0)).toEqual(['P5', 'P4', 'P2', 'P1']);
  });

  it('is not what was in cancelled or deleted orders', async () => {
    await order([0, 4], { status: 'Cancelled' });
    await order([0, 5], { deletedAt: new Date() });
    expect(await related(0)).toEqual(['P2', 'P1']);
  });

  it('is nothing that is sold out or no longer sold', async () => {
    await order([0, 3, 4, 5]);
    await change(3, { onHand: 0 });
    await change(4, { deletedAt: new Date() });
    expect(await related(0)).toEqual(['P5', 'P2', 'P1']);
  });

  it('is current after each change of a small shop', async () => {
    await order([0, 4]);
    await expect.poll(() => related(0)).toEqual(['P4', 'P2', 'P1']);
    await order([0, 5]);
    await order([0, 5]);
    await change(5, { onHand: 9 });
    await expect.poll(() => related(0)).toEqual(['P5', 'P4', 'P2', 'P1']);
    await change(5, { onHand: 0 });
    await expect.poll(() => related(0)).toEqual(['P4', 'P2', 'P1']);
  });

  it('is at most eight', async () => {
    await sellProducts(
      shop.db.database,
      ...Array.from({ length: 12 }, () => ({ category: 'Audio' })),
    );
    expect(await related(0)).toHaveLength(8);
  });

  it(
    'is remembered for a product of many orders, though not its stock',
    { tags: 'long' },
    async () => {
      for (let each = 0; each < 50; each += 1) await order([0, 4]);
      await expect.poll(() => related(0)).toEqual(['P4', 'P2', 'P1']);
      for (let each = 0; each < 60; each += 1) await order([0, 5]);
      await change(2, { onHand: 0 });
      await expect.poll(() => related(0)).toEqual(['P4', 'P1']);
    },
  );

  it('has an ETag', async () => {
    const { etag } = (await ask(id(0))).headers;
    expect((await ask(id(0), { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it.each(['junk', randomUUIDv7()])('is 404 for %s', async (unknown) => {
    expect((await ask(unknown)).statusCode).toBe(404);
  });

  it('is 404 for a deleted product', async () => {
    await change(0, { deletedAt: new Date() });
    await expect.poll(async () => (await ask(id(0))).statusCode).toBe(404);
  });
});
