import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { shopUrl } from './shop-url.ts';

export interface VisitorOptions {
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  /** Fingers instead of a mouse. */
  hasTouch?: boolean;
  /** What a story provokes on purpose may be complained about in the console. */
  complaints?: readonly RegExp[];
}

/** What a browser complains about at an address the shop does not know. */
export const NOT_FOUND = /status of 404/;

export interface Visitors {
  /** A person with a browser profile of their own, at the shop's door. */
  arrive(options?: VisitorOptions): Promise<Page>;
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
];

/** Browsers for the stories of a file. An error in a page's console fails the story that caused it. */
export function useVisitors(): Visitors {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    const executablePath = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium';
    const headless = process.env['STORIES_HEADED'] !== 'on';
    browser = await chromium.launch({ executablePath, headless, args: FLAGS });
  });
  afterEach(async () => {
    const seen = complaints;
    complaints = [];
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    expect({ 'errors in the console': seen }).toEqual({ 'errors in the console': [] });
  });
  afterAll(() => browser?.close());

  return {
    async arrive({
      colorScheme = 'light',
      viewport = { width: 1280, height: 900 },
      hasTouch = false,
      complaints: expected = [],
    } = {}) {
      if (!browser) throw new Error('Visitors come once the tests run');
      const context = await browser.newContext({
        baseURL: shopUrl(),
        colorScheme,
        viewport,
        hasTouch,
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(15_000);
      contexts.push(context);
      const complain = (text: string) => {
        if (!expected.some((known) => known.test(text))) complaints.push(text);
      };
      context.on('weberror', (error) => complain(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') complain(message.text());
      });
      await context.addInitScript(reportBlocked);
      return context.newPage();
    },
  };
}

/** Runs in the page: what the content security policy blocks is a complaint, reported by the browser or not. */
function reportBlocked(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    reportError(new Error(`Blocked by the policy: ${effectiveDirective} ${blockedURI}`));
  });
}

/** Asserts that axe finds nothing against WCAG 2.2 AA on the page as it is now. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNothingFound(
    axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']),
  );
}

/** Asserts that all text on the page stands out enough from what is behind it. */
export function expectContrast(page: Page): Promise<void> {
  return expectNothingFound(axeOn(page).withRules(['color-contrast']));
}

/** Told to look for nothing but violations, on this page alone, it takes a third of the time. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

async function expectNothingFound(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    ),
  ).toEqual([]);
}
