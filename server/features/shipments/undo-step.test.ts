import { beforeEach, describe, expect, it } from 'vitest';
import { UNDO_MS, type OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { registerAdmin, registerAdmins } from '#testing/admins.ts';
import { repeats } from '#testing/fast-run.ts';
import { unsafeDatabase, failsWithout, type Race } from '#testing/races.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
let buyer: Buyer;
let admin: Buyer;

beforeEach(async () => {
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

interface Press {
  as?: Buyer;
  ifMatch?: OrderStatus;
}

function press(at: BuyingShop, id: string, action: 'step' | 'undo', press: Press = {}) {
  const { as = admin, ifMatch } = press;
  const headers = { ...as.headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) };
  return action === 'step'
    ? at.app.inject({ method: 'PUT', url: `/api/v1/order/${id}?id=${as.uid}`, headers })
    : at.app.inject({ method: 'POST', url: `/api/v1/order/${id}/undo?id=${as.uid}`, headers });
}

const step = (id: string, more?: Press) => press(shop, id, 'step', more);
const undo = (id: string, more?: Press) => press(shop, id, 'undo', more);

/** An order that was moved on so many steps. */
async function ordered({ steps = 0 } = {}): Promise<Order> {
  const order = await shop.buy(buyer, cart(await shop.sell(3), 2));
  for (let made = 0; made < steps; made += 1) await step(order._id);
  return order;
}

async function statusOf(id: string): Promise<string> {
  return (await shop.get(admin, `/order/${id}`)).json<{ order: Order }>().order.status;
}

describe('undoing a step', () => {
  it.each([
    [1, 'Processing', 'Shipped'],
    [2, 'Shipped', 'Delivered'],
  ] as const)('after %i steps leads back to %s, and history says so', async (steps, back, from) => {
    const { _id } = await ordered({ steps });
    const other = await registerAdmin(shop);
    const undone = await undo(_id, { as: other, ifMatch: from });
    expect(undone.json()).toMatchObject({
      success: true,
      message: `Order is ${back} again`,
      order: { _id, status: back },
    });
    expect(undone.json<{ order: Order }>().order.history.slice(-2)).toEqual([
      { status: from, at: expect.any(String), by: admin.uid },
      { status: back, at: expect.any(String), by: other.uid, undone: true },
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('can be done within an hour only', async () => {
    const [early, late] = [await ordered({ steps: 1 }), await ordered({ steps: 1 })];
    shop.clock.advance(UNDO_MS - 60_000);
    admin = await registerAdmin(shop);
    expect((await undo(early._id)).statusCode).toBe(200);
    shop.clock.advance(60_000);
    const response = await undo(late._id);
    expect([response.statusCode, response.json().code]).toEqual([409, 'ORDER_FINAL']);
    expect(await statusOf(late._id)).toBe('Shipped');
  });

  it('is refused where there is no step, and is not undone itself', { tags: 'long' }, async () => {
    const fresh = await ordered();
    const cancelled = await ordered();
    await shop.cancel(buyer, cancelled._id);
    const undone = await ordered({ steps: 2 });
    await undo(undone._id);
    for (const { _id } of [fresh, cancelled, undone]) {
      const before = await statusOf(_id);
      const response = await undo(_id);
      expect([response.statusCode, response.json().code]).toEqual([409, 'ORDER_FINAL']);
      expect(await statusOf(_id)).toBe(before);
    }
    await shop.runUntilIdle();
    expect(await shop.audit()).toEqual([]);
  });

  it('in another status than was seen is stale, and changes nothing', async () => {
    const { _id } = await ordered({ steps: 2 });
    const response = await undo(_id, { ifMatch: 'Shipped' });
    expect([response.statusCode, response.json().code]).toEqual([412, 'STALE']);
    expect(await statusOf(_id)).toBe('Delivered');
  });

  it('is for admins, and of an order that is there', async () => {
    const { _id } = await ordered({ steps: 1 });
    expect((await undo(_id, { as: buyer })).statusCode).toBe(403);
    expect((await undo('junk')).statusCode).toBe(404);
    await shop.app.inject({
      method: 'DELETE',
      url: `/api/v1/order/${_id}?id=${admin.uid}`,
      headers: admin.headers,
    });
    expect((await undo(_id)).statusCode).toBe(404);
  });

  it(
    'lets the order be cancelled again: stock and money go back once',
    { tags: 'long' },
    async () => {
      const { _id, orderItems } = await ordered({ steps: 1 });
      await undo(_id);
      const cancelled = await shop.cancel(buyer, _id);
      expect(cancelled.statusCode).toBe(200);
      expect(cancelled.body).not.toContain(admin.uid);
      expect(await shop.stockOf(orderItems[0]?.productId ?? '')).toEqual({
        on_hand: 3,
        reserved: 0,
      });
      expect(await statusOf(_id)).toBe('Cancelled');
      await shop.runUntilIdle();
      expect(await shop.audit()).toEqual([]);
    },
  );

  it('lets the order be shipped again, and counts it where it is', async () => {
    const fulfilment = async () =>
      (await shop.get(admin, `/dashboard/pie?id=${admin.uid}`)).json().charts.orderFulfillment;
    const before = await fulfilment();
    const { _id } = await ordered({ steps: 2 });
    await undo(_id);
    expect(await fulfilment()).toEqual({ ...before, shipped: before.shipped + 1 });
    const listed = `/order/all?id=${admin.uid}&status=Shipped&limit=1`;
    expect((await shop.get(admin, listed)).json().total).toBe(before.shipped + 1);
    expect((await step(_id)).json()).toMatchObject({ order: { status: 'Delivered' } });
    expect((await undo(_id)).json()).toMatchObject({ order: { status: 'Shipped' } });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('an undo at once with', () => {
  /** Runs a race over a shipped order; returns what is wrong with it afterwards, a line each. */
  const race =
    (act: (at: BuyingShop, id: string, buyer: Buyer, admins: Buyer[]) => Promise<string[]>): Race =>
    async (at) => {
      const by = await at.newBuyer('buyer');
      const admins = await registerAdmins(at, 4);
      const { _id } = await at.buy(by, cart(await at.sell(3), 2));
      await press(at, _id, 'step', { as: admins[0]! });
      const wrong = await act(at, _id, by, admins);
      await at.runUntilIdle();
      return [...wrong, ...(await at.audit())];
    };
  const made = (answers: { statusCode: number }[]) =>
    answers.filter(({ statusCode }) => statusCode === 200).length;

  const undos = race(async (at, id, _, admins) => {
    const answers = await Promise.all(admins.map((as) => press(at, id, 'undo', { as })));
    return made(answers) === 1 ? [] : [`${made(answers)} undos made`];
  });
  const steps = race(async (at, id, _, admins) => {
    const answers = await Promise.all(
      admins.map((as, place) =>
        press(at, id, place % 2 === 0 ? 'undo' : 'step', { as, ifMatch: 'Shipped' }),
      ),
    );
    return made(answers) === 1 ? [] : [`${made(answers)} of undo and step made`];
  });
  // The customer presses until it is theirs to cancel: between one undo and the next.
  const cancellations = race(async (at, id, by, admins) => {
    await Promise.all([
      ...admins.map((as) => press(at, id, 'undo', { as })),
      ...Array.from({ length: 12 }, () => at.cancel(by, id)),
    ]);
    return [];
  });

  it.each([
    ['other undos is made once', undos],
    ['a step ends in one of both', steps],
    ["the customer's cancellation is lawful", cancellations],
  ])('%s', async (_, run) => {
    for (let round = 0; round < repeats(1, 3); round += 1) expect(await run(shop)).toEqual([]);
  });

  const unlocked = unsafeDatabase(withoutLocksIn('orders'));
  failsWithout('a lock on orders (undos)', undos, unlocked, /^[2-4] undos made/);
  failsWithout('a lock on orders (steps)', steps, unlocked, /^[2-4] of undo and step made/);
  failsWithout('a lock on orders (cancellations)', cancellations, unlocked, /^I6 order: /);
});
