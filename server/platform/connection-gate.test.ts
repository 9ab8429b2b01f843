import { once } from 'node:events';
import { request as ask } from 'node:http';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from './config.ts';
import { CONNECTION_LIMITS, ConnectionGate, type ConnectionLimits } from './connection-gate.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

interface Gated {
  port: number;
  logged: unknown[];
  /** The numbers of the requests to `/held` that have begun, each of which waits to be let go. */
  begun: { number: string; letGo(): void }[];
}

/** A server behind a gate. */
async function openGated(
  limits: Partial<ConnectionLimits> = {},
  trustProxy: Config['trustProxy'] = false,
): Promise<Gated> {
  const logged: unknown[] = [];
  const log = { warn: (what: object) => void logged.push(what) };
  const all = { ...CONNECTION_LIMITS, ...limits };
  const gate = new ConnectionGate(all, trustProxy, () => log as never);
  const app: FastifyInstance = Fastify({ serverFactory: gate.makeServer });
  const begun: Gated['begun'] = [];
  app.get<{ Params: { number: string } }>('/held/:number', async ({ params: { number } }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push({ number, letGo: resolve });
    await promise;
    return number;
  });
  app.get('/large', async () => Buffer.alloc(8 * 1024 * 1024, 'x'));
  app.get('/', async () => 'small');
  await app.listen({ port: 0, host: '127.0.0.1' });
  cleanUp.push(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  return { port: (app.server.address() as { port: number }).port, logged, begun };
}

async function open(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  cleanUp.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const requests = (...paths: string[]) =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`).join('');

const held = (count: number) => Array.from({ length: count }, (_, at) => `/held/${at + 1}`);

async function status(port: number, from = '127.0.0.1'): Promise<number | undefined> {
  const request = ask({ port, host: '127.0.0.1', localAddress: from, agent: false }).end();
  const [answer] = (await once(request, 'response')) as [{ statusCode?: number; resume(): void }];
  answer.resume();
  return answer.statusCode;
}

describe('the requests of a connection', () => {
  it('are answered one after the other, in order', async () => {
    const shop = await openGated();
    const socket = await open(shop.port);
    let received = '';
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    socket.write(requests(...held(8)));
    for (let count = 1; count <= 8; count += 1) {
      await expect
        .poll(() => shop.begun.map(({ number }) => number))
        .toEqual(Array.from({ length: count }, (_, at) => String(at + 1)));
      shop.begun[count - 1]?.letGo();
    }
    await expect
      .poll(() => received.match(/\r\n\r\n\d/g)?.map((end) => end.trim()))
      .toEqual(Array.from({ length: 8 }, (_, at) => String(at + 1)));
    expect(shop.logged).toEqual([]);
  });

  it('are at most eight without an answer: a ninth closes it', async () => {
    const shop = await openGated();
    const socket = await open(shop.port);
    socket.write(requests(...held(9)));
    await once(socket, 'close');
    expect(shop.begun.map(({ number }) => number)).toEqual(['1']);
    expect(shop.logged).toHaveLength(1);
  });

  it('wait while the answer to one of them is not read', async () => {
    const shop = await openGated();
    const socket = await open(shop.port);
    socket.pause();
    socket.write(requests('/large', '/held/1'));
    expect(await status(shop.port)).toBe(200);
    expect(shop.begun).toEqual([]);
    socket.resume();
    await expect.poll(() => shop.begun).toHaveLength(1);
  });
});

describe('the connections of an address', () => {
  it('are limited without limiting those of another address', async () => {
    const shop = await openGated({ perAddress: 2 });
    const first = await open(shop.port);
    await open(shop.port);
    for (let time = 0; time < 3; time += 1) await once(await open(shop.port), 'close');
    expect(await status(shop.port, '127.0.0.2')).toBe(200);
    expect(shop.logged).toEqual([{ of: 'connections' }]);
    first.destroy();
    await expect.poll(() => status(shop.port).catch(() => 'refused')).toBe(200);
  });

  it.each([
    ['the number of proxies', (_address: string, hop: number) => hop < 1],
    ['their addresses', ['127.0.0.0/8']],
  ])('are not limited if TRUST_PROXY covers it: %s', async (_how, trustProxy) => {
    const shop = await openGated({ perAddress: 2 }, trustProxy);
    await Promise.all(Array.from({ length: 3 }, () => open(shop.port)));
    expect(await status(shop.port)).toBe(200);
  });
});

describe('while answers are not read', () => {
  async function leaveUnread(shop: Gated, from: string): Promise<void> {
    const socket = await open(shop.port, from);
    socket.pause();
    socket.write(requests('/large'));
  }

  it('only an address that leaves too much gets 503', async () => {
    const shop = await openGated({ unreadBytes: 1024 * 1024 * 6 });
    await leaveUnread(shop, '127.0.0.3');
    await expect.poll(() => status(shop.port, '127.0.0.3')).toBe(503);
    expect(await status(shop.port, '127.0.0.4')).toBe(200);
    expect(shop.logged).toEqual([{ of: 'unread answers' }]);
  });

  it('everybody gets 503 beyond twice as much', async () => {
    const shop = await openGated({ unreadBytes: 1024 * 1024 });
    await leaveUnread(shop, '127.0.0.3');
    await expect.poll(() => status(shop.port, '127.0.0.4')).toBe(503);
  });
});
