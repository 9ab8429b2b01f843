import { beforeEach, describe, expect, it } from 'vitest';
import { times } from '#testing/races.ts';
import { ADDRESS, cart, TTL_MS, type Buyer, type Line } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { validClaims } from '#testing/test-tokens.ts';

const shop = useBuyingShop({ settings: { RATE_LIMIT: 'on' } });
auditAfterEach(shop);
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

  it('costs no count in the store for a purchase', async () => {
    const counts = async () => {
      const { rows } = await shop.db.database.pool.query(
        `select key, points from rate_counts where key ~ '^(checkout|order|cart) ' order by 1`,
      );
      return rows;
    };
    const before = await counts();
    await shop.buy(asha, cart(await shop.sell(1)));
    expect(await counts()).toEqual(before);
    for (let tries = 0; tries < 2; tries += 1) await shop.create(asha, cart(await shop.sell(1)));
    expect(await counts()).not.toEqual(before);
  });

  it(
    'does not wait for those that were replaced, paid or cancelled',
    { tags: 'long' },
    async () => {
      const productId = await shop.sell(9);
      for (let times = 0; times < 3; times += 1) await shop.open(asha, cart(productId));
      for (let times = 0; times < 3; times += 1) await shop.buy(asha, cart(productId));
      expect((await shop.create(asha, cart(productId))).statusCode).toBe(201);
    },
  );

  it('waits for nothing where limits are off', { tags: 'long' }, async () => {
    const buyer = await unlimited.buyer(`free-${people}`);
    const productId = await unlimited.sell(5);
    for (let times = 0; times < 4; times += 1) {
      await unlimited.open(buyer, cart(productId));
      unlimited.clock.advance(TTL_MS);
      await unlimited.sweep();
    }
    for (let tries = 0; tries < 12; tries += 1)
      expect((await unlimited.create(buyer, cart(productId))).statusCode).toBe(201);
  });
});

describe('asking about codes', () => {
  /** An address of its own for each test. */
  let from: string;
  beforeEach(() => {
    from = `192.0.2.${people}`;
  });

  const ask = (buyer: Buyer) =>
    shop.app.inject({
      url: `/api/v1/payment/discount?id=${buyer.uid}&coupon=GUESS&subtotal=100`,
      headers: buyer.headers,
      remoteAddress: from,
    });
  const checkOutWith = (buyer: Buyer, coupon: unknown, orderItems: Line[]) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/v1/payment/create?id=${buyer.uid}`,
      headers: buyer.headers,
      remoteAddress: from,
      payload: { orderItems, shippingInfo: ADDRESS, coupon },
    });
  const statuses = async (times: number, call: () => Promise<{ statusCode: number }>) => {
    const seen: number[] = [];
    for (let tries = 0; tries < times; tries += 1) seen.push((await call()).statusCode);
    return seen;
  };

  it('is possible 20 times a minute for a person and 60 times for an address', async () => {
    expect(await statuses(21, () => ask(asha))).toEqual([...times(20, 404), 429]);
    for (const name of ['ravi', 'meera']) {
      const buyer = await shop.buyer(`${name}-${people}`);
      expect(await statuses(19, () => ask(buyer))).toEqual(times(19, 404));
    }
    const last = await shop.buyer(`last-${people}`);
    expect(await statuses(3, () => ask(last))).toEqual([404, 404, 429]);
    expect(Number((await ask(last)).headers['retry-after'])).toBeGreaterThan(0);
  });

  it(
    'is not used up for an address by those who may not try, or not any more',
    { tags: 'long' },
    async () => {
      const claims = { ...validClaims(shop.clock.now()), sub: `stranger-${people}` };
      const stranger = { uid: claims.sub, headers: await shop.as(claims) };
      expect(await statuses(65, () => ask(stranger))).toEqual(times(65, 403));
      expect(
        await statuses(2, () => ask({ uid: asha.uid, headers: { authorization: '' } })),
      ).toEqual(times(2, 401));
      await statuses(65, () => ask(asha));
      const ravi = await shop.buyer(`ravi-${people}`);
      expect(await statuses(20, () => ask(ravi))).toEqual(times(20, 404));
    },
  );

  it('by opening checkouts counts as much, however those end', { tags: 'long' }, async () => {
    const productId = await shop.sell(5);
    await shop.addCoupon({ code: `REAL${people}` });
    await statuses(15, () => ask(asha));
    const tries = [
      await checkOutWith(asha, 'GUESS', cart(productId)),
      await checkOutWith(asha, 'GUESS', cart(productId, 6)),
      await checkOutWith(asha, `REAL${people}`, cart(productId)),
      await checkOutWith(asha, 'GUESS', []),
      await checkOutWith(asha, 'x'.repeat(201), cart(productId)),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 409, 201, 400, 400]);
    const refused = await checkOutWith(asha, `REAL${people}`, cart(productId));
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(asha)).statusCode).toBe(429);
    // Without a code there is nothing to find out.
    expect((await checkOutWith(asha, undefined, cart(productId))).statusCode).toBe(201);
    expect((await checkOutWith(asha, ' ', cart(productId))).statusCode).toBe(201);
  });

  it('by opening checkouts counts for the address, too', { tags: 'long' }, async () => {
    const productId = await shop.sell(5);
    for (const name of ['ravi', 'meera', 'tara']) {
      const buyer = await shop.buyer(`${name}-${people}`);
      await statuses(19, () => ask(buyer));
    }
    const tries = await statuses(4, () => checkOutWith(asha, 'GUESS', cart(productId)));
    expect(tries).toEqual([404, 404, 404, 429]);
    from = '198.51.100.7';
    expect((await checkOutWith(asha, 'GUESS', cart(productId))).statusCode).toBe(404);
  });
});
