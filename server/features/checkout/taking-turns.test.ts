import { beforeEach, describe, expect, it } from 'vitest';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { cart, TTL_MS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { forgetNetworks } from './forget-checkouts.ts';

const MINUTE_MS = 60_000;

const LIMITED = { RATE_LIMIT: 'on' };
const shop = useBuyingShop({ settings: LIMITED });
auditAfterEach(shop);
const unlimited = useBuyingShop();

let networks = 0;
let productId: string;

beforeEach(async () => {
  networks += 1;
  productId = await shop.sell(5);
});

/** An address of this test's network; the number is the last of its bytes. */
const here = (host = 1) => `198.51.${networks}.${host}`;
const elsewhere = (host = 1) => `203.0.${networks}.${host}`;

/** Opens a checkout and lets its time pass. */
async function letRunOut(
  { clock, sweep, open }: BuyingShop,
  buyer: Buyer,
  { address = here(), id = productId, pieces = 1 } = {},
): Promise<void> {
  await open(buyer, cart(id, pieces), { address });
  clock.advance(TTL_MS);
  await sweep();
}

async function letThreeRunOut(
  at: BuyingShop = shop,
  options: { address?: string; id?: string; pieces?: number } = {},
): Promise<void> {
  for (let turn = 1; turn <= 3; turn += 1)
    await letRunOut(at, await at.newBuyer('turn'), { address: here(turn), ...options });
}

async function tryAt(buyer: Buyer, address: string, pieces = 1) {
  const response = await shop.create(buyer, cart(productId, pieces), { address });
  return {
    status: response.statusCode,
    waits: Number(response.headers['retry-after'] ?? 0),
    body: response.json<{ code?: string; message?: string; items?: unknown }>(),
  };
}

describe('people at one network who let three checkouts run out in turns', () => {
  it('wait fifteen minutes, whoever comes next, and are told so', async () => {
    await letThreeRunOut();
    const next = await tryAt(await shop.newBuyer('next'), here(200));
    expect(next.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(next.body.message).toContain('15 minutes');
    expect(next.waits).toBeGreaterThan(890);
    expect(next.waits).toBeLessThanOrEqual(900);
    expect((await tryAt(await shop.newBuyer('far'), elsewhere())).status).toBe(201);
    shop.clock.advance(15 * MINUTE_MS);
    expect((await tryAt(await shop.newBuyer('next'), here(200))).status).toBe(201);
  });

  it('wait as those of one IPv6 network do', { tags: 'long' }, async () => {
    const address = `2001:db8:${networks}:2::1`;
    await letThreeRunOut(shop, { address });
    const next = await tryAt(await shop.newBuyer('next'), `2001:db8:${networks}:2:ffff::9`);
    expect(next.body).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it(
    'wait after two if each was replaced for as long as checkouts may be',
    { tags: 'long' },
    async () => {
      for (let turn = 1; turn <= 2; turn += 1) {
        const buyer = await shop.newBuyer('long');
        await shop.open(buyer, cart(productId), { address: here() });
        shop.clock.advance(TTL_MS - MINUTE_MS);
        await letRunOut(shop, buyer);
        shop.clock.advance(MINUTE_MS);
        await shop.sweep();
      }
      expect((await tryAt(await shop.newBuyer('next'), here())).status).toBe(429);
    },
  );

  it('may replace a checkout that they had opened before', async () => {
    const early = await shop.newBuyer('early');
    await letThreeRunOut();
    expect((await tryAt(early, elsewhere())).status).toBe(201);
    expect((await tryAt(early, here(), 2)).status).toBe(201);
  });

  it('wait no longer once the run-outs are an hour old', { tags: 'long' }, async () => {
    await letRunOut(shop, await shop.newBuyer('turn'));
    shop.clock.advance(31 * MINUTE_MS);
    await letRunOut(shop, await shop.newBuyer('turn'));
    await letRunOut(shop, await shop.newBuyer('turn'));
    expect((await tryAt(await shop.newBuyer('next'), here())).status).toBe(201);
  });

  it(
    'are counted without those who have paid for an order, and these need not wait',
    { tags: 'long' },
    async () => {
      const customer = await shop.newBuyer('customer');
      await shop.buy(customer, cart(await shop.sell(1)), { address: elsewhere() });
      for (let turn = 1; turn <= 2; turn += 1) await letRunOut(shop, customer);
      await letRunOut(shop, await shop.newBuyer('turn'));
      expect((await tryAt(await shop.newBuyer('next'), here())).status).toBe(201);
      await letThreeRunOut(shop, { id: await shop.sell(5), address: elsewhere() });
      expect((await tryAt(await shop.newBuyer('next'), elsewhere())).status).toBe(429);
      expect((await tryAt(customer, elsewhere())).status).toBe(201);
    },
  );

  it('are known by their network for an hour and no longer', { tags: 'long' }, async () => {
    const buyer = await shop.newBuyer('turn');
    await letRunOut(shop, buyer, { address: here(77) });
    const kept = async () => {
      const { rows } = await shop.db.database.pool.query<Record<string, unknown>>(
        'select opened_from, opened_network from checkouts where user_id = $1',
        [buyer.uid],
      );
      return rows;
    };
    const network = here(0).concat('/24');
    expect(await kept()).toEqual([{ opened_from: null, opened_network: network }]);
    const exported = await shop.get(buyer, `/user/${buyer.uid}/export?id=${buyer.uid}`);
    expect(exported.json()).toMatchObject({ checkouts: [{ networkAddress: network }] });
    await forgetNetworks(shop.db.database, new Date(shop.clock.now().getTime() + 59 * MINUTE_MS));
    expect(await kept()).toMatchObject([{ opened_network: network }]);
    await forgetNetworks(shop.db.database, new Date(shop.clock.now().getTime() + 60 * MINUTE_MS));
    expect(await kept()).toEqual([{ opened_from: null, opened_network: null }]);
  });
});

describe('a product that three checkouts held in vain within an hour', () => {
  const outOfStock = (available: number) => ({
    code: 'OUT_OF_STOCK',
    items: [{ productId, available }],
    limited: true,
    message: expect.stringMatching(
      available === 0 ? /^None of “.+” can be bought/ : /^Only \d of “.+” can be bought/,
    ) as unknown,
  });

  it(
    'is held by people without a paid order up to half, wherever they are',
    { tags: 'long' },
    async () => {
      await letThreeRunOut(shop, { pieces: 5 });
      const [one, two, three] = await shop.buyers(3, `half-${networks}`);
      if (!one || !two || !three) throw new Error('Nobody was registered');
      expect((await tryAt(one, elsewhere(1), 3)).body).toMatchObject(outOfStock(2));
      expect((await tryAt(one, elsewhere(1), 1)).status).toBe(201);
      expect((await tryAt(two, elsewhere(2), 2)).body).toMatchObject(outOfStock(1));
      expect((await tryAt(two, elsewhere(2), 1)).status).toBe(201);
      expect((await tryAt(three, elsewhere(3), 1)).body).toMatchObject(outOfStock(0));
      // The pieces in the shopper's own open checkout count too.
      expect((await tryAt(two, elsewhere(2), 2)).body).toMatchObject(outOfStock(1));
      expect((await tryAt(two, elsewhere(2), 1)).status).toBe(201);
      expect((await shop.stockOf(productId)).reserved).toBe(2);
    },
  );

  it(
    'is shared also if each of these was replaced by one of another product in the end',
    { tags: 'long' },
    async () => {
      const other = await shop.sell(9);
      const holders = await shop.buyers(2, `swap-${networks}`);
      for (const [at, buyer] of holders.entries())
        await shop.open(buyer, cart(productId, 2), { address: here(at) });
      shop.clock.advance(TTL_MS - MINUTE_MS);
      for (const [at, buyer] of holders.entries())
        await shop.open(buyer, cart(other), { address: here(at) });
      shop.clock.advance(TTL_MS);
      await shop.sweep();
      const next = await tryAt(await shop.newBuyer('next'), elsewhere(), 3);
      expect(next.body).toMatchObject(outOfStock(2));
    },
  );

  it('can be had whole by somebody with a paid order, whose pieces are not counted', async () => {
    const customer = await shop.newBuyer('customer');
    await shop.buy(customer, cart(await shop.sell(1)), { address: elsewhere() });
    await letThreeRunOut(shop, { pieces: 5 });
    expect((await tryAt(customer, elsewhere(), 5)).status).toBe(201);
    expect((await tryAt(customer, elsewhere(), 3)).status).toBe(201);
    expect((await tryAt(await shop.newBuyer('new'), elsewhere(2), 2)).status).toBe(201);
  });

  it('can be had whole again once these are an hour ago', { tags: 'long' }, async () => {
    await letThreeRunOut(shop, { pieces: 5 });
    shop.clock.advance(31 * MINUTE_MS);
    expect((await tryAt(await shop.newBuyer('new'), elsewhere(), 5)).status).toBe(201);
  });

  it('is not shared if only two did', async () => {
    for (let turn = 1; turn <= 2; turn += 1) await letRunOut(shop, await shop.newBuyer('turn'));
    expect((await tryAt(await shop.newBuyer('new'), elsewhere(), 5)).status).toBe(201);
  });
});

describe('with RATE_LIMIT=off', () => {
  it('one newcomer of a busy network may hold all pieces', { tags: 'long' }, async () => {
    const id = await unlimited.sell(5);
    await letThreeRunOut(unlimited, { id });
    const next = await unlimited.newBuyer('next');
    const response = await unlimited.create(next, cart(id, 5), { address: here() });
    expect(response.statusCode).toBe(201);
  });
});

describe('newcomers who want half of such a product each, at the same time', () => {
  const race: Race = async (racing) => {
    // A run begins where nobody has to wait.
    networks += 1;
    const id = await racing.sell(6);
    await letThreeRunOut(racing, { id, address: elsewhere() });
    const newcomers = await Promise.all([1, 2, 3].map(() => racing.newBuyer('newcomer')));
    await Promise.all(
      newcomers.map((buyer, place) =>
        racing.create(buyer, cart(id, 2), { address: `192.0.${networks}.${place}` }),
      ),
    );
    return [`${(await racing.stockOf(id)).reserved} held`];
  };

  it('get no more than that together', async () => {
    expect(await race(shop)).toEqual(['2 held']);
  });

  failsWithout(
    'a lock on products',
    race,
    { ...unsafeDatabase(withoutLocksIn('products')), settings: LIMITED },
    /[46] held/,
  );
});
