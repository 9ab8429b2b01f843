import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

export interface VisitorOptions {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
}

export interface Visitors {
  /** A person with a browser profile of their own, at the shop's door. */
  arrive(options?: VisitorOptions): Promise<Page>;
}

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic', '--disable-component-update', '--disable-sync'];

/** What a page may write to its console: nothing, but for these. */
const EXPECTED_CONSOLE: readonly RegExp[] = [/Failed to load resource: the server responded with a status of (401|403|404)/];

/** Browsers for the stories of a file. An error in a page's console fails the story that caused it. */
export function useVisitors(): Visitors {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    const executablePath = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium';
    browser = await chromium.launch({ executablePath, args: FLAGS });
  });
  afterEach(async () => {
    const seen = complaints;
    complaints = [];
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    expect(seen, 'errors in the console').toEqual([]);
  });
  afterAll(() => browser?.close());

  return {
    async arrive({ colorScheme = 'light', viewport = { width: 1280, height: 900 } } = {}) {
      if (!browser) throw new Error('Visitors come once the tests run');
      const context = await browser.newContext({ baseURL: inject('shopUrl'), colorScheme, viewport, reducedMotion: 'reduce' });
      context.setDefaultTimeout(15_000);
      contexts.push(context);
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        if (EXPECTED_CONSOLE.some((expected) => expected.test(message.text()))) return;
        complaints.push(message.text());
      });
      return context.newPage();
    },
  };
}

/** Asserts that axe finds nothing against WCAG 2.2 AA on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}
