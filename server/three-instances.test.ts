// @module-tag long
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ShopConfigAnswer } from '#contract/shop-config.ts';
import type { FamilyWritten } from '#contract/family.ts';
import { registerPeople } from '#testing/factories.ts';
import { paint } from '#testing/forms.ts';
import { ADDRESS } from '#testing/shopping.ts';
import { useTwoInstances } from '#testing/two-instances.ts';
import { Instances } from './platform/instances.ts';

const shop = useTwoInstances({ withThird: true });
/** The connections on which instances hear of changes. */
const LISTENER = 'vitrine-listen';
/** After this time an instance that hears everything is in step, and one that hears nothing is not. */
const SETTLED_MS = 1_500;
/** Long, but not too long for being in step. */
const LATE_MS = 150;
/** An answer that waits for an instance that does not answer takes at least this long. */
const WAIT_MS = 1_000;
let id = '';

beforeAll(async () => {
  const { body } = await shop.call(`${shop.a}/api/v1/product/new?id=chief`, 'POST', {
    form: [
      ['name', 'Vase'],
      ['category', 'Vases'],
      ['price', '1'],
      ['stock', '5'],
      ['photos', await paint('#b33'), 'a.png'],
    ],
  });
  id = body.product._id;
  await delay(SETTLED_MS);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.third.database.restore();
  shop.third.database.delay(0);
});

const everywhere = () => [shop.a, shop.b, shop.third.url];

async function html(address: string): Promise<string> {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return response.text();
}

async function ask(address: string) {
  const { status, body } = await shop.call(address);
  expect(status).toBe(200);
  return body;
}

/** The price of the product in each place where an instance shows it. Its name ends with the price, too. */
async function pricesAt(at: string): Promise<(number | undefined)[]> {
  const api = `${at}/api/v1/product`;
  const [one, latest, all, home, page] = await Promise.all([
    ask(`${api}/${id}`),
    ask(`${api}/latest`),
    ask(`${api}/all?search=vase`),
    html(`${at}/`),
    html(`${at}/productdetail/${id}`),
  ]);
  return [
    one.product.price,
    latest.products[0]?.price,
    all.products[0]?.price,
    priceIn(home, /\|Vase (\d+)</),
    priceIn(page, /<p>Product (\d+)/),
  ];
}

/** The price in a page; undefined in one that was left to the browser, as where rendering would have waited too long. */
function priceIn(page: string, place: RegExp): number | undefined {
  const price = place.exec(page)?.[1];
  return price === undefined ? undefined : Number(price);
}

const isOlderThan = (price: number) => (shown: number | undefined) =>
  shown !== undefined && shown !== price;

const allOf = (price: number) => [price, price, price, price, price];

/** Returns how long the answer took. */
async function setPrice(price: number): Promise<number> {
  const begun = performance.now();
  const { status } = await shop.call(`${shop.a}/api/v1/product/${id}?id=chief`, 'PUT', {
    form: [
      ['price', String(price)],
      ['name', `Vase ${price}`],
    ],
  });
  expect(status).toBe(200);
  return performance.now() - begun;
}

/** Runs `work` while all instances answer others, with short pauses. */
async function underReads<Result>(work: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const crowd = everywhere().map(async (at) => {
    for (; !isOver; await delay(60)) await pricesAt(at);
  });
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(crowd);
  }
}

/** Changes the price again and again, and counts what was shown after the answer and older than the change. */
function staleAnswers(changes: number, first: number): Promise<number> {
  return underReads(async () => {
    let stale = 0;
    for (let price = first; price < first + changes; price += 1) {
      await setPrice(price);
      const shown = (await Promise.all(everywhere().map(pricesAt))).flat();
      stale += shown.filter(isOlderThan(price)).length;
    }
    return stale;
  });
}

/** Keeps everything else of this process waiting, as too much work would. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('after an answered change', () => {
  it('no instance shows the former state, also one that hears of changes late', async () => {
    shop.third.database.delay(LATE_MS, LISTENER);
    expect(await underReads(() => delay(SETTLED_MS).then(() => staleAnswers(5, 100)))).toBe(0);
  });

  it('one that hears of changes late does, if the answer does not wait', async () => {
    vi.spyOn(Instances.prototype, 'everywhere').mockResolvedValue();
    shop.third.database.delay(LATE_MS, LISTENER);
    expect(
      await underReads(() => delay(SETTLED_MS).then(() => staleAnswers(5, 200))),
    ).toBeGreaterThan(0);
  });

  it('of the settings neither', async () => {
    shop.third.database.delay(LATE_MS, LISTENER);
    for (const name of ['Lamp House', 'Brass House', 'Vitrine']) {
      await Promise.all(everywhere().map((at) => html(`${at}/`)));
      await shop.call(`${shop.a}/api/v1/settings?id=chief`, 'PUT', { json: { name } });
      for (const at of everywhere()) {
        const { config } = (await (await fetch(`${at}/api/v1/config`)).json()) as ShopConfigAnswer;
        expect(config.shop.name).toBe(name);
        expect(await html(`${at}/`)).toContain(name);
      }
    }
  });

  it('nor do instances that stand still for a second, again and again', async () => {
    expect(
      await underReads(async () => {
        let stale = 0;
        for (let price = 300; price < 303; price += 1) {
          const changing = setPrice(price);
          block(1_000);
          await changing;
          const shown = (await Promise.all(everywhere().map(pricesAt))).flat();
          stale += shown.filter(isOlderThan(price)).length;
        }
        return stale;
      }),
    ).toBe(0);
  });
});

describe('an instance that hears nothing', () => {
  it('delays changes by a second at most, for a second, and shows what is in the database', async () => {
    await underReads(() => delay(SETTLED_MS));
    shop.third.database.stall(LISTENER);
    expect(await setPrice(400)).toBeLessThan(2.5 * WAIT_MS);
    expect(await pricesAt(shop.third.url)).toEqual(allOf(400));
    await delay(SETTLED_MS);
    expect(await setPrice(401)).toBeLessThan(WAIT_MS);
    expect(await staleAnswers(3, 410)).toBe(0);
  });

  it('shows the former state, if it does not ask whether it is in step', async () => {
    await setPrice(420);
    await underReads(() => delay(SETTLED_MS));
    vi.spyOn(Instances.prototype, 'isInStep').mockReturnValue(true);
    expect(await pricesAt(shop.third.url)).toEqual(allOf(420));
    shop.third.database.stall(LISTENER);
    await setPrice(421);
    expect(await pricesAt(shop.third.url)).toContain(420);
  });
});

describe('a family of 60 members that 50 people order at once on three instances', () => {
  const names = Array.from({ length: 50 }, (_, at) => `sock-buyer-${at}`);

  /** What instances show of the family: the price from which it is sold, and the stock of one member. */
  async function shownAt(at: string, member: string) {
    const [list, page] = await Promise.all([
      ask(`${at}/api/v1/product/all?search=sock`),
      ask(`${at}/api/v1/product/${member}`),
    ]);
    return [list.products[0]?.family?.from, page.product.stock];
  }

  it('has exact stock, and is shown rightly by each of them after each answered order', async () => {
    await registerPeople(shop.db.database, ...names.map((id) => ({ id })));
    const payments = [
      { kind: 'card', on: true, name: 'Card', words: '' },
      { kind: 'transfer', on: true, name: 'Bank transfer', words: 'Our bank.' },
    ];
    const changed = await shop.call(`${shop.a}/api/v1/settings?id=chief`, 'PUT', {
      json: { payments },
    });
    expect(changed.status).toBe(200);
    const made = await fetch(`${shop.a}/api/v1/family/new?id=chief`, {
      method: 'POST',
      headers: { ...(await shop.as('chief')), 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Sock',
        category: 'Socks',
        options: ['Number'],
        members: Array.from({ length: 60 }, (_, at) => ({
          values: { Number: `${at}` },
          price: 100 + at,
          stock: 1,
        })),
      }),
    });
    const { products } = (await made.json()) as FamilyWritten;
    const order = (who: string, at: string, productId: string, price: number) =>
      shop.call(`${at}/api/v1/payment/create?id=${who}`, 'POST', {
        who,
        json: {
          orderItems: [{ productId, price, quantity: 1 }],
          shippingInfo: ADDRESS,
          method: 'transfer',
        },
      });
    const at = (place: number) => everywhere()[place % 3] ?? '';
    // Five want each of the eight cheapest, and after each answer all instances show what is left.
    const orders = names.slice(0, 40).map(async (who, place) => {
      const product = products[place % 8];
      const { status, body } = await order(who, at(place), product?._id ?? '', product?.price ?? 0);
      const shown = await Promise.all(
        everywhere().map((each) => shownAt(each, product?._id ?? '')),
      );
      return { status, code: body.code, stocks: shown.map(([, stock]) => stock) };
    });
    const answers = await Promise.all(orders);
    expect(Object.groupBy(answers, ({ code }) => code ?? 'ordered')).toMatchObject({
      ordered: { length: 8 },
      OUT_OF_STOCK: { length: 32 },
    });
    const ordered = answers.filter(({ status }) => status === 201);
    expect(ordered.flatMap(({ stocks }) => stocks)).toEqual(Array.from({ length: 24 }, () => 0));
    for (const [place, who] of names.slice(40).entries()) {
      const { _id = '', price = 0 } = products[8 + place] ?? {};
      expect((await order(who, at(place), _id, price)).status).toBe(201);
      const shown = await Promise.all(everywhere().map((each) => shownAt(each, _id)));
      expect(shown).toEqual([1, 2, 3].map(() => [price + 1, 0]));
    }
    const { rows } = await shop.db.database.pool.query<{ left: number }>(
      `select sum(available)::int as left from products where category = 'Socks'`,
    );
    expect(rows).toEqual([{ left: 42 }]);
  });
});

describe('an instance that has closed', () => {
  it('delays no change', async () => {
    await underReads(() => delay(SETTLED_MS));
    await shop.third.close();
    expect(await setPrice(500)).toBeLessThan(WAIT_MS);
  });
});
