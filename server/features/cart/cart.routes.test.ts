import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountCart } from '#contract/account-cart.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { cartLine, cartOf, putCart } from '#testing/cart-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAtEnd, useBuyingShop } from '#testing/test-buying.ts';
import { forgetRemovals } from './cart.service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const shop = useBuyingShop();
auditAtEnd(shop);

let asha: Buyer;
let lamp: string;
let mug: string;
beforeEach(async () => {
  asha = await shop.newBuyer('asha');
  [lamp, mug] = [await shop.sell(9), await shop.sell(9)];
});

const line = (productId: string, quantity: number, ago = 0) =>
  cartLine(shop, productId, quantity, ago);
const rows = async () =>
  (await shop.db.database.pool.query('select from cart_lines where user_id = $1', [asha.uid]))
    .rowCount;

const makeOlder = (by: string) =>
  shop.db.database.pool.query(
    `update cart_lines set changed_at = changed_at - (${by}) where user_id = $1`,
    [asha.uid],
  );

async function save(...items: object[]) {
  const answer = await putCart(shop, asha, items);
  expect(answer.json()).toMatchObject({ success: true, message: 'Cart saved' });
  return answer.json<AccountCart>().items;
}

describe('the cart of an account', () => {
  it('is empty at first, and then what its devices have sent, merged line by line', async () => {
    expect(await cartOf(shop, asha)).toEqual([]);
    const [onPhone, onLaptop] = [line(lamp, 2, 9 * MINUTE), line(mug, 1, 5 * MINUTE)];
    expect(await save(onPhone)).toEqual([onPhone]);
    expect(await save(onLaptop)).toEqual([onPhone, onLaptop]);
    const [older, newer] = [line(lamp, 7, 10 * MINUTE), line(mug, 3, MINUTE)];
    expect(await save(older, newer)).toEqual([onPhone, newer]);
    expect(await cartOf(shop, asha)).toEqual([onPhone, newer]);
  });

  it('remembers a removal for 30 days, which older changes do not bring back', async () => {
    const removal = line(lamp, 0, MINUTE);
    await save(line(lamp, 2, 9 * MINUTE));
    expect(await save(removal)).toEqual([removal]);
    expect(await save(line(lamp, 2, 5 * MINUTE))).toEqual([removal]);
    // Ages the removal instead of moving the clock, because the log-in would expire.
    await makeOlder("interval '30 days' - interval '2 minutes'");
    expect(await forgetRemovals(shop.db.database, shop.clock.now())).toBe(0);
    expect(await cartOf(shop, asha)).toMatchObject([{ productId: lamp, quantity: 0 }]);
    await makeOlder("interval '2 minutes'");
    expect(await cartOf(shop, asha)).toEqual([]);
    expect(await forgetRemovals(shop.db.database, shop.clock.now())).toBe(1);
    expect(await rows()).toBe(0);
  });

  it('takes a time in the future for now: a clock that is ahead does not win for ever', async () => {
    const [ahead] = await save(line(lamp, 9, -3650 * DAY));
    expect(Date.parse(ahead?.changedAt ?? '')).toBeLessThanOrEqual(shop.clock.now().getTime());
    shop.clock.advance(1000);
    expect(await save(line(lamp, 1))).toMatchObject([{ quantity: 1 }]);
  });

  it('knows a product by its id in capital letters, too', async () => {
    const known = line(lamp, 2, MINUTE);
    expect(await save({ ...known, productId: lamp.toUpperCase() })).toEqual([known]);
  });

  it('takes any time in the past', async () => {
    const old = { productId: lamp, quantity: 1, changedAt: '0000-01-01T00:00:00Z' };
    expect(await save(old)).toMatchObject([{ changedAt: '1970-01-01T00:00:00.000Z' }]);
  });

  it('leaves out products that the shop does not know, and keeps those that were deleted since', async () => {
    const known = line(lamp, 1, MINUTE);
    expect(await save(line(randomUUIDv7(), 1), known)).toEqual([known]);
    const admin = await registerAdmin(shop);
    const url = `/api/v1/product/${lamp}?id=${admin.uid}`;
    await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
    expect(await cartOf(shop, asha)).toEqual([known]);
    // As when it has left the bin.
    const { pool } = shop.db.database;
    const ofAsha = 'update cart_lines set product_id = $1 where user_id = $2';
    await pool.query(ofAsha, [randomUUIDv7(), asha.uid]);
    expect(await cartOf(shop, asha)).toEqual([]);
    await save();
    expect(await rows()).toBe(0);
  });

  it.each([
    ['a fraction of a piece', { quantity: 1.5 }, 'items.0.quantity'],
    ['less than nothing', { quantity: -1 }, 'items.0.quantity'],
    ['more than 100 pieces', { quantity: 101 }, 'items.0.quantity'],
    ['a quantity in words', { quantity: '2' }, 'items.0.quantity'],
    ['no product', { productId: undefined }, 'items.0.productId'],
    ['a malformed product id', { productId: 'lamp' }, 'items.0.productId'],
    ['no time', { changedAt: undefined }, 'items.0.changedAt'],
    ['a time that is none', { changedAt: 'yesterday' }, 'items.0.changedAt'],
  ])('is refused with %s, and stays as it was', async (_, change, path) => {
    const kept = line(mug, 1, MINUTE);
    await save(kept);
    const answer = await putCart(shop, asha, [{ ...line(lamp, 1), ...change }]);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect(answer.json()).toMatchObject({ errors: [{ path }] });
    expect(await cartOf(shop, asha)).toEqual([kept]);
  });

  it('is refused with more than 50 products, more than 150 lines, or no list', async () => {
    const many = (count: number, quantity: number) =>
      Array.from({ length: count }, () => line(randomUUIDv7(), quantity));
    for (const items of [many(51, 1), many(151, 0), undefined]) {
      const answer = await putCart(shop, asha, items);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'items' }] });
    }
    expect((await putCart(shop, asha, [...many(50, 1), ...many(100, 0)])).statusCode).toBe(200);
  });

  it('is for the person alone, not for admins', async () => {
    const others = [await shop.newBuyer('ravi'), await registerAdmin(shop)];
    for (const { headers } of others) {
      const answer = await putCart(shop, { uid: asha.uid, headers }, []);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'ID_MISMATCH']);
    }
    const { headers } = asha;
    const url = '/api/v1/cart';
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(400);
    expect((await shop.app.inject({ url: `${url}?id=${asha.uid}` })).statusCode).toBe(401);
  });

  it("is in the person's export, and goes with the account", async () => {
    const kept = line(lamp, 2, MINUTE);
    await save(kept);
    const exported = await shop.get(asha, `/user/${asha.uid}/export?id=${asha.uid}`);
    const { productId: _id, ...rest } = kept;
    expect(exported.json()).toMatchObject({ cart: [{ product: { _id }, ...rest }] });
    await deleteUser(shop, await registerAdmin(shop), asha.uid);
    expect(await rows()).toBe(0);
  });
});

describe('an order', () => {
  it('removes what was bought from the cart, and leaves what was not', async () => {
    const kept = line(mug, 1, MINUTE);
    await save(line(lamp, 2, MINUTE), kept);
    const order = await shop.buy(asha, cart(lamp, 2));
    const removal = { productId: lamp, quantity: 0, changedAt: order.createdAt };
    expect(await cartOf(shop, asha)).toEqual([kept, removal]);
  });

  it('removes it also if no page sees the payment', async () => {
    await save(line(lamp, 1, MINUTE));
    await shop.pay(await shop.open(asha, cart(lamp)));
    shop.clock.advance(MINUTE);
    await shop.sweep();
    expect(await cartOf(shop, asha)).toMatchObject([{ quantity: 0 }]);
  });

  it('leaves what another device has added of it since the checkout began', async () => {
    await save(line(lamp, 2, MINUTE), line(mug, 1, MINUTE));
    const checkout = await shop.open(asha, [...cart(lamp, 2), ...cart(mug)]);
    shop.clock.advance(MINUTE);
    await save(line(lamp, 5), line(mug, 1));
    shop.clock.advance(MINUTE);
    await shop.pay(checkout);
    await shop.sweep();
    expect(await cartOf(shop, asha)).toMatchObject([
      { productId: lamp, quantity: 3 },
      { productId: mug, quantity: 0 },
    ]);
  });

  it('of another person leaves the cart as it is', async () => {
    const kept = line(lamp, 1, MINUTE);
    await save(kept);
    await shop.buy(await shop.newBuyer('ravi'), cart(lamp));
    expect(await cartOf(shop, asha)).toEqual([kept]);
  });

  it('wins over changes from before it, and not over those after it', async () => {
    await save(line(lamp, 1, MINUTE));
    await shop.buy(asha, cart(lamp));
    expect(await save(line(lamp, 4, 30_000))).toMatchObject([{ quantity: 0 }]);
    shop.clock.advance(MINUTE);
    expect(await save(line(lamp, 4))).toMatchObject([{ quantity: 4 }]);
  });
});

describe('with rate limits', () => {
  const limited = useBuyingShop({ settings: { RATE_LIMIT: 'on' } });

  it(
    'a person saves sixty times a minute at most, everybody for themselves',
    { tags: 'long' },
    async () => {
      const [busy, other] = [await limited.buyer('busy'), await limited.buyer('other')];
      const statuses: number[] = [];
      for (let tries = 0; tries < 61; tries += 1)
        statuses.push((await putCart(limited, busy, [])).statusCode);
      expect(statuses.lastIndexOf(200)).toBe(59);
      expect(statuses.at(-1)).toBe(429);
      expect((await putCart(limited, other, [])).statusCode).toBe(200);
    },
  );
});
