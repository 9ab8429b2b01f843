import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright-core';
import { waitUntilTakenOver } from './page-state.ts';
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

/** Storage that pages fill, without the browser's cache of the shop's files. */
const STORED = 'cache_storage,file_systems,indexeddb,local_storage,service_workers';

/**
 * The browser of a worker. Its contexts are used by one story after the other, so that scripts, styles and photos are loaded
 * and compiled once. Between two stories everything that pages have stored is deleted.
 */
export interface KeptBrowser {
  browser: Browser;
  /**
   * A blank page of a context that this story doesn't use yet; undefined if it uses both. `onError` is called with each
   * error in a console of that context.
   */
  takePage(onError: (text: string) => void): Promise<Page | undefined>;
  /** Ends what a story has done in the contexts. */
  forgetStory(): Promise<void>;
}

let opened: Promise<KeptBrowser> | undefined;

/** The browser of this worker, which ends with the worker. */
export async function openBrowser(): Promise<KeptBrowser> {
  if (opened && (await opened).browser.isConnected()) return opened;
  opened = launch();
  return opened;
}

const LOOK = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

export function contextOptions(viewport = DESK) {
  return { baseURL: shopUrl(), viewport, ...LOOK };
}

function keptContextOptions() {
  return { ...contextOptions(), serviceWorkers: 'block' as const };
}

/** Has a context report errors in its consoles and violations of the content security policy. */
export async function reportErrors(
  context: BrowserContext,
  record: (text: string) => void,
): Promise<void> {
  context.setDefaultTimeout(15_000);
  context.on('weberror', (error) => record(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') record(`${message.text()} (${message.location().url})`);
  });
  await context.addInitScript(reportBlocked);
}

async function launch(): Promise<KeptBrowser> {
  const context = await chromium.launchPersistentContext('', {
    ...keptContextOptions(),
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    headless: process.env['STORIES_HEADED'] !== 'on',
    args: FLAGS,
  });
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser');
  const { auth, payment } = await shopConfig();
  const origins = [shopUrl(), auth.emulatorUrl, payment.sandboxUrl].map(
    (url) => new URL(url).origin,
  );
  const first = await KeptContext.open(context, origins);
  /** For a second person; most stories have one. */
  let second: KeptContext | undefined;
  return {
    browser,
    async takePage(onError) {
      const page = first.takePage(onError);
      if (page) return page;
      second ??= await KeptContext.open(await browser.newContext(keptContextOptions()), origins);
      return second.takePage(onError);
    },
    async forgetStory() {
      await Promise.all([first.forgetStory(), second?.forgetStory()]);
    },
  };
}

/** A context that one story after the other uses. */
class KeptContext {
  readonly #context: BrowserContext;
  readonly #origins: readonly string[];
  /** Keeps the process of the shop's pages alive between two stories. */
  readonly #keeper: Page;
  #current: KeptPage;
  #isTaken = false;
  #onError: (text: string) => void = () => {};

  private constructor(
    context: BrowserContext,
    origins: readonly string[],
    pages: { keeper: Page; current: KeptPage },
  ) {
    this.#context = context;
    this.#origins = origins;
    this.#keeper = pages.keeper;
    this.#current = pages.current;
  }

  /** `origins`: of the pages whose storage is deleted after each story. */
  static async open(context: BrowserContext, origins: readonly string[]): Promise<KeptContext> {
    const keeper = context.pages()[0] ?? (await context.newPage());
    await keeper.goto('/robots.txt');
    const kept = new KeptContext(context, origins, {
      keeper,
      current: await KeptPage.open(context),
    });
    await reportErrors(context, (text) => kept.#onError(text));
    context.setOffline = () => Promise.reject(needsOwn('be offline'));
    return kept;
  }

  /** Its blank page; undefined if this story has it already. */
  takePage(onError: (text: string) => void): Page | undefined {
    if (this.#isTaken) return undefined;
    this.#isTaken = true;
    this.#onError = onError;
    return this.#current.page;
  }

  async forgetStory(): Promise<void> {
    if (!this.#isTaken) return;
    const context = this.#context;
    const isClean = await this.#current.leave().catch(() => false);
    const next = isClean ? this.#current : await KeptPage.open(context);
    const others = context.pages().filter((each) => each !== this.#keeper && each !== next.page);
    await Promise.all(others.map((each) => each.close()));
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      next.page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.clearCookies(),
      context.clearPermissions(),
    ]);
    await next.deleteStored(this.#origins);
    this.#current = next;
    this.#isTaken = false;
  }
}

/** Events that stories listen to. */
const HEARD = ['dialog', 'download', 'load', 'popup', 'request', 'response'] as const;

/** A page of a kept context, which one story after the other uses: a new one would cost a process each. */
class KeptPage {
  readonly page: Page;
  readonly #session: CDPSession;
  /** Scripts that a story has added. A page can't forget them. */
  #scripts = 0;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
    const addInitScript = page.addInitScript.bind(page);
    page.addInitScript = async (script, argument) => {
      const added = await addInitScript(script as () => void, argument);
      this.#scripts += 1;
      const dispose = async () => {
        this.#scripts -= 1;
        await added.dispose();
      };
      return { dispose, [Symbol.asyncDispose]: dispose };
    };
    // A changed clock would stay changed in the whole context.
    Object.defineProperty(page, 'clock', {
      get() {
        throw needsOwn('have another time');
      },
    });
  }

  static async open(context: BrowserContext): Promise<KeptPage> {
    const page = waitUntilTakenOver(await context.newPage());
    return new KeptPage(page, await context.newCDPSession(page));
  }

  /** Forgets the story. Returns false, or throws, if the page can't: it has to be closed then. */
  async leave(): Promise<boolean> {
    const { page } = this;
    if (page.isClosed() || this.#scripts > 0 || !page.url().startsWith(shopUrl())) return false;
    for (const event of HEARD) page.removeAllListeners(event);
    await page.evaluate(() => sessionStorage.clear());
    // A form that isn't saved asks whether to leave.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.mouse.move(0, 0);
    await page.goto('about:blank', { waitUntil: 'commit' });
    page.removeAllListeners('dialog');
    await this.#session.send('Page.resetNavigationHistory');
    await page.emulateMedia({ ...LOOK, media: null, forcedColors: null });
    if (page.viewportSize()?.width !== DESK.width || page.viewportSize()?.height !== DESK.height)
      await page.setViewportSize(DESK);
    return true;
  }

  /** Deletes what pages of these origins have stored in the context. */
  async deleteStored(origins: readonly string[]): Promise<void> {
    for (const origin of origins)
      await this.#session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  }
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
