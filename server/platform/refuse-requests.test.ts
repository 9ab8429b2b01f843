import { beforeAll, describe, expect, it } from 'vitest';
import { openRawConnection } from '#testing/raw-connection.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop();
let port = 0;
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const address = shop.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

/** Sends a request with these Host headers. */
async function ask(path: string, ...hosts: string[]) {
  const connection = await openRawConnection(port);
  await connection.write([`GET ${path} HTTP/1.1`, ...hosts, '\r\n'].join('\r\n'));
  const answer = await connection.readResponse();
  connection.socket.destroy();
  return answer;
}

describe('a request', () => {
  const paths = ['/healthz', '/api/v1/config', '/api/v1/nowhere'];

  it.each(paths)('with two Host headers is 400: %s', async (path) => {
    for (const hosts of [
      ['Host: localhost', 'Host: evil.example'],
      ['host: localhost', 'HOST: localhost'],
    ]) {
      const { status, body } = await ask(path, ...hosts);
      expect([status, body]).toMatchObject([400, { success: false, code: 'VALIDATION' }]);
    }
  });

  it.each(paths)('without a Host header is 400: %s', async (path) => {
    const { status, body } = await ask(path);
    expect([status, body]).toMatchObject([400, { success: false, code: 'VALIDATION' }]);
  });

  it('with one is answered', async () => {
    const { status } = await ask('/api/v1/config', 'Host: localhost', 'X-Forwarded-Host: a');
    expect(status).toBe(200);
  });
});
