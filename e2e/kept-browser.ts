import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { shopConfig } from './shopper.ts';
import { shopUrl } from './shop-url.ts';

export const DESK = { width: 1280, height: 900 };

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
  // Pages of the main context share a process, and what it has loaded.
  '--process-per-site',
  // Pages are open for seconds: optimising their scripts costs more than it saves.
  '--js-flags=--no-opt,--no-maglev',
];

/** What pages store, but not what the browser caches of the shop's files. */
const STORED = 'cache_storage,file_systems,indexeddb,local_storage,service_workers';

/**
 * The browser of a worker. Its main context is used by one story after the other, so that scripts, styles and photos are
 * loaded and compiled once. Between two stories everything that pages have stored is deleted.
 */
export interface KeptBrowser {
  browser: Browser;
  /** A blank page of the main context; undefined if a page of this story has it already. */
  takePage(): Page | undefined;
  /** Called with each error in a console of the main context. */
  onError: (text: string) => void;
  /** Ends what a story has done in the main context. */
  forgetStory(): Promise<void>;
}

let opened: Promise<KeptBrowser> | undefined;

/** The browser of this worker, which ends with the worker. */
export async function openBrowser(): Promise<KeptBrowser> {
  if (opened && (await opened).browser.isConnected()) return opened;
  opened = launch();
  return opened;
}

export function contextOptions(viewport = DESK) {
  return { baseURL: shopUrl(), viewport, reducedMotion: 'reduce' as const };
}

/** Has a context report errors in its consoles and violations of the content security policy. */
export async function reportErrors(
  context: BrowserContext,
  record: (text: string) => void,
): Promise<void> {
  context.setDefaultTimeout(15_000);
  context.on('weberror', (error) => record(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') record(message.text());
  });
  await context.addInitScript(reportBlocked);
}

async function launch(): Promise<KeptBrowser> {
  const context = await chromium.launchPersistentContext('', {
    ...contextOptions(),
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    headless: process.env['STORIES_HEADED'] !== 'on',
    args: FLAGS,
    serviceWorkers: 'block',
    colorScheme: 'light',
  });
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser');
  const { auth, payment } = await shopConfig();
  const origins = [shopUrl(), auth.emulatorUrl, payment.sandboxUrl].map(
    (url) => new URL(url).origin,
  );
  // Keeps the process of the shop's pages alive between two stories.
  const keeper = context.pages()[0] ?? (await context.newPage());
  await keeper.goto('/robots.txt');
  let blank: Page | undefined;
  const kept: KeptBrowser = {
    browser,
    takePage() {
      const page = blank;
      blank = undefined;
      return page;
    },
    onError: () => {},
    async forgetStory() {
      // Unused: nothing has changed.
      blank ??= await replacePages(context, keeper, origins);
    },
  };
  await reportErrors(context, (text) => kept.onError(text));
  context.setOffline = () => Promise.reject(needsOwn('be offline'));
  await kept.forgetStory();
  return kept;
}

/** Closes all pages of a context but one, deletes what they have stored, and returns a new one. */
async function replacePages(
  context: BrowserContext,
  keeper: Page,
  origins: readonly string[],
): Promise<Page> {
  const used = context.pages().filter((each) => each !== keeper);
  const page = await context.newPage();
  await Promise.all(used.map((each) => each.close()));
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.clearPermissions(),
  ]);
  const session = await context.newCDPSession(page);
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await session.detach();
  // A changed clock would stay changed in the whole context.
  Object.defineProperty(page, 'clock', {
    get() {
      throw needsOwn('have another time');
    },
  });
  return page;
}

function needsOwn(what: string): Error {
  return new Error(`Only a page with a context of its own can ${what}: newPage({ own: true })`);
}

/** Runs in the page: turns violations of the content security policy into errors. */
function reportBlocked(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    reportError(new Error(`Blocked by the policy: ${effectiveDirective} ${blockedURI}`));
  });
}
