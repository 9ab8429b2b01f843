import { request } from 'node:http';

import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestSandbox, SHOP_ORIGIN, type TestSandbox } from '#testing/test-sandbox.ts';

const SECRET = { authorization: 'Bearer sk_test_sandbox' };

describe('access to the sandbox', () => {
  let sandbox: TestSandbox;
  let intent: Stripe.PaymentIntent;
  beforeAll(async () => {
    sandbox = await openTestSandbox();
    intent = await sandbox.stripe.paymentIntents.create({
      amount: 10_000,
      currency: 'inr',
      metadata: { checkout_id: 'c-1' },
    });
  });
  afterAll(() => sandbox.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(sandbox.url + path, { headers });
  const errorOf = async (response: Response): Promise<unknown> =>
    ((await response.json()) as { error: unknown }).error;

  it('is granted to the secret key, as bearer or basic authorization', async () => {
    const basic = { authorization: `Basic ${btoa('sk_test_sandbox:')}` };
    expect((await get('/v1/events', SECRET)).status).toBe(200);
    expect((await get('/v1/events', basic)).status).toBe(200);
  });

  it('is refused without a key, or with another', async () => {
    const without = await get('/v1/events');
    expect(without.status).toBe(401);
    expect(await errorOf(without)).toMatchObject({ type: 'invalid_request_error' });
    const { hostname, port } = new URL(sandbox.url);
    const stranger = new Stripe('sk_live_stranger', { host: hostname, port, protocol: 'http' });
    await expect(stranger.events.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  });

  it('lets the publishable key read a payment whose client secret it has, without metadata', async () => {
    const path = `/v1/payment_intents/${intent.id}?key=pk_test_sandbox`;
    const seen = await get(`${path}&client_secret=${intent.client_secret}`);
    expect(seen.status).toBe(200);
    const shown = (await seen.json()) as object;
    expect(shown).toMatchObject({ id: intent.id, amount: 10_000 });
    expect(shown).not.toHaveProperty('metadata');
    expect(await errorOf(await get(path))).toMatchObject({ code: 'parameter_missing' });
    const guess = await get(`${path}&client_secret=${intent.id}_secret_guess`);
    expect(guess.status).toBe(400);
    expect(await errorOf(guess)).toMatchObject({ param: 'client_secret' });
  });

  it('lets the publishable key do nothing else', async () => {
    const publishable = { authorization: 'Bearer pk_test_sandbox' };
    for (const path of ['/v1/events', '/v1/refunds', '/v1/payment_intents']) {
      const response = await get(path, publishable);
      expect(response.status).toBe(403);
      expect(await errorOf(response)).toMatchObject({ code: 'secret_key_required' });
    }
    expect((await get('/_test', publishable)).status).toBe(403);
    expect((await get('/_test')).status).toBe(401);
    const wrongSecret = await sandbox.pay(intent, '4242424242424242', { client_secret: 'guess' });
    expect(wrongSecret.status).toBe(400);
  });

  it("is granted across origins to the shop's pages only", async () => {
    const ask = (origin: string): Promise<Response> =>
      fetch(`${sandbox.url}/v1/payment_intents/${intent.id}/confirm`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const welcome = await ask(SHOP_ORIGIN);
    expect(welcome.status).toBe(204);
    expect(welcome.headers.get('access-control-allow-origin')).toBe(SHOP_ORIGIN);
    for (const origin of ['https://evil.example', 'http://localhost:3001', 'null']) {
      const refused = await ask(origin);
      expect(refused.status).toBe(403);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
      expect((await get('/v1/events', { ...SECRET, origin })).status).toBe(403);
    }
    const paid = await sandbox.pay(intent, '4000000000000002');
    expect(paid.headers.get('access-control-allow-origin')).toBe(SHOP_ORIGIN);
  });

  it('is refused for foreign host names', async () => {
    expect(await statusUnderName(sandbox.url, 'shop.example.com')).toBe(403);
    expect(await statusUnderName(sandbox.url, 'LOCALHOST')).toBe(200);
  });

  it.each([
    ['an unknown address', 'GET', '/v1/customers', '', 404],
    ['a broken name', 'POST', '/v1/refunds', 'a[b=1', 400],
    ['a name nested too deep', 'POST', '/v1/refunds', 'a[b][c][d][e][f]=1', 400],
    ['a value that is also a group', 'POST', '/v1/refunds', 'metadata=1&metadata[a]=1', 400],
    ['a name of the language', 'POST', '/v1/refunds', 'metadata[__proto__]=1', 400],
    ['far too much', 'POST', '/v1/refunds', `a=${'x'.repeat(300_000)}`, 413],
    ['more values than any call has', 'POST', '/v1/refunds', 'a=1&'.repeat(600), 400],
  ])('is refused for %s', async (_, method, path, body, status) => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { ...SECRET, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { body }),
    });
    expect(response.status).toBe(status);
    expect(await errorOf(response)).toMatchObject({ type: 'invalid_request_error' });
    expect(response.headers.get('request-id')).toMatch(/^req_/);
  });
});

/** `fetch` can't set the Host header. */
function statusUnderName(url: string, name: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const headers = { ...SECRET, host: `${name}:${port}` };
    request({ host: hostname, port, path: '/v1/events', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
}
