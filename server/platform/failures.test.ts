import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' });

describe('an unexpected error', () => {
  afterEach(() => shop.db.database.pool.query('alter table users_elsewhere rename to users'));

  it('is a 500 without internal details', async () => {
    await shop.db.database.pool.query('alter table users rename to users_elsewhere');
    const headers = await shop.as();
    const signUp = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/user/new',
      headers,
      payload: { name: 'Asha' },
    });
    const look = await shop.app.inject({ url: '/api/v1/user/asha', headers });
    for (const response of [signUp, look]) {
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
  ])('is answered in the one shape and hung up on: %s', async (_, text, status, code) => {
    const answer = await say(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/);
    expect(JSON.parse(body)).toMatchObject({ success: false, code });
  });
});
