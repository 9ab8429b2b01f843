import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';

const cache = new ResponseCache({ maxAgeMs: 600_000, maxBytes: 100_000 });
const app = Fastify();
/** What the database would say, and when it gets round to it. */
let price = 100;
let database = Promise.resolve();
app.get('/', (request, reply) =>
  cache.send(request, reply, 'price', async () => {
    const read = price;
    await database;
    return { read };
  }),
);
afterAll(() => app.close());

const look = async () => (await app.inject({ url: '/' })).json<{ read: number }>().read;

it('an answer that was read before a change and is ready after it is kept for nobody', async () => {
  const slow = Promise.withResolvers<void>();
  database = slow.promise;
  const early = look();
  // Long enough for it to have read.
  await app.inject({ url: '/nowhere' });
  price = 200;
  cache.clear();
  database = Promise.resolve();
  expect(await look()).toBe(200);
  slow.resolve();
  expect(await early).toBe(100);
  expect(await look()).toBe(200);
});

it('is kept until it is told of a change', async () => {
  price = 300;
  expect(await look()).toBe(200);
  cache.clear();
  expect(await look()).toBe(300);
});
