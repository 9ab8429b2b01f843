import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { s3PhotoStore } from '#server/features/photos/s3-photo-store.ts';
import { PhotoTurns } from '#server/features/photos/photo-turns.ts';
import { sweepPhotos } from '#server/features/photos/sweep-photos.ts';
import { readConfig } from '#server/platform/config.ts';
import { s3SettingsOf } from '#server/platform/s3-settings.ts';
import { registerPeople } from '#testing/factories.ts';
import { formOf, paint, type FormPart } from '#testing/forms.ts';
import { emptyTables } from '#testing/test-database.ts';
import { useTestS3 } from '#testing/test-s3.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { TYPED_PRODUCT } from '#testing/upload-shop.ts';

const TIMEOUTS = { connect: 5_000, attempt: 5_000, whole: 5_000, attempts: 1 };
const BROKEN = { status: 500, code: 'InternalError' };
const AWAY = { success: false, code: 'UNAVAILABLE' };

const s3 = useTestS3();
const openBucket = () => {
  const settings = s3SettingsOf(readConfig(s3.settings()).s3);
  if (!settings) throw new Error('Expected settings of a bucket');
  return s3PhotoStore(settings, TIMEOUTS);
};
const shop = useTestShop({ RATE_LIMIT: 'off' }, () => ({ photoStore: openBucket() }));
let admin: { authorization: string };
let lamp: FormPart[];

beforeAll(async () => {
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
  admin = await shop.as({ sub: 'chief' });
  lamp = [...TYPED_PRODUCT, ['photos', await paint('#b33'), 'red.png']];
});
beforeEach(() => emptyTables(shop.db.database, 'products'));

async function send(method: 'POST' | 'PUT', url: string, parts: readonly FormPart[]) {
  const { headers, payload } = await formOf(...parts);
  const target = `/api/v1/product/${url}?id=chief`;
  return shop.app.inject({ method, url: target, headers: { ...headers, ...admin }, payload });
}

/** Everything that a refused form must not change. */
async function rows() {
  const { rows } = await shop.db.database.pool.query(
    `select (select json_agg(p order by id) from products p) as products,
            (select json_agg(f order by id) from product_photos f) as photos,
            (select json_agg(l order by id) from stock_ledger l) as ledger`,
  );
  return rows;
}

describe('with a bucket that fails', () => {
  it('a new product is answered 503 and leaves neither a row nor files', async () => {
    const before = await rows();
    s3.injectFaults(({ key }) => (key.endsWith('.jpg') ? BROKEN : undefined));
    const response = await send('POST', 'new', lamp);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    expect(response.json()).toMatchObject(AWAY);
    expect(await rows()).toEqual(before);
    expect(s3.objects.size).toBeGreaterThan(0);

    const { pool } = shop.db.database;
    const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000);
    const turns = new PhotoTurns(pool);
    await sweepPhotos({ pool, store: openBucket(), turns, now: inTwoHours });
    expect(s3.objects.size).toBe(0);
  });

  it('only changes with photos are answered 503', async () => {
    const { product } = (await send('POST', 'new', lamp)).json<{ product: { _id: string } }>();
    const before = await rows();
    s3.injectFaults(() => BROKEN);
    const photo: FormPart = ['photos', await paint('#3b3'), 'green.png'];
    const response = await send('PUT', product._id, [['price', '650'], photo]);
    expect([response.statusCode, response.json()]).toMatchObject([503, AWAY]);
    expect(await rows()).toEqual(before);
    expect((await send('PUT', product._id, [['price', '650']])).statusCode).toBe(200);
  });

  it('a photo is 503, and not cacheable', async () => {
    const made = await send('POST', 'new', lamp);
    const { product } = made.json<{ product: { photos: { url: string }[] } }>();
    const url = product.photos[0]?.url ?? '';
    s3.injectFaults(() => BROKEN);
    const [get, head, known] = await Promise.all([
      shop.app.inject({ url }),
      shop.app.inject({ url, method: 'HEAD' }),
      shop.app.inject({ url, headers: { 'if-none-match': '*' } }),
    ]);
    for (const response of [get, head, known]) {
      expect([response.statusCode, response.headers['cache-control']]).toEqual([503, 'no-store']);
    }
    expect(get.json()).toMatchObject(AWAY);
    s3.injectFaults(() => undefined);
    expect((await shop.app.inject({ url })).statusCode).toBe(200);
  });
});

it('a bucket that hangs blocks no shopper, however many uploads wait for it', async () => {
  const answers = Promise.withResolvers<void>();
  s3.injectFaults(() => answers.promise.then(() => BROKEN));
  // More than the database pool has connections.
  const uploads = Array.from({ length: 12 }, () => send('POST', 'new', lamp));
  const FILES = 3;
  await expect.poll(() => s3.calls.length, { timeout: 15_000 }).toBe(12 * FILES);
  expect(shop.db.database.pool.waitingCount).toBe(0);
  expect((await shop.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  answers.resolve();
  const statuses = (await Promise.all(uploads)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect((await rows())[0]).toMatchObject({ products: null, photos: null });
});
