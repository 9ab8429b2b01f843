import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import type { ShopConfigAnswer } from '#contract/shop-config.ts';
import { paint, type FormPart } from '#testing/forms.ts';
import { LISTENERS, useTwoInstances } from '#testing/two-instances.ts';

/** Well below the five seconds after which cached entries expire. */
const AT_ONCE = { timeout: 1_500, interval: 5 };
const shop = useTwoInstances();
const { db, s3, folders, call, bothListen } = shop;
let photo: Buffer;
let [a, b] = ['', ''];

beforeAll(async () => {
  photo = await paint('#b33');
  ({ a, b } = shop);
});

let made = 0;
/** Creates a product at the first instance, with unique words. */
async function make(): Promise<Product> {
  made += 1;
  const form: FormPart[] = [
    ['name', `Vase number${made}`],
    ['category', `Vases ${made}`],
    ['price', '100'],
    ['stock', '5'],
    ['photos', photo, 'a.png'],
  ];
  const { status, body } = await call(`${a}/api/v1/product/new?id=chief`, 'POST', { form });
  expect(status).toBe(201);
  return body.product;
}

/** Returns what an instance's shoppers see of a product, in each place where it can be seen. */
async function seen(at: string, { _id, name, category }: Product) {
  const api = `${at}/api/v1/product`;
  const [one, latest, all, categories] = await Promise.all([
    call(`${api}/${_id}`),
    call(`${api}/latest`),
    call(`${api}/all?search=${encodeURIComponent(name)}`),
    call(`${api}/categories`),
  ]);
  const short = (product?: Product) => product && [product.price, product.stock];
  return {
    one: one.status === 200 ? short(one.body.product) : one.status,
    latest: short(latest.body.products.find((each) => each._id === _id)),
    all: short(all.body.products.find((each) => each._id === _id)),
    category: categories.body.categories.includes(category),
  };
}

const everywhere = (price: number, stock: number) => ({
  one: [price, stock],
  latest: [price, stock],
  all: [price, stock],
  category: true,
});
const NOWHERE = { one: 404, latest: undefined, all: undefined, category: false };

const change = (id: string, ...form: FormPart[]) =>
  call(`${a}/api/v1/product/${id}?id=chief`, 'PUT', { form });

describe('a product created, changed and deleted at one of two instances', () => {
  it(
    'is at once the same at the other in every list, also when sold out or deleted',
    { tags: 'long' },
    async () => {
      // Both have cached lists without it.
      for (const at of [a, b])
        await seen(at, { _id: 'none', name: 'Vase', category: 'x' } as Product);
      const product = await make();
      expect(await seen(a, product)).toEqual(everywhere(100, 5));
      await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(100, 5));

      await change(product._id, ['price', '120']);
      expect(await seen(a, product)).toEqual(everywhere(120, 5));
      await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(120, 5));

      await change(product._id, ['stock', '0']);
      expect(await seen(a, product)).toEqual(everywhere(120, 0));
      await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(120, 0));

      await call(`${a}/api/v1/product/${product._id}?id=chief`, 'DELETE');
      expect(await seen(a, product)).toEqual(NOWHERE);
      await expect.poll(() => seen(b, product), AT_ONCE).toEqual(NOWHERE);
    },
  );

  it(
    'is never stale at the instance that changed it, even under concurrent reads',
    { tags: 'long' },
    async () => {
      const product = await make();
      let isOver = false;
      const crowd = Array.from({ length: 8 }, async () => {
        while (!isOver) await seen(a, product);
      });
      for (let price = 200; price < 210; price += 1) {
        await change(product._id, ['price', String(price)]);
        expect(await seen(a, product)).toEqual(everywhere(price, 5));
      }
      isOver = true;
      await Promise.all(crowd);
      await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(209, 5));
    },
  );
});

describe('a photo uploaded at one instance', () => {
  it('is served by both in every size, though neither has it on disk', async () => {
    const product = await make();
    const urls = product.photos.flatMap(({ variants }) => variants.map(({ url }) => url));
    expect(urls.length).toBeGreaterThan(2);
    for (const url of urls) {
      const [mine, other] = await Promise.all([fetch(a + url), fetch(b + url)]);
      expect([url, mine.status, other.status]).toEqual([url, 200, 200]);
      expect(other.headers.get('etag')).toBe(mine.headers.get('etag'));
      expect(await other.bytes()).toEqual(await mine.bytes());
    }
    expect([
      s3.objects.size,
      folders.map((folder) => existsSync(path.join(folder, 'photos'))),
    ]).toEqual([urls.length, [false, false]]);
  });
});

describe('an instance that misses a notification', () => {
  it(
    'empties its cache when its connection breaks, and listens again',
    { tags: 'long' },
    async () => {
      const product = await make();
      await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(100, 5));
      await db.database.pool.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
      await change(product._id, ['price', '130']);
      await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(130, 5));
      await bothListen();
      await seen(b, product);
      await change(product._id, ['price', '140']);
      await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(140, 5));
    },
  );

  it(
    'reads again when its cached entries expire after some seconds',
    { tags: 'long' },
    async () => {
      const product = await make();
      await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(100, 5));
      const notices = (how: 'enable' | 'disable') =>
        db.database.pool.query(
          `alter table products ${how} trigger products_changed, ${how} trigger products_rows_changed, ${how} trigger products_stock_changed`,
        );
      await notices('disable');
      await change(product._id, ['price', '150']);
      expect(await seen(b, product)).toEqual(everywhere(100, 5));
      await expect.poll(() => seen(b, product), { timeout: 8_000 }).toEqual(everywhere(150, 5));
      await notices('enable');
    },
  );
});

describe("the owner's settings", () => {
  const nameAt = async (at: string) => {
    const response = await fetch(`${at}/api/v1/config`);
    return ((await response.json()) as ShopConfigAnswer).config.shop.name;
  };
  const save = (name: string) => call(`${a}/api/v1/settings?id=chief`, 'PUT', { json: { name } });

  it('saved at one instance are at once known at the other', async () => {
    for (const name of ['Lamp House', 'Brass & Co', 'Lamp House']) {
      expect((await save(name)).status).toBe(200);
      expect(await nameAt(a)).toBe(name);
      await expect.poll(() => nameAt(b), AT_ONCE).toBe(name);
    }
  });

  it('saved while the notifications are cut off are known once they are back', async () => {
    await db.database.pool.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
    await save('Vitrine');
    await bothListen();
    await expect.poll(() => nameAt(b), AT_ONCE).toBe('Vitrine');
  });
});

describe('a role', () => {
  const list = async (at: string) => {
    const address = `${at}/api/v1/product/admin-products?id=asha`;
    return (await fetch(address, { headers: await shop.as('asha') })).status;
  };
  const give = (role: 'admin' | 'user') =>
    call(`${a}/api/v1/user/asha/role?id=chief`, 'PUT', { json: { role } });

  it('revoked at one instance is gone at the next call, at both', { tags: 'long' }, async () => {
    const form: FormPart[] = [['price', '1']];
    const product = await make();
    for (let turn = 0; turn < 3; turn += 1) {
      expect([await list(a), await list(b)]).toEqual([200, 200]);
      expect((await give('user')).status).toBe(200);
      expect([await list(b), await list(a)]).toEqual([403, 403]);
      const refused = await call(`${b}/api/v1/product/${product._id}?id=asha`, 'PUT', {
        who: 'asha',
        form,
      });
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      expect((await give('admin')).status).toBe(200);
    }
  });

  it('of a deleted account is gone too', async () => {
    await call(`${a}/api/v1/user/asha?id=chief`, 'DELETE');
    expect([await list(b), await list(a)]).toEqual([403, 403]);
  });
});
