import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type RequestListener, setGlobalProxyFromEnv } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { rootCertificates } from 'node:tls';
import { beforeEach, describe, expect, it } from 'vitest';
import { paint } from '#testing/forms.ts';
import { PHOTO_SERVER_CERTIFICATE, usePhotoServer } from '#testing/photo-server.ts';
import { type FetchedPhoto, photoFetcher, type Reach } from './fetch-photo.ts';

const MEGABYTE = Buffer.alloc(1024 * 1024);
const HERE: LookupAddress = { address: '127.0.0.1', family: 4 };
const AWAY: LookupAddress = { address: '192.0.2.1', family: 4 };

const photo = await paint('#b33');
const send: RequestListener = (_, response) => response.end(photo);
const moveTo =
  (to: () => string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location: to() }).end();

const server = usePhotoServer({
  '/red.png': send,
  '/moved': moveTo(() => '/red.png'),
  '/elsewhere': moveTo(() => `https://elsewhere.test:${server.port}/red.png`),
  '/inside': moveTo(() => `https://10.0.0.1:${server.port}/red.png`),
  '/inside-6': moveTo(() => `https://[::ffff:10.0.0.1]:${server.port}/red.png`),
  '/plain': moveTo(() => `http://photos.test:${server.port}/red.png`),
  '/port': moveTo(() => 'https://photos.test:22/red.png'),
  '/round': moveTo(() => '/round'),
  '/secret': moveTo(() => `https://asha:secret@photos.test:${server.port}/red.png`),
  '/large': (_, response) => response.writeHead(200, { 'content-length': 6_000_000 }).end(),
  '/endless': (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(MEGABYTE));
      response.once('drain', more);
    };
    more();
  },
  '/upgrade': (_, { socket }) =>
    void socket?.end('HTTP/1.1 101 Other\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n'),
  '/slow': (_, response) => void response.write('p'),
  '/packed': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(photo),
});

beforeEach(() => void server.asked.splice(0));

/** Allows this machine, and nothing else. */
function fetching(path: string, reach: Partial<Reach> = {}): Promise<FetchedPhoto> {
  const address = path.includes('://') ? path : `https://photos.test:${server.port}${path}`;
  return photoFetcher({
    isAllowed: (ip) => ip === HERE.address,
    resolve: async () => [HERE],
    port: server.port,
    ca: PHOTO_SERVER_CERTIFICATE,
    patienceMs: 5_000,
    ...reach,
  })(address);
}

describe('a photo at an address', () => {
  it.each(['/red.png', '/moved', '/elsewhere'])(
    'is fetched, also where it moved to: %s',
    async (path) => {
      expect(await fetching(path)).toEqual({ ok: true, bytes: photo });
    },
  );

  it.each([
    ['plain http', 'http://photos.test/red.png', 'Must be an https address'],
    ['a redirect to plain http', '/plain', 'Must be an https address'],
    ['another port', 'https://photos.test:8443/red.png', 'Must be at port'],
    ['a redirect to another port', '/port', 'Must be at port'],
    ['a password', 'https://asha:secret@photos.test/red.png', 'Must be without a password'],
    ['a redirect with a password', '/secret', 'Must be without a password'],
    ['a redirect in a circle', '/round', 'It is redirected more than 3 times'],
    ['nothing there', '/nothing', 'It is answered with status 404'],
    ['too many bytes', '/large', 'It has more than 5 MB'],
    ['bytes without end', '/endless', 'It has more than 5 MB'],
    ['another protocol', '/upgrade', 'It can’t be reached'],
    ['compression', '/packed', 'It is compressed in a way that was not asked for'],
  ])('is refused for %s', async (_what, path, message) => {
    const fetched = await fetching(path);
    expect(fetched).toMatchObject({ ok: false });
    expect(fetched).toHaveProperty('message', expect.stringContaining(message));
  });

  it('is given up when it takes too long', async () => {
    expect(await fetching('/slow', { patienceMs: 300 })).toMatchObject({ ok: false });
    const never = () => new Promise<LookupAddress[]>(() => {});
    expect(await fetching('/red.png', { patienceMs: 300, resolve: never })).toMatchObject({
      ok: false,
    });
  });

  it('is refused where the certificate is of another host, or of nobody who is trusted', async () => {
    expect(await fetching(`https://other.test:${server.port}/red.png`)).toMatchObject({
      ok: false,
    });
    expect(await fetching('/red.png', { ca: rootCertificates.join('\n') })).toMatchObject({
      ok: false,
    });
    expect(server.asked).toEqual([]);
  });
});

describe('an address that is not public', () => {
  const NOT_PUBLIC = { ok: false, message: 'It is not on the public internet' };

  it.each([
    ['/inside', 'a private address'],
    ['/inside-6', 'a mapped one'],
  ])('is refused after a redirect: %s to %s', async (path) => {
    expect(await fetching(path)).toEqual(NOT_PUBLIC);
    expect(server.asked).toEqual([`photos.test${path}`]);
  });

  it('is refused after a redirect to a host that has one', async () => {
    const resolve = async (host: string) =>
      host === 'photos.test' ? [HERE] : [{ address: '192.168.0.1', family: 4 }];
    expect(await fetching('/elsewhere', { resolve })).toEqual(NOT_PUBLIC);
  });

  it('is refused where only one of several is', async () => {
    const resolve = async () => [HERE, { address: 'fd00::1', family: 6 }];
    expect(await fetching('/red.png', { resolve })).toEqual(NOT_PUBLIC);
    expect(await fetching('/red.png', { resolve: async () => [] })).toEqual(NOT_PUBLIC);
  });

  it('is never connected to by the rule of the shop', async () => {
    let connections = 0;
    const listening = createServer(() => (connections += 1)).listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const fetchPhoto = photoFetcher({ port, patienceMs: 5_000 });
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '2130706433',
      '0x7f.1',
      '0',
      '[::ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
    ]) {
      expect([host, await fetchPhoto(`https://${host}:${port}/red.png`)]).toEqual([
        host,
        NOT_PUBLIC,
      ]);
    }
    listening.close();
    expect(connections).toBe(0);
  });

  it('is not reached by a host that has another address when it is asked again', async () => {
    const answers = [[AWAY], [HERE], [HERE]];
    let lookups = 0;
    const resolve = async () => answers[lookups++] ?? [HERE];
    const isAllowed = (ip: string) => ip === AWAY.address;
    const fetched = await fetching('/red.png', { resolve, isAllowed, patienceMs: 1_000 });
    expect(fetched).toMatchObject({ ok: false });
    expect([lookups, server.asked]).toEqual([1, []]);
  });

  it('is refused once it is connected to, if a lookup handed over something else', async () => {
    // Allows only the first check, that of the lookup, as if the lookup had returned another address.
    const checked: string[] = [];
    const isAllowed = (ip: string) => checked.push(ip) === 1;
    expect(await fetching('/red.png', { isAllowed })).toEqual(NOT_PUBLIC);
    expect([checked, server.asked]).toEqual([[HERE.address, HERE.address], []]);
  });
});

it('a proxy of the environment is not used', async () => {
  const restore = setGlobalProxyFromEnv({ https_proxy: 'http://127.0.0.1:9' });
  expect(await fetching('/red.png')).toMatchObject({ ok: true });
  restore();
});
