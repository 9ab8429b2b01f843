import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { formOf, paint, type FormPart } from '#testing/forms.ts';
import { pngSaying } from '#testing/png-saying.ts';
import { TRAY, useProductForms } from '#testing/product-forms.ts';

const forms = useProductForms();
const { shop, send, make, stored } = forms;

describe('a new product', () => {
  it('is in the storefront at once, with its photo in every size', async () => {
    await shop.app.inject({ url: '/api/v1/product/latest' });
    const response = await send('POST', 'new', forms.tray());
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      message: 'Oak Tray is on sale',
      product: {
        name: 'Oak Tray',
        category: 'Kitchen',
        price: 499.5,
        stock: 7,
        description: 'Carries breakfast.\nAnd tea.',
      },
    });
    const { product } = response.json<{ product: Product }>();
    const latest = await shop.app.inject({ url: '/api/v1/product/latest' });
    expect(latest.json<{ products: Product[] }>().products[0]).toEqual(product);
    for (const { url } of product.photos[0]?.variants ?? []) {
      const photo = await shop.app.inject({ url });
      expect([url, photo.statusCode, photo.headers['cache-control']]).toEqual([
        url,
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it('can be without a description, and have five photos in their order', async () => {
    const colours = await Promise.all(
      ['#111', '#222', '#333', '#444', '#555'].map((each) => paint(each)),
    );
    const product = await make([
      ...TRAY.filter(([name]) => name !== 'description'),
      ...colours.map((bytes, place) => ['photos', bytes, `${place}.png`] as const),
    ]);
    expect(product.description).toBe('');
    expect(new Set(product.photos.map(({ url }) => url)).size).toBe(5);
  });

  it.each([
    ['name', 'A', /at least 2/],
    ['name', 'A'.repeat(121), /at most 120/],
    ['name', 'A\u0000B', /control/],
    ['category', 'K', /at least 2/],
    ['price', '0', /at least 0.01/],
    ['price', '10000000.01', /at most 10000000/],
    ['price', '1.999', /amount/],
    ['price', '1e3', /amount/],
    ['price', '-5', /amount/],
    ['price', '', /amount/],
    ['stock', '1.5', /whole number/],
    ['stock', '-1', /whole number/],
    ['stock', '1000001', /at most 1000000/],
    ['description', 'x'.repeat(5_001), /at most 5000/],
    ['description', 'x'.repeat(100_000), /too long/],
    ['photos', 'a text', /files/],
  ])('is refused with the %s %j', async (name, value, words) => {
    const before = await stored();
    const response = await send('POST', 'new', forms.trayWith(name, value));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: name, message: expect.stringMatching(words) }],
    });
    expect(await stored()).toEqual(before);
  });

  it('is created once if its form is sent repeatedly or concurrently', async () => {
    const key = { 'idempotency-key': 'one-form' };
    const named = (name: string) => [['name', name] as FormPart, ...forms.tray().slice(1)];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send('POST', 'new', named('Pressed Often'), key)),
    );
    answers.push(await send('POST', 'new', named('Pressed Often'), key));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([answers[0]?.body]));
    const { rows } = await shop.db.database.pool.query(
      `select (select count(*) from products where name = 'Pressed Often') as products,
              (select sum(l.quantity) from stock_ledger l join products p on p.id = l.product_id
               where p.name = 'Pressed Often') as stock`,
    );
    expect(rows).toEqual([{ products: 1, stock: 7 }]);
    const other = await send('POST', 'new', named('Another'), key);
    expect([other.statusCode, other.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'IDEMPOTENCY_MISMATCH' }),
    ]);
    expect((await send('POST', 'new', forms.tray(), { 'idempotency-key': '' })).statusCode).toBe(
      400,
    );
  });

  it('is refused with all missing fields at once', async () => {
    const response = await send('POST', 'new', [['name', 'A']]);
    expect(response.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      'name',
      'category',
      'price',
      'stock',
      'photos',
    ]);
  });
});

describe('a photo', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const cases: [string, () => Promise<Buffer> | Buffer, number][] = [
    [
      'that is SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      415,
    ],
    ['that is HTML', () => html, 415],
    ['that is empty', () => Buffer.alloc(0), 415],
    [
      'that is a GIF with a script in it',
      () => Buffer.concat([Buffer.from('GIF89a/*'), html]),
      415,
    ],
    ['that breaks off', async () => (await noise()).subarray(0, 30_000), 415],
    ['of 14000 × 14000 pixels', () => pngSaying(14_000, 14_000), 413],
    ['of more than 5 MB', () => Buffer.concat([forms.red, Buffer.alloc(5 * 1024 * 1024)]), 413],
  ];

  it.each(cases)('%s is refused, and nothing is stored', async (_, bytes, status) => {
    const before = await stored();
    const response = await send('POST', 'new', [
      ...TRAY,
      ['photos', forms.red, 'good.png'],
      ['photos', await bytes(), 'bad.jpg'],
    ]);
    expect(response.json()).toMatchObject({ success: false, errors: [{ path: 'photos' }] });
    expect(response.statusCode).toBe(status);
    expect(await stored()).toEqual(before);
  });

  it('beyond the fifth is refused', async () => {
    const six = Array.from({ length: 6 }, () => ['photos', forms.red, 'red.png'] as const);
    const response = await send('POST', 'new', [...TRAY, ...six]);
    expect(response.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'photos' }] });
  });

  it('of exactly 5 MB is accepted', async () => {
    const bytes = Buffer.concat([forms.red, Buffer.alloc(5 * 1024 * 1024 - forms.red.length)]);
    expect((await send('POST', 'new', [...TRAY, ['photos', bytes, 'large.png']])).statusCode).toBe(
      201,
    );
  });
});

/** A picture that can't be compressed. */
async function noise(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const raw = { width: 200, height: 200, channels: 3 as const };
  return sharp(randomBytes(200 * 200 * 3), { raw })
    .jpeg({ quality: 100 })
    .toBuffer();
}

describe('a form', () => {
  it('of 10,000 parts is refused', async () => {
    const before = await stored();
    const parts = Array.from({ length: 10_000 }, (_, place) => [`part-${place}`, 'x'] as const);
    const response = await send('POST', 'new', parts);
    expect([response.statusCode, response.json().code]).toEqual([413, 'TOO_LARGE']);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['without its boundary', 'multipart/form-data', 400],
    ['with another boundary', 'multipart/form-data; boundary=other', 400],
    ['that is JSON', 'application/json', 415],
    ['that is urlencoded', 'application/x-www-form-urlencoded', 415],
  ])('%s is refused', async (_, type, status) => {
    const { payload } = await formOf(...forms.tray());
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/product/new?id=chief',
      headers: { ...forms.admin, 'content-type': type },
      payload,
    });
    expect([response.statusCode, response.json().success]).toEqual([status, false]);
  });

  it('that is truncated or missing is refused', async () => {
    const { payload, headers } = await formOf(...forms.tray());
    const request = { method: 'POST', url: '/api/v1/product/new?id=chief' } as const;
    const broken = await shop.app.inject({
      ...request,
      headers: { ...forms.admin, ...headers },
      payload: payload.subarray(0, payload.length - 40),
    });
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'VALIDATION']);
    const none = await shop.app.inject({ ...request, headers: forms.admin });
    expect([none.statusCode, none.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('with a field twice is refused, with an unknown one accepted', async () => {
    const twice = await send('POST', 'new', [...forms.tray(), ['name', 'Other']]);
    expect(twice.json()).toMatchObject({ errors: [{ path: 'name' }] });
    const unknown = await send('POST', 'new', [
      ...forms.tray(),
      ['colour', 'red'],
      ['manual', forms.red, 'm.png'],
    ]);
    expect(unknown.statusCode).toBe(201);
  });

  it('without a token is refused before it is read', async () => {
    const { payload, headers } = await formOf(...forms.tray());
    const url = '/api/v1/product/new?id=chief';
    const response = await shop.app.inject({ method: 'POST', url, headers, payload });
    expect(response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
