import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { verifyFirebaseTokens } from './identity/firebase-tokens.ts';
import { ProviderKeys } from './identity/provider-keys.ts';
import { openShop, type OpenShop } from './open-shop.ts';
import { readConfig } from './platform/config.ts';
import { registerPeople } from '#testing/factories.ts';
import { formOf, paint, type FormPart } from '#testing/forms.ts';
import { stubLocalMode } from '#testing/stub-local-mode.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { useTestS3 } from '#testing/test-s3.ts';
import { makeTestProvider, TEST_PROJECT, type TestProvider } from '#testing/test-tokens.ts';

/** Well below the five seconds after which cached entries expire. */
const AT_ONCE = { timeout: 1_500, interval: 5 };
const db = useTestDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-instances-'));
const folders = ['one', 'other'].map((name) => path.join(dataDir, name));
const s3 = useTestS3();
const open: OpenShop[] = [];
let provider: TestProvider;
let photo: Buffer;
let [a, b] = ['', ''];

/** An instance with its own connections, cache and disk, on the shared database and bucket. */
async function openInstance(folder = ''): Promise<string> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATA_DIR: folder,
    ...s3.settings(),
    DATABASE_URL: db.url,
    RATE_LIMIT: 'off',
  });
  const keys = new ProviderKeys(async () => ({
    keys: [provider.publishedKey],
    maxAgeSeconds: 3_600,
  }));
  const local = stubLocalMode({
    sandbox: { url: 'http://127.0.0.1:9', webhookSecret: 'whsec_test' },
    verifyToken: verifyFirebaseTokens(keys, {
      projectId: TEST_PROJECT,
      providers: config.auth.providers,
    }),
  });
  const shop = await openShop(config, local, null);
  open.push(shop);
  return shop.url;
}

beforeAll(async () => {
  provider = await makeTestProvider();
  photo = await paint('#b33');
  await registerPeople(db.database, { id: 'root', role: 'admin' }, { id: 'asha', role: 'admin' });
  [a, b] = [await openInstance(folders[0]), await openInstance(folders[1])];
  await everybodyListens();
});
afterAll(async () => {
  await Promise.all(open.map((shop) => shop.close()));
  rmSync(dataDir, { recursive: true, force: true });
});

const LISTENERS = `from pg_stat_activity where datname = current_database()
  and application_name = 'vitrine-listen'`;

function everybodyListens() {
  return vi.waitFor(
    async () => {
      const { rowCount } = await db.database.pool.query(
        `select 1 ${LISTENERS} and query ilike 'listen%'`,
      );
      expect(rowCount).toBe(2);
    },
    { timeout: 5_000 },
  );
}

async function call(
  address: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  { who = 'root', form = [], json }: { who?: string; form?: FormPart[]; json?: object } = {},
) {
  const authorization = `Bearer ${await provider.sign({ sub: who })}`;
  const { headers, payload } =
    json === undefined
      ? await formOf(...form)
      : {
          headers: { 'content-type': 'application/json' },
          payload: Buffer.from(JSON.stringify(json)),
        };
  const hasBody = method === 'POST' || method === 'PUT';
  const response = await fetch(address, {
    method,
    headers: { ...(method !== 'GET' && { authorization }), ...(hasBody && headers) },
    ...(hasBody && { body: new Uint8Array(payload) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

interface Answer {
  code?: string;
  product: Product;
  products: Product[];
  categories: string[];
  total: number;
}

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
  const { status, body } = await call(`${a}/api/v1/product/new?id=root`, 'POST', { form });
  expect(status).toBe(201);
  return body.product;
}

/** What an instance's shoppers see of a product, in each place where it can be seen. */
async function seen(shop: string, { _id, name, category }: Product) {
  const api = `${shop}/api/v1/product`;
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
  call(`${a}/api/v1/product/${id}?id=root`, 'PUT', { form });

describe('a product created, changed and deleted at one of two instances', () => {
  it('is at once the same at the other in every list, also when sold out or deleted', async () => {
    // Both have cached lists without it.
    for (const shop of [a, b])
      await seen(shop, { _id: 'none', name: 'Vase', category: 'x' } as Product);
    const product = await make();
    expect(await seen(a, product)).toEqual(everywhere(100, 5));
    await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(100, 5));

    await change(product._id, ['price', '120']);
    expect(await seen(a, product)).toEqual(everywhere(120, 5));
    await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(120, 5));

    await change(product._id, ['stock', '0']);
    expect(await seen(a, product)).toEqual(everywhere(120, 0));
    await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(120, 0));

    await call(`${a}/api/v1/product/${product._id}?id=root`, 'DELETE');
    expect(await seen(a, product)).toEqual(NOWHERE);
    await expect.poll(() => seen(b, product), AT_ONCE).toEqual(NOWHERE);
  });

  it('is never stale at the instance that changed it, even under concurrent reads', async () => {
    const product = await make();
    let isOver = false;
    const crowd = Array.from({ length: 8 }, async () => {
      while (!isOver) await seen(a, product);
    });
    for (let price = 200; price < 220; price += 1) {
      await change(product._id, ['price', String(price)]);
      expect(await seen(a, product)).toEqual(everywhere(price, 5));
    }
    isOver = true;
    await Promise.all(crowd);
    await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(219, 5));
  });
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
  it('empties its cache when its connection breaks, and listens again', async () => {
    const product = await make();
    await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(100, 5));
    await db.database.pool.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
    await change(product._id, ['price', '130']);
    await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(130, 5));
    await everybodyListens();
    await seen(b, product);
    await change(product._id, ['price', '140']);
    await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(140, 5));
  });

  it('reads again when its cached entries expire after some seconds', async () => {
    const product = await make();
    await expect.poll(() => seen(b, product), AT_ONCE).toEqual(everywhere(100, 5));
    const notices = (how: 'enable' | 'disable') =>
      db.database.pool.query(
        `alter table products ${how} trigger products_changed, ${how} trigger products_stock_changed`,
      );
    await notices('disable');
    await change(product._id, ['price', '150']);
    expect(await seen(b, product)).toEqual(everywhere(100, 5));
    await expect.poll(() => seen(b, product), { timeout: 8_000 }).toEqual(everywhere(150, 5));
    await notices('enable');
  });
});

describe('a role', () => {
  const list = (shop: string) =>
    fetchAs(`${shop}/api/v1/product/admin-products?id=asha`, 'asha').then(({ status }) => status);
  const fetchAs = async (address: string, who: string) =>
    fetch(address, { headers: { authorization: `Bearer ${await provider.sign({ sub: who })}` } });
  const give = (role: 'admin' | 'user') =>
    call(`${a}/api/v1/user/asha/role?id=root`, 'PUT', { json: { role } });

  it('revoked at one instance is gone at the next call, at both', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect([await list(a), await list(b)]).toEqual([200, 200]);
      expect((await give('user')).status).toBe(200);
      expect([await list(b), await list(a)]).toEqual([403, 403]);
      const form: FormPart[] = [['price', '1']];
      const product = await make();
      const refused = await call(`${b}/api/v1/product/${product._id}?id=asha`, 'PUT', {
        who: 'asha',
        form,
      });
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      expect((await give('admin')).status).toBe(200);
    }
  });

  it('of a deleted account is gone too', async () => {
    await call(`${a}/api/v1/user/asha?id=root`, 'DELETE');
    expect([await list(b), await list(a)]).toEqual([403, 403]);
  });
});
