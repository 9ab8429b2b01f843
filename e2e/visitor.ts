import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import {
  contextOptions,
  DESK,
  openBrowser,
  reportErrors,
  type KeptBrowser,
} from './kept-browser.ts';

export { expectAccessible } from './axe.ts';

export interface VisitorOptions {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  hasTouch?: boolean;
  /** Whether the browser runs scripts. */
  scripts?: boolean;
  /** Whether service workers run. They make requests that `page.route` does not see. */
  serviceWorkers?: boolean;
  /** Whether the page has a context of its own, in which nothing is cached, and whose clock and connection can change. */
  own?: boolean;
  /** Errors in the console that the story causes on purpose. */
  expectedErrors?: readonly RegExp[];
}

/** The browser's error for a URL that the shop doesn't have. */
export const NOT_FOUND = /status of 404/;

export interface Visitors {
  /** Opens a page of somebody who has never been here. */
  newPage(options?: VisitorOptions): Promise<Page>;
}

/**
 * Visitors for the stories of a file. An error in a page's console fails the story that caused it. The first page of a story
 * that needs no context of its own gets one in which the files of the shop are cached.
 */
export function useVisitors(): Visitors {
  let kept: KeptBrowser | undefined;
  let contexts: BrowserContext[] = [];
  let consoleErrors: string[] = [];

  beforeAll(async () => {
    kept = await openBrowser();
  });
  afterEach(async () => {
    const seen = consoleErrors;
    await Promise.all([kept?.forgetStory(), ...contexts.map((context) => context.close())]);
    contexts = [];
    consoleErrors = [];
    expect({ 'errors in the console': seen }).toEqual({ 'errors in the console': [] });
  });
  return {
    async newPage({ expectedErrors: expected = [], ...options } = {}) {
      if (!kept) throw new Error('The browser is only available while tests run');
      const record = (text: string) => {
        if (!expected.some((known) => known.test(text))) consoleErrors.push(text);
      };
      const { viewport, scripts = true } = options;
      const page = needsOwnContext(options) ? undefined : kept.takePage();
      if (page) {
        kept.onError = record;
        if (viewport) await page.setViewportSize(viewport);
        return untilTakenOver(page, scripts);
      }
      const context = await newContext(kept.browser, options);
      contexts.push(context);
      await reportErrors(context, record);
      return untilTakenOver(await context.newPage(), scripts);
    },
  };
}

function needsOwnContext(options: VisitorOptions): boolean {
  const { own, colorScheme, hasTouch, scripts, serviceWorkers } = options;
  return (
    own === true ||
    colorScheme === 'dark' ||
    hasTouch === true ||
    scripts === false ||
    serviceWorkers === true
  );
}

function newContext(browser: Browser, options: VisitorOptions): Promise<BrowserContext> {
  const { colorScheme = 'light', viewport = DESK, hasTouch = false } = options;
  const { scripts = true, serviceWorkers = false } = options;
  return browser.newContext({
    ...contextOptions(viewport),
    colorScheme,
    hasTouch,
    javaScriptEnabled: scripts,
    serviceWorkers: serviceWorkers ? 'allow' : 'block',
  });
}

/** Marks pages whose `goto` and `reload` wait already. */
const TAKING_OVER = Symbol('waits until the web app has taken over');

/** By default the page is asked in each of its frames, which keeps it painting. */
const OFTEN = { polling: 50 };

/**
 * Makes `goto` and `reload` wait until the web app has taken over a page that the server has rendered, unless they
 * are told to wait for less.
 */
function untilTakenOver(page: Page, scripts: boolean): Page {
  if (!scripts) return page;
  if (TAKING_OVER in page) return page;
  Object.assign(page, { [TAKING_OVER]: true });
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
