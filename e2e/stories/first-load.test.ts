import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstOf } from '#testing/fast-run.ts';
import { shiftsOf, watchShifts } from '../layout-shifts.ts';
import { leaveToBrowser, untilLoaded } from '../page-state.ts';
import { productPath } from '../products.ts';
import { profile, signIn } from '../sign-in.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const KB = 1_000;

interface Loaded {
  path: string;
  type: string;
  /** Encoded size without headers. */
  bytes: number;
  encoding: string | undefined;
  cacheControl: string | undefined;
}

describe('the first load of the front page', () => {
  it.each(firstOf(1, ['gzip', 'br']))(
    'is small with %s, and requests nothing twice',
    async (encoding) => {
      const page = await visitors.newPage({ own: true });
      await page.setExtraHTTPHeaders({ 'accept-encoding': encoding });
      const loaded = await load(page, '/');
      const scripts = loaded.filter(({ type }) => type === 'Script');
      const styles = loaded.filter(({ type }) => type === 'Stylesheet');
      expect(sumOf(scripts)).toBeLessThanOrEqual(166 * KB);
      expect(sumOf(styles)).toBeLessThanOrEqual(20 * KB);
      const paths = loaded.map(({ path }) => path);
      expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
      const large = [...scripts, ...styles].filter(({ bytes }) => bytes > 1_024);
      expect(new Set(large.map((one) => one.encoding))).toEqual(new Set([encoding]));
    },
  );

  it('loads no code of the identity provider or the back office', async () => {
    const page = await visitors.newPage({ own: true });
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) bodies.push(response.text());
    });
    await page.goto('/');
    await untilLoaded(page);
    await page.waitForLoadState('networkidle');
    const script = (await Promise.all(bodies)).join('\n');
    // It contains the code of the session: the right scripts are searched.
    expect(script).toContain('firebaseLocalStorageDb');
    expect(script).not.toContain('identitytoolkit');
    expect(script).not.toContain('apis.google.com');
    expect(script).not.toContain('emulator/auth/handler');
    // Texts and URLs that only the back office has.
    expect(script).not.toContain('Process status');
    expect(script).not.toContain('New product');
    expect(script).not.toContain('/admin/product');
    // They are off only while the modules load.
    expect(await page.evaluate(() => new Error('made later').stack)).toMatch(/made later\n +at /);
  });

  it('is cached forever by the browser: hashed names, immutable', async () => {
    const page = await visitors.newPage({ own: true });
    const loaded = await load(page, '/');
    const assets = loaded.filter(({ path }) => path.startsWith('/assets/'));
    const photos = loaded.filter(({ type, path }) => type === 'Image' && path !== '/icon.svg');
    expect(assets.length).toBeGreaterThan(3);
    expect(photos.length).toBeGreaterThan(3);
    expect(assets.filter(({ path }) => !/-[\w-]{7,8}\.(js|css)$/.test(path))).toEqual([]);
    const isForGood = ({ cacheControl = '' }: Loaded) =>
      /max-age=31536000.*immutable/.test(cacheControl);
    expect([...assets, ...photos].filter((one) => !isForGood(one))).toEqual([]);
  });
});

describe('the layout doesn’t shift while loading', () => {
  it.each(firstOf(2, ['/', '/search?category=Audio', '/search', '/login', '/nowhere']))(
    'on %s',
    async (address) => {
      const page = await visitors.newPage({ own: true, expectedErrors: [NOT_FOUND] });
      await watchShifts(page);
      await page.goto(address);
      await untilLoaded(page);
      await page.waitForLoadState('networkidle');
      expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
    },
  );

  it.each(
    firstOf(1, [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]),
  )('for someone signed in, on a product’s page, $width wide', async (viewport) => {
    const page = await visitors.newPage({ own: true, viewport });
    await watchShifts(page);
    await signIn(page, 'asha');
    await page.goto(await productPath('Field Watch Blue'));
    await profile(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  });

  it('when data arrives late', async () => {
    const page = await visitors.newPage({ own: true });
    await watchShifts(page);
    await leaveToBrowser(page, '/');
    const dataMayCome = Promise.withResolvers<void>();
    await page.route('**/api/v1/product/**', async (route) => {
      await dataMayCome.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await untilLoaded(page);
    await page.getByRole('heading', { name: 'Latest products' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    dataMayCome.resolve();
    await page.getByRole('article').nth(7).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  });
});

it('the back office needs few requests for its scripts', { tags: 'long' }, async () => {
  const page = await visitors.newPage({ own: true });
  await signIn(page, 'admin');
  const loaded = await load(page, '/admin/transaction');
  const scripts = loaded.filter(({ type }) => type === 'Script');
  // Those of every page, of the session and of the screen.
  expect(scripts.length).toBeLessThanOrEqual(25);
});

/** Opens a URL and waits until the network is idle. Returns what was loaded, with its size. */
async function load(page: Page, address: string): Promise<Loaded[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const loaded = collect(session);
  await page.goto(address);
  await untilLoaded(page);
  await page.waitForLoadState('networkidle');
  await session.detach();
  return [...loaded.values()];
}

function collect(session: CDPSession): Map<string, Loaded> {
  const loaded = new Map<string, Loaded>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const header = (name: string) =>
      Object.entries(response.headers).find(([key]) => key.toLowerCase() === name)?.[1];
    const { protocol, pathname } = new URL(response.url);
    // A data URI is not a request.
    if (protocol === 'data:') return;
    const bytes = Number(header('content-length') ?? 0);
    loaded.set(requestId, {
      path: pathname,
      type,
      bytes,
      encoding: header('content-encoding'),
      cacheControl: header('cache-control'),
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (one) one.bytes ||= encodedDataLength;
  });
  return loaded;
}

function sumOf(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0);
}
