import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { JSHandle, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newTexts } from './new-texts.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CONTRAST = 'color-contrast';
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Checks the page with axe for violations of WCAG 2.2 AA. While a modal dialog is open, only that is checked: nothing else
 * can be reached. `whole` checks the page behind it, too.
 */
export async function expectAccessible(
  page: Page,
  { whole = false }: { whole?: boolean } = {},
): Promise<void> {
  const where = whole ? await page.evaluateHandle(() => document) : await frontOf(page);
  await expectNothingFound(page, where, { runOnly: { type: 'tag', values: WCAG } });
}

/** Checks the colour contrast of all text on the page. */
export async function expectContrast(page: Page): Promise<void> {
  const where = await page.evaluateHandle(() => document);
  await expectNothingFound(page, where, { runOnly: { type: 'rule', values: [CONTRAST] } });
}

/** Notes what texts there are and how they look, for `expectStillAccessible`. */
export async function noteTexts(page: Page): Promise<void> {
  await page.evaluate(newTexts);
}

/**
 * Checks the page again after its size has changed: contrast only where text has appeared or changed its look since
 * `noteTexts`.
 */
export async function expectStillAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, await frontOf(page), {
    runOnly: { type: 'tag', values: WCAG },
    rules: { [CONTRAST]: { enabled: false } },
  });
  const texts = await page.evaluateHandle(newTexts);
  if ((await texts.evaluate(({ length }) => length)) === 0) return;
  const include = await texts.evaluateHandle((elements) => ({ include: elements }));
  await expectNothingFound(page, include, { runOnly: { type: 'rule', values: [CONTRAST] } });
}

/** The modal dialog that is open, or else the page. */
function frontOf(page: Page): Promise<JSHandle<axe.ElementContext>> {
  return page.evaluateHandle(() => [...document.querySelectorAll(':modal')].at(-1) ?? document);
}

/** Waits until no list is faded because its next rows are on their way. */
async function untilClear(page: Page): Promise<void> {
  const isClear = () =>
    document.querySelector('.transition-opacity.opacity-50') === null &&
    !document.getAnimations().some((each) => each instanceof CSSTransition);
  await page.waitForFunction(isClear, undefined, { polling: 50 });
}

/** Loads axe into a page once, and only checks the main frame: that takes half of the time. */
async function expectNothingFound(
  page: Page,
  where: JSHandle<axe.ElementContext>,
  rules: Pick<axe.RunOptions, 'runOnly' | 'rules'>,
): Promise<void> {
  await untilClear(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${SOURCE};0`);
  const violations = await where.evaluate(async (context, more) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const options = { ...more, resultTypes: ['violations' as const], iframes: false };
    return (await loaded.run(context, options)).violations;
  }, rules);
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${placesOf(nodes.map((node) => node.target.join(' ')))}`,
  );
  // A text, which the summary of a run shows as a whole.
  expect(found.join('\n')).toBe('');
}

/** The number of places that are named: a whole table has hundreds. */
const NAMED = 10;

function placesOf(targets: readonly string[]): string {
  const more = targets.length > NAMED ? `, and ${targets.length - NAMED} more` : '';
  return targets.slice(0, NAMED).join(', ') + more;
}
