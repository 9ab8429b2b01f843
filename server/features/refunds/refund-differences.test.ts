import { beforeEach, describe, expect, it } from 'vitest';
import type { RefundedOrders } from '#contract/many-orders.ts';
import { registerAdmin, registerAdmins } from '#testing/admins.ts';
import { listOrders } from '#testing/back-office-calls.ts';
import { manyOrders, orderSeenBy } from '#testing/desk-calls.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { line, refunded } from '#testing/refund-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let buyer: Buyer;
let admin: Buyer;

beforeEach(async () => {
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

/** Sells a product at twice its right price. */
async function overpriced() {
  const productId = await shop.sell(20);
  const [whole, partly, none] = [
    await shop.buy(buyer, cart(productId, 2)),
    await shop.buy(buyer, cart(productId, 2)),
    await shop.buy(buyer, cart(productId)),
  ];
  const { price = 0 } = whole.orderItems[0] ?? {};
  const rightPrice = price / 2;
  return { whole, partly, none, of: { productId, price, rightPrice, reason: 'Wrong price' } };
}

describe('the difference to the right price', () => {
  it('goes back to every order once, as a dry run has said', { tags: 'long' }, async () => {
    const { whole, partly, none, of } = await overpriced();
    const paid = (amount: number, { subtotal, tax }: typeof whole) =>
      Math.floor((amount * (subtotal + tax) * 100) / subtotal) / 100;
    await refunded(shop, admin, partly._id, { lines: [line(of.productId, 1)] });
    await refunded(shop, admin, none._id, { amount: none.total - 1 });
    const orders = [whole._id, partly._id, none._id];
    const results = [
      { orderId: whole._id, ok: true, amount: paid(of.price, whole) },
      { orderId: partly._id, ok: true, amount: paid(of.rightPrice, partly) },
      // No more than is left of it.
      { orderId: none._id, ok: true, amount: 1 },
    ];
    const call = (body: object) =>
      manyOrders(shop, admin, 'refund-difference', { orders, ...of, ...body });
    const preview = await call({ dryRun: true });
    expect(preview.json<RefundedOrders>()).toMatchObject({
      message: '3 orders would be refunded',
      results,
    });
    expect((await orderSeenBy(shop, admin, whole._id)).refunds).toEqual([]);
    const done = await call({});
    expect(done.json<RefundedOrders>()).toMatchObject({ message: '3 orders refunded', results });
    const again = await call({});
    expect(again.json<RefundedOrders>()).toMatchObject({
      refunded: 0,
      results: orders.map(() => ({ ok: false, code: 'REFUND_TOO_MUCH' })),
    });
    // The right price turns out to be lower still: only the rest is refunded.
    const more = await call({ orders: [whole._id], rightPrice: of.rightPrice / 2 });
    expect(more.json<RefundedOrders>().refunded).toBe(paid(of.price / 2, whole));
    const { refunds } = await orderSeenBy(shop, admin, whole._id);
    expect(refunds.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['goodwill', 'Wrong price'],
      ['goodwill', 'Wrong price'],
    ]);
    await shop.runUntilIdle();
  });

  it('leaves of a piece that comes back later what it should have cost', async () => {
    const { whole, of } = await overpriced();
    const { subtotal, tax, total } = whole;
    await manyOrders(shop, admin, 'refund-difference', { orders: [whole._id], ...of });
    const back = await refunded(shop, admin, whole._id, { lines: [line(of.productId, 1)] });
    expect(back.refunds.at(-1)?.amount).toBe((of.rightPrice * (subtotal + tax)) / subtotal);
    const rest = { lines: [line(of.productId, 1)], shipping: true };
    expect((await refunded(shop, admin, whole._id, rest)).refundedTotal).toBe(total);
    await shop.runUntilIdle();
  });

  it('is refused for an order that has no such product at that price, or is cancelled', async () => {
    const { whole, partly, of } = await overpriced();
    await shop.cancel(buyer, partly._id);
    const orders = [whole._id, partly._id];
    const asked = { orders, ...of, price: of.price + 1 };
    const results = async (body: object) =>
      (await manyOrders(shop, admin, 'refund-difference', body))
        .json<RefundedOrders>()
        .results.map(({ code }) => code);
    expect(await results(asked)).toEqual(['NOT_FOUND', 'ORDER_FINAL']);
    const clerk = await registerAdmin(shop, ['orders']);
    const refused = await manyOrders(shop, clerk, 'refund-difference', { orders, ...of });
    expect(refused.statusCode).toBe(403);
    const wrong = { orders, ...of, rightPrice: of.price };
    const answer = await manyOrders(shop, admin, 'refund-difference', wrong);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'rightPrice' }] });
  });

  const race: Race = async (at) => {
    const [person, desks] = [await at.newBuyer('buyer'), await registerAdmins(at, 4)];
    const productId = await at.sell(4);
    const { _id, orderItems } = await at.buy(person, cart(productId, 4));
    const { price = 0 } = orderItems[0] ?? {};
    const body = { orders: [_id], productId, price, rightPrice: price - 1, reason: 'Wrong' };
    const answers = await Promise.all(
      desks.map((desk) => manyOrders(at, desk, 'refund-difference', body)),
    );
    const done = answers.filter((each) => each.json<RefundedOrders>().refunded > 0).length;
    await at.runUntilIdle();
    return [...(done === 1 ? [] : [`refunded ${done} times`]), ...(await at.audit())];
  };

  it('is refunded once by four desks at once', async () => {
    for (let round = 0; round < 2; round += 1) expect(await race(shop)).toEqual([]);
  });

  const unlocked = unsafeDatabase(withoutLocksIn('orders'));
  failsWithout('a lock on orders (differences)', race, unlocked, /^refunded [2-4] times/);
});

describe('the list of orders', () => {
  it('has those that bought a product at a price, in a time', { tags: 'long' }, async () => {
    const { whole, partly, none, of } = await overpriced();
    const { productId } = of;
    await shop.db.database.pool.query('update products set price = price * 2 where id = $1', [
      productId,
    ]);
    const dearer = await shop.buy(buyer, [{ productId, price: of.price * 2, quantity: 1 }]);
    const found = async (query: Record<string, string>) =>
      (await listOrders(shop, admin, { product: productId, ...query })).orders.map(
        ({ number }) => number,
      );
    const numbers = [dearer, none, partly, whole].map(({ number }) => number);
    expect(await found({})).toEqual(numbers);
    expect(await found({ price: String(of.price) })).toEqual(numbers.slice(1));
    const dear = { price: String(of.price * 2) };
    expect(await found(dear)).toEqual(numbers.slice(0, 1));
    expect(await found({ ...dear, view: 'to-ship', search: 'buyer' })).toEqual(numbers.slice(0, 1));
    const { createdAt: since } = partly;
    expect(await found({ since, until: dearer.createdAt })).toEqual(numbers.slice(1, 3));
    expect(await found({ until: since })).toEqual(numbers.slice(3));
  });
});
