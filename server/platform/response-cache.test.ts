import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { afterAll, expect, expectTypeOf, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';

const cache = new ResponseCache({ maxAgeMs: 600_000, maxBytes: 100_000 });
const app = Fastify();
/** The price in a simulated database. */
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

it('a response computed from data read before a change is not cached after it', async () => {
  const slow = Promise.withResolvers<void>();
  database = slow.promise;
  const early = look();
  // By then it has read.
  await app.inject({ url: '/nowhere' });
  price = 200;
  cache.clear();
  database = Promise.resolve();
  expect(await look()).toBe(200);
  slow.resolve();
  expect(await early).toBe(100);
  expect(await look()).toBe(200);
});

it('a response is cached until clear is called', async () => {
  price = 300;
  expect(await look()).toBe(200);
  cache.clear();
  expect(await look()).toBe(300);
});

it('has the type of its body, so that the compiler compares that with the answers of the route', () => {
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    cache.send(request, reply, 'typed', async () => ({ read: price }));
  expectTypeOf(answer).returns.resolves.toEqualTypeOf<{ readonly read: number }>();
});
