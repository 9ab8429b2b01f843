import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf, untilLoaded } from './page-state.ts';
import { expectAccessible, expectContrast, expectStillAccessible, noteTexts } from './axe.ts';
import { DESK } from './kept-browser.ts';

/**
 * Checks the page with axe, in the light colour scheme: they differ in colours only, and what has enough contrast in the light
 * one has it in the dark one, by scripts/colors.test.ts. `expectContrastInDark` checks that for some pages.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
}

/** Checks the colour contrast of all text on the page in the dark colour scheme. */
export async function expectContrastInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Checks that the page, once it is loaded, is no wider than 320 pixels. */
export async function expectFitsSmallestScreen(page: Page): Promise<void> {
  await untilLoaded(page);
  await page.waitForLoadState('networkidle');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect({ page: addressOf(page), width }).toEqual({ page: addressOf(page), width: 320 });
}

export const PHONE = { width: 390, height: 844 };
const SMALLEST = { width: 320, height: 640 };

/** Checks the page's accessibility on a desktop and on a phone, and that it is no wider than the smallest screen. */
export async function expectGoodAtEverySize(page: Page): Promise<void> {
  // The button that was pressed last may be half under the header.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInBothThemes(page);
  await noteTexts(page);
  await page.setViewportSize(PHONE);
  await expectStillAccessible(page);
  expect(await tooSmallTargets(page)).toEqual([]);
  await page.setViewportSize(SMALLEST);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize(DESK);
}

/** Visible links, buttons and fields smaller than 24 by 24 pixels. */
export function tooSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select')]
      .filter(
        (element) => element.checkVisibility({ opacityProperty: true }) && element.tabIndex >= 0,
      )
      .filter((element) => {
        // A field's label can be pressed, too.
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        // A link can cover the card it is in.
        const cover = getComputedStyle(element, '::after');
        const card =
          cover.position === 'absolute' && cover.inset === '0px' && element.parentElement;
        const places = [element, ...labels, ...(card ? [card.closest('li, article') ?? card] : [])];
        const boxes = places.map((each) => each.getBoundingClientRect());
        return boxes.every(({ width, height }) => width > 0 && (width < 24 || height < 24));
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
