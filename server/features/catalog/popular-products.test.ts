import { beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { PopularProducts } from '#contract/catalog.ts';
import { orderItems, orders } from '#server/features/orders/orders.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop();

beforeAll(() => registerPeople(shop.db.database, { id: 'asha' }));

async function popular(): Promise<string[]> {
  const response = await shop.app.inject({ url: '/api/v1/product/popular' });
  expect(response.statusCode).toBe(200);
  return response.json<PopularProducts>().products.map(({ name }) => name);
}

/** An order of some products, one unit of each. */
async function order(
  at: number,
  productIds: readonly (string | undefined)[],
  special: Partial<typeof orders.$inferInsert> = {},
): Promise<void> {
  const sums = { subtotal: 0, tax: 0, shippingCharges: 0, discount: 0, total: 0 };
  const created = new Date(Date.UTC(2026, 0, 1, 0, 0, at));
  const [row] = await shop.db.database.orm
    .insert(orders)
    .values({
      userId: 'asha',
      status: 'Processing',
      currency: 'INR',
      ...sums,
      quantity: productIds.length,
      paymentStatus: 'paid',
      paymentProvider: 'demo',
      createdAt: created,
      updatedAt: created,
      ...special,
    })
    .returning({ id: orders.id });
  await shop.db.database.orm.insert(orderItems).values(
    productIds.map((productId = '', position) => ({
      orderId: row?.id ?? '',
      position,
      productId,
      name: 'As it was',
      photo: '',
      price: 0,
      quantity: 1,
    })),
  );
}

it('shows the products of most of the newest orders, those in stock first, then the newest', async () => {
  const ids = await sellProducts(
    shop.db.database,
    ...Array.from({ length: 10 }, (_, n) => ({ name: `P${n}` })),
  );
  await expect.poll(popular).toEqual(['P9', 'P8', 'P7', 'P6', 'P5', 'P4', 'P3', 'P2']);

  await order(1, [ids[0], ids[1], ids[2]]);
  await order(2, [ids[1], ids[2]]);
  await order(3, [ids[2]]);
  await order(4, [ids[3], ids[3], ids[3]]);
  for (const at of [5, 6, 7, 8]) await order(at, [ids[4]], { status: 'Cancelled' });
  await shop.db.database.orm
    .update(products)
    .set({ onHand: 0 })
    .where(eq(products.id, ids[1] ?? ''));
  const [deleted = ''] = await sellProducts(shop.db.database, {
    name: 'Gone',
    createdAt: new Date(0),
  });
  for (const at of [9, 10, 11, 12]) await order(at, [deleted]);
  await shop.db.database.orm
    .update(products)
    .set({ deletedAt: new Date() })
    .where(eq(products.id, deleted));
  await expect.poll(popular).toEqual(['P2', 'P3', 'P0', 'P9', 'P8', 'P7', 'P6', 'P5']);

  // After a thousand newer orders those no longer count.
  await shop.db.database.pool.query(
    `insert into orders (id, user_id, status, currency, subtotal, tax, shipping_charges, discount, total,
                         quantity, payment_status, payment_provider, created_at, updated_at)
     select gen_random_uuid(), 'asha', 'Processing', 'INR', 0, 0, 0, 0, 0, 1, 'paid', 'demo', now(), now()
     from generate_series(1, 1000) n`,
  );
  await sellProducts(shop.db.database, { name: 'New', createdAt: new Date() });
  await expect.poll(popular).toEqual(['New', 'P9', 'P8', 'P7', 'P6', 'P5', 'P4', 'P3']);
});
