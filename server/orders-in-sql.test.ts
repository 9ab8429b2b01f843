import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { isInBooks } from '#contract/order-books.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { PAYMENT_STATUSES } from '#contract/orders.ts';
import { hasBought } from '#server/features/orders/has-bought.queries.ts';
import { orderItems, orders } from '#server/features/orders/orders.table.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const db = useTestDatabase();
const AT = new Date(Date.UTC(2026, 0, 1));

/** An order in every state, also in those that the shop never makes, each of a product of its own. */
const ORDERS = ORDER_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.flatMap((paymentStatus) =>
    [null, AT].flatMap((deletedAt) =>
      [false, true].map((staysInBooks) => ({ status, paymentStatus, deletedAt, staysInBooks })),
    ),
  ),
).map((state) => ({ id: randomUUIDv7(), ...state }));
let productIds: string[];

beforeAll(async () => {
  const { database } = db;
  await registerPeople(database, { id: 'asha' });
  productIds = await sellProducts(database, ...ORDERS.map(() => ({})));
  const sums = { subtotal: 100, tax: 0, shippingCharges: 0, discount: 0, total: 100 };
  await database.orm.insert(orders).values(
    ORDERS.map((order) => ({
      ...order,
      ...sums,
      userId: 'asha',
      currency: 'INR',
      quantity: 1,
      paymentProvider: 'demo',
      createdAt: AT,
      updatedAt: AT,
    })),
  );
  await database.orm.insert(orderItems).values(
    ORDERS.map(({ id: orderId }, at) => ({
      orderId,
      position: 0,
      productId: productIds[at] ?? '',
      name: 'Vase',
      photo: '',
      price: 100,
      quantity: 1,
    })),
  );
});

it('a person has bought what was delivered to them and not given back, wherever it is asked', async () => {
  const has = ORDERS.map(
    (order) =>
      order.status === 'Delivered' &&
      isInBooks(order) &&
      order.paymentStatus !== 'refunded' &&
      order.paymentStatus !== 'refund_pending',
  );
  const { orm, pool } = db.database;
  const { rows } = await pool.query<{ has: boolean }>(
    `select has_bought('asha', id) as has from unnest($1::uuid[]) with ordinality as p (id, nth) order by nth`,
    [productIds],
  );
  expect(rows.map((row) => row.has)).toEqual(has);
  for (const lock of [false, true])
    expect(await Promise.all(productIds.map((id) => hasBought(orm, 'asha', id, { lock })))).toEqual(
      has,
    );
});
