import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { signUp } from '#testing/sign-up.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' });
const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

describe('an unexpected error', () => {
  afterEach(() => shop.db.database.pool.query('alter table users_elsewhere rename to users'));

  it('is a 500 without internal details', async () => {
    await shop.db.database.pool.query('alter table users rename to users_elsewhere');
    const look = await shop.app.inject({ url: '/api/v1/user/asha', headers: await shop.as() });
    for (const response of [await signUp(shop), look]) {
      expect(response.statusCode).toBe(500);
      expect(response.json()).toEqual({
        success: false,
        code: 'INTERNAL',
        message: 'Something went wrong on our side. Try again.',
      });
    }
  });
});

describe('malformed HTTP', () => {
  async function say(text: string): Promise<string> {
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const address = shop.app.server.address();
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.on('error', () => {});
    socket.write(text);
    await once(socket, 'close');
    return answer;
  }

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'VALIDATION'],
    [
      'a request with two lengths',
      'POST /api/v1/user/new HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'VALIDATION',
    ],
    [
      'headers of more than 16 kB',
      `GET / HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'TOO_LARGE',
    ],
  ])('is answered with a Failure, and the connection closed: %s', async (_, text, status, code) => {
    const answer = await say(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/);
    expect(JSON.parse(body)).toMatchObject({ success: false, code });
  });
});

describe('a body', () => {
  it.each([
    ['that is no JSON', '{"name": ', 'VALIDATION'],
    ['that is empty', '', 'VALIDATION'],
    ['that is a list', '[]', 'VALIDATION'],
    ['that is a text', '"hello"', 'VALIDATION'],
    ['that is null', 'null', 'VALIDATION'],
    ['that reaches for a prototype', '{"__proto__": {"role": "admin"}}', 'VALIDATION'],
    [
      'that reaches for a constructor',
      '{"constructor": {"prototype": {"role": "admin"}}}',
      'VALIDATION',
    ],
    ['that hides a prototype deep down', '{"a": {"b": {"__proto__": {}}}}', 'VALIDATION'],
    [
      'nested very deeply where a text belongs',
      `{"name": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'VALIDATION',
    ],
  ])('%s is refused', async (_, payload, code) => {
    const response = await signUp(shop, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, code });
  });

  it('nested very deeply in an unknown field does no harm', async () => {
    expect(
      (await signUp(shop, `{"unknown": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).statusCode,
    ).toBeLessThan(300);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'junk',
    'application/jsonx',
  ])('as %s is 415', async (type) => {
    const response = await signUp(shop, 'name=Asha', { 'content-type': type });
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it.each(['gzip', 'br', 'deflate, gzip', 'junk'])(
    'with content-encoding %s is 415, with a message',
    async (encoding) => {
      const response = await signUp(shop, '{}', {
        'content-type': 'application/json',
        'content-encoding': encoding,
      });
      expect([response.statusCode, response.json()]).toEqual([
        415,
        {
          success: false,
          code: 'UNSUPPORTED_MEDIA_TYPE',
          message: 'Send the body as it is, without Content-Encoding.',
        },
      ]);
      const plain = { 'content-type': 'application/json', 'content-encoding': 'identity' };
      expect((await signUp(shop, '{}', plain)).statusCode).toBeLessThan(300);
    },
  );

  it('of more than 256 kB is answered 413', async () => {
    const padded = (bytes: number) => `{"x":"${'x'.repeat(bytes - '{"x":""}'.length)}"}`;
    expect((await signUp(shop, padded(256 * 1024))).statusCode).toBeLessThan(300);
    const response = await signUp(shop, padded(256 * 1024 + 1));
    expect([response.statusCode, response.json().code]).toEqual([413, 'TOO_LARGE']);
  });
});

describe('the message for an invalid body', () => {
  it.each([
    ['{}', 'checkoutId', 'Is missing'],
    ['{"checkoutId": 5}', 'checkoutId', 'Must be text'],
    ['{"checkoutId": ["a"]}', 'checkoutId', 'Must be one value'],
    ['null', '', 'Must be an object'],
  ])('is readable: %s', async (payload, path, message) => {
    await signUp(shop, '{}');
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/order/new',
      headers: { ...(await shop.as()), 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ path, message }] });
  });
});

describe('a URL', () => {
  it.each(['/api/v1/product/%zz', '/api/v1/product/%', '/api/v1/user/%E0%A4%A', '/photos/%ff'])(
    'with a malformed escape is answered with a Failure: %s',
    async (url) => {
      const response = await shop.app.inject({ url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ success: false, code: 'VALIDATION' });
      expect(response.headers['x-request-id']).toMatch(REQUEST_ID);
    },
  );

  it('with a very long id is 404', async () => {
    const response = await shop.app.inject({ url: `/api/v1/product/${'x'.repeat(2_000)}` });
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});
