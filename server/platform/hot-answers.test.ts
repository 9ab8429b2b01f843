import diagnostics from 'node:diagnostics_channel';
import { rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productPath } from '#contract/product-address.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { formOf } from '#testing/forms.ts';
import { openRawConnection } from '#testing/raw-connection.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useTestShop } from '#testing/test-shop.ts';

const webFolder = smallWebBuild({ rendersPages: true });
const shop = useTestShop({}, () => ({ webFolder }));
const OWNER = 'hot-owner';
let owner = { authorization: '' };
const settings = settingsCalls(shop, () => ({ uid: OWNER, headers: owner }));
afterAll(() => rmSync(webFolder, { recursive: true }));

/** The number of requests that the framework has handled. */
let usual = 0;
const count = () => {
  usual += 1;
};
const CHANNEL = 'tracing:fastify.request.handler:start';
diagnostics.subscribe(CHANNEL, count);
afterAll(() => diagnostics.unsubscribe(CHANNEL, count));

let prices = 600;
let port = 0;
let id = '';
beforeAll(async () => {
  await registerPeople(shop.db.database, { id: OWNER, role: 'admin' });
  owner = await shop.as({ sub: OWNER });
  [id = ''] = await sellProducts(shop.db.database, { name: 'Hot lamp', onHand: 5 });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
beforeEach(() => {
  usual = 0;
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(
    { port, host: '127.0.0.1', path, method, headers, agent: false },
    (response) => {
      const { statusCode: status, headers: got } = response;
      buffer(response).then((body) => resolve({ status, headers: got, body }), reject);
    },
  );
  sent.once('error', reject).end();
  return promise;
}

/** Asks until the answer is kept: a page or a search only is from its second request on. */
async function warmUp(path: string, headers?: Record<string, string>): Promise<Answer> {
  await ask(path, headers);
  await ask(path, headers);
  return ask(path, headers);
}

const API = '/api/v1';

async function changePrice(to: number): Promise<void> {
  const { headers, payload } = await formOf(['price', String(to)]);
  const url = `${API}/product/${id}?id=${OWNER}`;
  const sent = { url, headers: { ...headers, ...owner }, payload };
  expect((await shop.app.inject({ method: 'PUT', ...sent })).statusCode).toBe(200);
}

const HOT = [
  ['new products', () => `${API}/product/latest`],
  ['a product', () => `${API}/product/${id}`],
  ['the categories', () => `${API}/product/categories`],
  ['a search', () => `${API}/product/all?search=lamp`],
  ['the front page', () => '/'],
  ['the page of a search', () => '/search?q=lamp'],
  ['the page of a product', () => productPath(id, 'Hot lamp')],
  ['the frame of the cart', () => '/cart'],
] as const;

describe.each(HOT)('%s', (_, pathOf) => {
  it.each(['identity', 'gzip', 'br'])(
    'is answered alike without the framework: %s',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const first = await warmUp(pathOf(), headers);
      usual = 0;
      const again = await ask(pathOf(), headers);
      expect(usual).toBe(0);
      // A request with Expect goes the usual way.
      const inFull = await ask(pathOf(), { ...headers, expect: 'nothing' });
      expect(usual).toBe(1);
      for (const answer of [first, again]) {
        expect(answer.body.equals(inFull.body)).toBe(true);
        expect(answer.status).toBe(200);
        expect(comparable(answer)).toEqual(comparable(inFull));
        expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      }
      expect(first.headers['x-request-id']).not.toBe(again.headers['x-request-id']);
    },
  );

  it('is 304 to a client that has it, also if nobody asks for the whole', async () => {
    prices += 1;
    await changePrice(prices);
    const { headers } = await warmUp(pathOf());
    const known = { 'if-none-match': `"other", ${headers.etag}` };
    usual = 0;
    const hot = await ask(pathOf(), known);
    expect(usual).toBe(0);
    const inFull = await ask(pathOf(), { ...known, expect: 'nothing' });
    expect([hot.status, hot.body.length]).toEqual([304, 0]);
    expect([inFull.status, comparable(inFull)]).toEqual([304, comparable(hot)]);
    // Asked for so only, as by a proxy that has it.
    const only = { ...known, 'accept-encoding': 'br' };
    await warmUp(pathOf(), only);
    usual = 0;
    expect(comparable(await ask(pathOf(), only))).toEqual(comparable(hot));
    expect(usual).toBe(0);
  });
});

function comparable({ headers }: Answer): IncomingHttpHeaders {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return rest;
}

describe('an answer without the framework', () => {
  it('is never that of before a change', async () => {
    const price = async () => {
      const { body } = await ask(`${API}/product/${id}`);
      return (JSON.parse(body.toString()) as { product: { price: number } }).product.price;
    };
    for (const to of [501, 502, 503]) {
      await warmUp(`${API}/product/${id}`);
      await changePrice(to);
      expect(await price()).toBe(to);
    }
  });

  it('is never that of before a change of the settings', async () => {
    for (const name of ['Red shop', 'Blue shop']) {
      await warmUp('/cart');
      await warmUp('/');
      await settings.change({ name });
      for (const path of ['/', '/cart']) expect((await ask(path)).body.toString()).toContain(name);
    }
  });

  it('is counted in the metrics', async () => {
    await warmUp(`${API}/product/latest`);
    const counted = async () => {
      const { body } = await ask('/metrics');
      const line =
        /^http_requests_total\{method="GET",route="\/api\/v1\/product\/latest",status="200"\} (\d+)$/m;
      return Number(line.exec(body.toString())?.[1]);
    };
    const before = await counted();
    usual = 0;
    await ask(`${API}/product/latest`);
    expect(usual).toBe(0);
    await expect.poll(counted).toBe(before + 1);
  });
});

describe('a request that is answered in the usual way', () => {
  it.each([
    ['of somebody who is signed in', { authorization: 'Bearer nonsense' }],
    ['of another site', { origin: 'https://other.example' }],
    ['with a foreign host', { host: 'other.example' }],
    ['with a body', { 'content-length': '0' }],
  ])('is one %s', async (_, headers) => {
    await warmUp(`${API}/product/latest`);
    usual = 0;
    await ask(`${API}/product/latest`, headers);
    expect(usual).toBe(1);
  });

  it('is one of another method', async () => {
    await warmUp(`${API}/product/latest`);
    usual = 0;
    expect((await ask(`${API}/product/latest`, {}, 'HEAD')).status).toBe(200);
    expect(usual).toBe(1);
  });

  it('is one with several Host headers, which is refused', async () => {
    await warmUp(`${API}/product/latest`);
    const connection = await openRawConnection(port);
    const host = `Host: 127.0.0.1:${port}\r\n`;
    await connection.write(`GET ${API}/product/latest HTTP/1.1\r\n${host}${host}\r\n`);
    expect((await connection.readResponse()).status).toBe(400);
    connection.socket.destroy();
  });
});
