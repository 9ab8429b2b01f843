import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { shopUrl } from './shop-url.ts';

export { expectAccessible } from './axe.ts';

export interface VisitorOptions {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  hasTouch?: boolean;
  /** Whether the browser runs scripts. */
  scripts?: boolean;
  /** Whether service workers run. They make requests that `page.route` does not see. */
  serviceWorkers?: boolean;
  /** Errors in the console that the story causes on purpose. */
  expectedErrors?: readonly RegExp[];
}

/** The browser's error for a URL that the shop doesn't have. */
export const NOT_FOUND = /status of 404/;

export interface Visitors {
  /** Opens a page in a new browser context. */
  newPage(options?: VisitorOptions): Promise<Page>;
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
];

let launched: Promise<Browser> | undefined;

/** The browser of this worker. It ends with the worker, and each story gets contexts of its own. */
async function openBrowser(): Promise<Browser> {
  if (launched && (await launched).isConnected()) return launched;
  const executablePath = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium';
  const headless = process.env['STORIES_HEADED'] !== 'on';
  launched = chromium.launch({ executablePath, headless, args: FLAGS });
  return launched;
}

/** Visitors for the stories of a file. An error in a page's console fails the story that caused it. */
export function useVisitors(): Visitors {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let consoleErrors: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    const seen = consoleErrors;
    consoleErrors = [];
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    expect({ 'errors in the console': seen }).toEqual({ 'errors in the console': [] });
  });
  return {
    async newPage({
      colorScheme = 'light',
      viewport = { width: 1280, height: 900 },
      hasTouch = false,
      scripts = true,
      serviceWorkers = false,
      expectedErrors: expected = [],
    } = {}) {
      if (!browser) throw new Error('The browser is only available while tests run');
      const context = await browser.newContext({
        baseURL: shopUrl(),
        colorScheme,
        viewport,
        hasTouch,
        javaScriptEnabled: scripts,
        reducedMotion: 'reduce',
        serviceWorkers: serviceWorkers ? 'allow' : 'block',
      });
      context.setDefaultTimeout(15_000);
      contexts.push(context);
      const record = (text: string) => {
        if (!expected.some((known) => known.test(text))) consoleErrors.push(text);
      };
      context.on('weberror', (error) => record(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') record(message.text());
      });
      await context.addInitScript(reportBlocked);
      return untilTakenOver(await context.newPage(), scripts);
    },
  };
}

/** By default the page is asked in each of its frames, which keeps it painting. */
const OFTEN = { polling: 50 };

/**
 * Makes `goto` and `reload` wait until the web app has taken over a page that the server has rendered, unless they
 * are told to wait for less.
 */
function untilTakenOver(page: Page, scripts: boolean): Page {
  if (!scripts) return page;
  const isTakenOver = () => (window as { __early__?: unknown }).__early__ === undefined;
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await page.waitForFunction(isTakenOver, undefined, OFTEN);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await page.waitForFunction(isTakenOver, undefined, OFTEN);
    return response;
  };
  return page;
}

/** Runs in the page: turns violations of the content security policy into errors. */
function reportBlocked(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    reportError(new Error(`Blocked by the policy: ${effectiveDirective} ${blockedURI}`));
  });
}
