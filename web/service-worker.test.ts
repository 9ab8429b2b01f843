import { beforeEach, expect, test, vi } from 'vitest';

const FILES = ['/assets/main-1.js'];
const OWN = '<script src="/assets/main-1.js"></script>';
const POLICY = "script-src 'self'";

type Listener = (event: { waitUntil(done: Promise<unknown>): void }) => void;
const listeners = new Map<string, Listener>();
let kept: [address: string, page: Response][] = [];

beforeEach(async () => {
  kept = [];
  vi.resetModules();
  vi.stubGlobal('__OFFLINE_FILES__', FILES);
  vi.stubGlobal('__BUILD__', '1');
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal('caches', {
    open: async () => ({
      addAll: async () => {},
      put: async (address: string, page: Response) => void kept.push([address, page]),
    }),
  });
  await import('./service-worker.ts');
});

async function install(page: Response): Promise<void> {
  vi.stubGlobal('fetch', async () => page);
  let done: Promise<unknown> = Promise.reject(new Error('Nothing to wait for'));
  done.catch(() => {});
  listeners.get('install')?.({ waitUntil: (installed) => void (done = installed) });
  await done;
}

function page(html: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(html, { status, headers });
}

test('the page without content is kept when it is of this build', async () => {
  await install(page(OWN, { 'content-security-policy': POLICY }));
  expect(kept.map(([address]) => address)).toEqual(['/orders']);
});

test.each([
  ['of another build', page(OWN.replace('1.js', '2.js'), { 'content-security-policy': POLICY })],
  ['an error', page(OWN, { 'content-security-policy': POLICY }, 503)],
  ['a page without the shop', page('<p>Log in to the Wi-Fi</p>')],
  ['a page without a policy', page(OWN)],
])('nothing is kept of what is not the shop: %s', async (_, hostile) => {
  await expect(install(hostile)).rejects.toThrow('another build');
  expect(kept).toEqual([]);
});
