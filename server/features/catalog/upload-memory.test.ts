// @module-tag long
import { readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { registerPeople } from '#testing/factories.ts';
import { formOf, paint } from '#testing/forms.ts';
import { useMeasuredShop } from '#testing/measured-shop.ts';
import { TYPED_PRODUCT } from '#testing/upload-shop.ts';

const MB = 1024 * 1024;
const IN_TURN = 5;
const AT_ONCE = 8;
/** Half of the memory that eight concurrent forms would need if they were held in memory. */
const ALLOWED = (AT_ONCE * 25 * MB) / 2;

const shop = useMeasuredShop();
const { memory } = shop;
let send: () => Promise<number>;

beforeAll(async () => {
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
  const authorization = `Bearer ${await shop.provider.sign({ sub: 'chief' })}`;
  const picture = await paint('#b33');
  // A small picture with much data behind it: five megabytes to receive, little to decode.
  const photo = Buffer.concat([picture, Buffer.alloc(5 * MB - picture.length)]);
  const photos = Array.from({ length: 5 }, () => ['photos', photo, 'a.png'] as const);
  const { headers, payload } = await formOf(...TYPED_PRODUCT, ...photos);
  const body = new Uint8Array(payload);
  send = async () => {
    const response = await fetch(`${shop.url}/api/v1/product/new?id=chief`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  };
});

it(
  `memory stays flat over ${IN_TURN} sequential forms of 25 MB and ${AT_ONCE} concurrent ones`,
  { timeout: 60_000 },
  async () => {
    // Warm up: compiled code, threads, buffers.
    for (let turn = 0; turn < 2; turn += 1) expect(await send()).toBe(201);
    const { rss: warm } = await memory();

    for (let turn = 0; turn < IN_TURN; turn += 1) expect(await send()).toBe(201);
    const inTurn = await memory();
    expect(inTurn.peak - warm).toBeLessThan(ALLOWED);

    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, send));
    expect(statuses).toEqual(Array.from({ length: AT_ONCE }, () => 201));
    const atOnce = await memory();
    expect(atOnce.peak - warm).toBeLessThan(ALLOWED);
    // Freed memory goes back to the system a little later.
    await expect
      .poll(async () => (await memory()).rss - warm, { timeout: 15_000, interval: 500 })
      .toBeLessThan(ALLOWED / 2);
    expect(readdirSync(shop.tempFolder)).toEqual([]);
  },
);
