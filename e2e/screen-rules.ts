import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf, untilOpen } from './look.ts';
import { expectAccessible, expectContrast } from './visitor.ts';

/** Asserts that axe finds nothing on the page as it is now, light and dark: the two differ in their colours alone. */
export async function expectAccessibleInEachLook(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
}

/** Asserts that the page, once it is all there, is no wider than the smallest phone. */
export async function expectToFit(page: Page): Promise<void> {
  await untilOpen(page);
  await page.waitForLoadState('networkidle');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect({ page: addressOf(page), width }).toEqual({ page: addressOf(page), width: 320 });
}

/** Links, buttons and fields under 24 by 24 pixels; those out of sight don't count. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select')]
      .filter(
        (element) => element.checkVisibility({ opacityProperty: true }) && element.tabIndex >= 0,
      )
      .filter((element) => {
        // A field is pressed at its label as well.
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const places = [element, ...labels].map((place) => place.getBoundingClientRect());
        return places.every(({ width, height }) => width > 0 && (width < 24 || height < 24));
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
