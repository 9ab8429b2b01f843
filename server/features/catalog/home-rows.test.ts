import { beforeAll, describe, expect, it } from 'vitest';
import type { CategoryTiles, RowProducts } from '#contract/home-rows.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { orderItems, orders } from '#server/features/orders/orders.table.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop();
const pool = () => shop.db.database.pool;

beforeAll(() => registerPeople(shop.db.database, { id: 'asha' }));

async function row(path: string): Promise<string[]> {
  const response = await shop.app.inject({ url: `/api/v1/product/${path}` });
  expect(response.statusCode).toBe(200);
  return response.json<RowProducts>().products.map(({ name }) => name);
}

const DAY_MS = 86_400_000;

/** An order of some pieces of a product, so many days ago. */
async function sell(
  productId: string,
  quantity: number,
  { daysAgo = 1, status = 'Delivered' }: { daysAgo?: number; status?: OrderStatus } = {},
): Promise<void> {
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  const sums = { subtotal: 0, tax: 0, shippingCharges: 0, discount: 0, total: 0 };
  const [order] = await shop.db.database.orm
    .insert(orders)
    .values({
      userId: 'asha',
      status,
      currency: 'INR',
      ...sums,
      quantity,
      paymentStatus: 'paid',
      paymentProvider: 'demo',
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: orders.id });
  await shop.db.database.orm.insert(orderItems).values({
    orderId: order?.id ?? '',
    position: 0,
    productId,
    name: 'As it was',
    photo: '',
    price: 0,
    quantity,
  });
}

/** Changes what is on hand, as an admin's edit does. */
async function restock(productId: string, quantity: number): Promise<void> {
  await pool().query(
    `with changed as (update products set on_hand = on_hand + $2 where id = $1 returning id)
     insert into stock_ledger (id, product_id, quantity, reason, at)
     select uuidv7(), id, $2, 'edit', now() from changed`,
    [productId, quantity],
  );
}

describe('best sellers', () => {
  it('are the products of which most pieces were sold in 30 days, without cancelled orders', async () => {
    const names = ['Many', 'Few', 'Long ago', 'Cancelled', 'Deleted', 'Sold out'];
    const ids = await sellProducts(shop.db.database, ...names.map((name) => ({ name })));
    const [many = '', few = '', longAgo = '', cancelled = '', deleted = '', soldOut = ''] = ids;
    await sell(few, 1);
    await sell(many, 2);
    await sell(many, 2, { daysAgo: 29 });
    await sell(longAgo, 50, { daysAgo: 31 });
    await sell(cancelled, 60, { status: 'Cancelled' });
    await sell(deleted, 70);
    await sell(soldOut, 80);
    await pool().query('update products set deleted_at = now() where id = $1', [deleted]);
    await pool().query('update products set on_hand = 0 where id = $1', [soldOut]);
    await expect.poll(() => row('best-sellers')).toEqual(['Many', 'Few', 'Sold out']);
    expect((await row('all?sort=best-selling')).slice(0, 3)).toEqual(['Sold out', 'Many', 'Few']);
    expect(await row('all?sort=best-selling&search=few+')).toEqual(['Few']);
  });

  it('are eight at most', async () => {
    const ids = await sellProducts(shop.db.database, ...Array.from({ length: 10 }, () => ({})));
    for (const id of ids) await sell(id, 5);
    await restock(ids[0] ?? '', 1);
    await expect.poll(async () => (await row('best-sellers')).length).toBe(8);
  });
});

describe('what is back in stock', () => {
  it('was put back by an admin after nothing was left', async () => {
    const [first = '', second = '', never = '', fresh = ''] = await sellProducts(
      shop.db.database,
      { name: 'First', onHand: 1 },
      { name: 'Second', onHand: 1 },
      { name: 'Never out', onHand: 1 },
      { name: 'New', onHand: 1 },
    );
    await pool().query('update products set created_at = now() where id = $1', [fresh]);
    for (const id of [second, first]) {
      await restock(id, -1);
      await restock(id, 4);
    }
    await restock(never, 4);
    await restock(fresh, -1);
    await restock(fresh, 4);
    await restock(second, -4);
    await restock(second, 9);
    await expect.poll(() => row('back-in-stock')).toEqual(['Second', 'First']);
    await restock(second, -9);
    await expect.poll(() => row('back-in-stock')).toEqual(['First']);
  });
});

describe('a collection', () => {
  it('is in its order, each product once, without those that are not sold', async () => {
    const [one = '', two = '', gone = ''] = await sellProducts(
      shop.db.database,
      { name: 'One' },
      { name: 'Two' },
      { name: 'Gone' },
    );
    await pool().query('update products set deleted_at = now() where id = $1', [gone]);
    const ids = [two, gone, one.toUpperCase(), two, '01a1fc8d-cfdb-7856-994b-648a0c74e516'];
    await expect.poll(() => row(`collection?ids=${ids.join(',')}`)).toEqual(['Two', 'One']);
  });

  it.each(['', 'x', '01a1fc8d-cfdb-7856-994b-648a0c74e516,', "1' or true"])(
    'is refused for what are no ids: %s',
    async (ids) => {
      const url = `/api/v1/product/collection?ids=${encodeURIComponent(ids)}`;
      const response = await shop.app.inject({ url });
      expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION']);
    },
  );

  it('has 24 products at most', async () => {
    const ids = Array.from({ length: 25 }, () => '01a1fc8d-cfdb-7856-994b-648a0c74e516');
    const url = `/api/v1/product/collection?ids=${ids.join(',')}`;
    expect((await shop.app.inject({ url })).statusCode).toBe(400);
  });
});

describe('the tiles of categories', () => {
  it('have the photo of the newest product in each, sorted by name', async () => {
    const [old = '', young = ''] = await sellProducts(
      shop.db.database,
      { category: 'Élan' },
      { category: 'Élan' },
      { category: 'Zebra' },
    );
    await pool().query("update product_photos set hash = 'aaaa' where product_id = $1", [old]);
    await pool().query("update product_photos set hash = 'bbbb' where product_id = $1", [young]);
    const tiles = async () => {
      const response = await shop.app.inject({ url: '/api/v1/product/category-tiles' });
      return response.json<CategoryTiles>().tiles;
    };
    await expect
      .poll(async () => (await tiles()).map(({ category }) => category))
      .toEqual(expect.arrayContaining(['Élan', 'Zebra']));
    const shown = await tiles();
    const names = shown.map(({ category }) => category);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    expect(shown.find(({ category }) => category === 'Élan')?.photo?.url).toContain('bbbb');
  });
});
