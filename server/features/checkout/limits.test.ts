import { beforeEach, describe, expect, it } from 'vitest';
import { cart, TTL_MS, type Buyer } from '#server/testing/shopping.ts';
import { alwaysHolds, useBuyingShop } from '#server/testing/test-buying.ts';

const shop = useBuyingShop({ settings: { RATE_LIMIT: 'on' } });
alwaysHolds(shop);
const unlimited = useBuyingShop();

let people = 0;
let asha: Buyer;

beforeEach(async () => {
  people += 1;
  asha = await shop.buyer(`asha-${people}`);
});

describe('a person who opens checkouts', () => {
  it('may do so ten times a minute, everybody for themselves', async () => {
    const productId = await shop.sell(5);
    const ravi = await shop.buyer(`ravi-${people}`);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await shop.create(asha, cart(productId))).statusCode).toBe(201);
    const refused = await shop.create(asha, cart(productId));
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await shop.create(ravi, cart(productId))).statusCode).toBe(201);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 5, reserved: 2 });
  });

  it('does not wait for those that were replaced, paid or cancelled', async () => {
    const productId = await shop.sell(9);
    for (let times = 0; times < 3; times += 1) await shop.open(asha, cart(productId));
    for (let times = 0; times < 3; times += 1) await shop.buy(asha, cart(productId));
    expect((await shop.create(asha, cart(productId))).statusCode).toBe(201);
  });

  it('waits for nothing where limits are off', async () => {
    const buyer = await unlimited.buyer(`free-${people}`);
    const productId = await unlimited.sell(5);
    for (let times = 0; times < 4; times += 1) {
      await unlimited.open(buyer, cart(productId));
      unlimited.clock.forward(TTL_MS);
      await unlimited.sweep();
    }
    for (let tries = 0; tries < 12; tries += 1)
      expect((await unlimited.create(buyer, cart(productId))).statusCode).toBe(201);
  });
});

describe('asking about codes', () => {
  const ask = (buyer: Buyer) =>
    shop.get(buyer, `/payment/discount?id=${buyer.uid}&coupon=GUESS&subtotal=100`);

  it('is possible 20 times a minute for a person and 60 times for an address', async () => {
    const statuses = async (buyer: Buyer, times: number) => {
      const seen: number[] = [];
      for (let tries = 0; tries < times; tries += 1) seen.push((await ask(buyer)).statusCode);
      return seen;
    };
    expect(await statuses(asha, 21)).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    for (const name of ['ravi', 'meera'])
      expect(new Set(await statuses(await shop.buyer(`${name}-${people}`), 19))).toEqual(
        new Set([404]),
      );
    const last = await shop.buyer(`last-${people}`);
    expect(await statuses(last, 2)).toEqual([404, 429]);
    expect(Number((await ask(last)).headers['retry-after'])).toBeGreaterThan(0);
  });
});
