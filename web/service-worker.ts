/**
 * The service worker, a script of its own at /service-worker.js: opens the shop without a connection. With a connection it
 * handles page loads only, and passes them to the network. It keeps nothing personal, and of pages only the shell, which
 * has no content: see docs/decisions/service-worker.md.
 */
// The types of a service worker clash with those of the DOM, which the rest of the web app uses.
interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  clientId: string;
  resultingClientId: string;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
}
interface ServiceWorkerScope {
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

/** The files that the shop needs to open, and the build's id. The build fills them in. */
declare const __OFFLINE_FILES__: readonly string[];
declare const __BUILD__: string;

const FILES = __OFFLINE_FILES__;
const BUILD = `build ${__BUILD__}`;
/** A page that the server does not render: the HTML of all of these is the same. */
const SHELL = '/orders';
const SHELL_FOR_MS = 86_400_000;

const worker = globalThis as unknown as ServiceWorkerScope;
/** Pages that were opened without a connection. */
const openedOffline = new Set<string>();

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|photos)\/|\.\w+$/.test(pathname)) event.respondWith(openPage(event));
  } else if (!navigator.onLine || openedOffline.has(event.clientId)) {
    event.respondWith(pathname.startsWith('/assets/') ? keptFirst(request) : networkFirst(request));
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(BUILD);
  await cache.addAll(FILES);
  await keepShell(cache);
}

/** Runs once no page of the former build is open any more, because there is no `skipWaiting`. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith('build ') && name !== BUILD)
      .map((name) => caches.delete(name)),
  );
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/**
 * Saves the shell. Throws if the answer is another build's, whose files are not saved here, or not the shop's, such as the
 * page of a proxy: it must not replace the saved one.
 */
async function keepShell(cache: Cache): Promise<void> {
  const page = await fetch(SHELL, { cache: 'no-store', credentials: 'omit' });
  const html = await page.text();
  const needed = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const isOurs = needed.length > 0 && needed.every((file) => FILES.includes(file));
  if (!page.ok || !isOurs || !page.headers.has('content-security-policy'))
    throw new Error('The shop is of another build');
  const headers = new Headers(page.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  await cache.put(SHELL, new Response(html, { headers }));
}

/** The page from the network, or the shell, which the app fills with what was seen before. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(renewShell().catch(() => {}));
    return page;
  } catch {
    openedOffline.add(event.resultingClientId);
    return openShell();
  }
}

/** Once a day: the shell has the shop's settings in it. */
async function renewShell(): Promise<void> {
  const cache = await caches.open(BUILD);
  const kept = await cache.match(SHELL);
  const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '');
  if (!(age < SHELL_FOR_MS)) await keepShell(cache);
}

async function openShell(): Promise<Response> {
  return (await (await caches.open(BUILD)).match(SHELL)) ?? Response.error();
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
