import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import {
  contextOptions,
  DESK,
  openBrowser,
  reportErrors,
  type KeptBrowser,
} from './kept-browser.ts';
import { waitUntilTakenOver } from './page-state.ts';

export { expectAccessible } from './axe.ts';

export interface VisitorOptions {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  hasTouch?: boolean;
  /** True if the browser runs scripts. */
  scripts?: boolean;
  /** True if service workers run. They make requests that `page.route` does not see. */
  serviceWorkers?: boolean;
  /** True if the page has a context of its own, in which nothing is cached, and whose clock and connection can change. */
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
 * Visitors for the stories of a file. An error in a page's console fails the story that caused it. The first two visitors of
 * a story who need no context of their own get one in which the files of the shop are cached.
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
    if (seen.length > 0) throw new Error(`Errors in the console:\n${seen.join('\n')}`);
  });
  return {
    async newPage({ expectedErrors: expected = [], ...options } = {}) {
      if (!kept) throw new Error('The browser is only available while tests run');
      const record = (text: string) => {
        if (!expected.some((known) => known.test(text))) consoleErrors.push(text);
      };
      const { viewport, scripts = true } = options;
      const page = needsOwnContext(options) ? undefined : await kept.takePage(record);
      if (page) {
        if (viewport) await page.setViewportSize(viewport);
        return page;
      }
      const context = await newContext(kept.browser, options);
      contexts.push(context);
      await reportErrors(context, record);
      const own = await context.newPage();
      return scripts ? waitUntilTakenOver(own) : own;
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
