// @module-tag long
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cardOf, expectAddress } from '../page-state.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

/**
 * Types into the search of the page in the moment in which React has hydrated the header and not that field yet: React puts
 * properties on what it has hydrated.
 */
async function typeInBetween(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isHydrated = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__react'));
    const look = (): void => {
      const header = document.querySelector('header');
      const field = document.querySelector<HTMLInputElement>('main input[type=search]');
      if (!header || !field || isHydrated(field)) return;
      if (!isHydrated(header)) {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', look);
        port1.start();
        port2.postMessage('');
        return;
      }
      document.documentElement.dataset['typed'] = 'in between';
      field.value = 'kettle';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    document.addEventListener('DOMContentLoaded', look);
  });
}

it('text that comes into a field while React hydrates the page is searched for', async () => {
  const page = await visitors.newPage({ own: true });
  await typeInBetween(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/search');
  await expect.poll(() => page.locator('html').getAttribute('data-typed')).toBe('in between');
  await expectAddress(page, '/search?search=kettle');
  await cardOf(page, 'Heron Gooseneck Kettle').waitFor();
  const field = page.getByRole('searchbox', { name: 'Search products' });
  expect(await field.inputValue()).toBe('kettle');
});
