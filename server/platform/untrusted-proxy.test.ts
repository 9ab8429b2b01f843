import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

const PROXY = '10.0.0.5';
const FORWARDED = { 'x-forwarded-for': '198.51.100.1' };

/** Returns the lines logged while a proxy sends these requests. */
async function logged(trusted: string, requests: Record<string, string>[]): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const { trustProxy } = readConfig({ TRUST_PROXY: trusted });
  const app = Fastify({ logger: { level: 'warn', stream }, trustProxy });
  warnOfUntrustedProxy(app);
  app.get('/', () => 'ok');
  for (const headers of requests) await app.inject({ url: '/', headers, remoteAddress: PROXY });
  await app.close();
  return lines;
}

describe('the warning about requests forwarded by an untrusted address', () => {
  it.each<[string, Record<string, string>]>([
    ['', FORWARDED],
    ['off', FORWARDED],
    ['0', FORWARDED],
    ['192.0.2.0/24', FORWARDED],
    ['', { forwarded: 'for=198.51.100.1' }],
    ['', { 'x-real-ip': '198.51.100.1' }],
  ])('are warned of once, with TRUST_PROXY=%s and %j', async (trusted, headers) => {
    const lines = await logged(trusted, [{}, headers, headers]);
    expect(lines).toEqual([expect.stringContaining('TRUST_PROXY does not cover')]);
    expect(lines.join('')).not.toMatch(/198\.51|10\.0\.0\.5/);
  });

  it.each(['1', '2', '10.0.0.0/8', 'uniquelocal'])(
    'is not logged if TRUST_PROXY=%s covers it',
    async (trusted) => {
      expect(await logged(trusted, [FORWARDED, {}])).toEqual([]);
    },
  );

  it('is not logged if nothing was forwarded', async () => {
    expect(await logged('', [{}])).toEqual([]);
  });
});
