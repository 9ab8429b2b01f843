import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { openUnsafeDatabase } from '#testing/unsafe-database.ts';
import { registerPeople } from '#testing/factories.ts';
import { formOf, paint, type FormPart } from '#testing/forms.ts';
import { useTestShop, type TestShop } from '#testing/test-shop.ts';

/** An admin who sends product forms to a shop. */
function useSeller(shop: TestShop) {
  let photo: Buffer;
  let admin: { authorization: string };
  beforeAll(async () => {
    await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
    photo = await paint('#b33');
    admin = await shop.as({ sub: 'chief' });
  });
  async function send(method: 'POST' | 'PUT', id: string, ...parts: FormPart[]): Promise<Product> {
    const { payload, headers } = await formOf(...parts);
    const url = `/api/v1/product/${id}?id=chief`;
    const response = await shop.app.inject({
      method,
      url,
      headers: { ...admin, ...headers },
      payload,
    });
    expect(response.json()).toMatchObject({ success: true });
    return response.json<{ product: Product }>().product;
  }
  return {
    sell: (category: string) =>
      send(
        'POST',
        'new',
        ['name', 'Oak Tray'],
        ['category', category],
        ['price', '10'],
        ['stock', '1'],
        ['photos', photo, 'red.png'],
      ),
    move: ({ _id }: Product, category: string) => send('PUT', _id, ['category', category]),
  };
}

/** Creates twelve products in a new category concurrently, each with another spelling. */
async function spellAtOnce(seller: ReturnType<typeof useSeller>, name: string): Promise<string[]> {
  const spellings = Array.from({ length: 12 }, (_, at) =>
    [...name].map((letter, place) => (place === at ? letter.toUpperCase() : letter)).join(''),
  );
  const products = await Promise.all(spellings.map((spelling) => seller.sell(spelling)));
  return [...new Set(products.map(({ category }) => category))];
}

describe('a category', () => {
  const shop = useTestShop({ RATE_LIMIT: 'off' });
  const seller = useSeller(shop);

  it('keeps its spelling if a new product has another case or other spaces', async () => {
    await seller.sell('Home Decor');
    for (const spelling of ['home decor', 'HOME  DECOR', 'HomeDecor', ' Home\u00a0Decor ']) {
      expect((await seller.sell(spelling)).category).toBe('Home Decor');
    }
    expect((await seller.sell('Home Décor')).category).toBe('Home Décor');
  });

  it('keeps its spelling if a changed product has another case or other spaces', async () => {
    const lamp = await seller.sell('Lighting');
    const tray = await seller.sell('Trays');
    expect((await seller.move(tray, 'lighting')).category).toBe('Lighting');
    expect((await seller.move(lamp, 'LIGHTING')).category).toBe('Lighting');
  });

  it('of a single product can change its spelling', async () => {
    const lamp = await seller.sell('garden');
    expect((await seller.move(lamp, 'Garden')).category).toBe('Garden');
  });

  it('has one spelling even if it is first used concurrently', async () => {
    expect(await spellAtOnce(seller, 'stationery shop')).toHaveLength(1);
  });
});

describe('without the lock on the name', () => {
  const shop = useTestShop({ RATE_LIMIT: 'off' }, async (db) => ({
    database: await openUnsafeDatabase(db.url, {
      rewrite: (sql) => sql.replace('pg_advisory_xact_lock(hash', '(hash'),
    }),
  }));
  const seller = useSeller(shop);

  it('a category gets several spellings', { tags: 'long' }, async () => {
    const found = [];
    for (const name of ['stationery shop', 'kitchen and bath', 'outdoors and sports'])
      found.push(await spellAtOnce(seller, name));
    expect(Math.max(...found.map(({ length }) => length))).toBeGreaterThan(1);
  });
});
