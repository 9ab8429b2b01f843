import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '../back-office.ts';
import { addToCart, openAtPayment, openWithCart, EARBUDS } from '../buying.ts';
import { expectAddress, expectFocus, untilLoaded, goWithin } from '../page-state.ts';
import { productPath } from '../products.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('the focus', () => {
  it('stays on the safe button while Enter is still held down', async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/customer' });
    await page.getByRole('button', { name: 'Make admin' }).first().focus();
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
    await page.keyboard.down('Enter');
    await expectFocus(cancel);
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expectFocus(cancel);
  });

  it('moves to “Your cart is empty” after the last line is removed, and to a restored line', async () => {
    const page = await openWithCart(visitors);
    await addToCart(page, 'Glass Pantry Jar', 2);
    await goWithin(page, '/cart');
    await page.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
    const last = page.getByRole('button', { name: 'Remove Glass Pantry Jar' });
    await expectFocus(last);
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Your cart is empty' }));
    const removed = page.getByRole('status').filter({ hasText: 'Glass Pantry Jar' });
    await removed.getByRole('button', { name: 'Undo' }).click();
    await expectFocus(last);
  });

  it('moves to the results after “Next” in the search', async () => {
    const page = await visitors.newPage();
    await page.goto('/search');
    await page.getByRole('article').nth(11).waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await expectAddress(page, '/search?page=2');
    await expectFocus(page.getByRole('heading', { name: 'Results' }));
  });

  it('moves to the results after “Next” in the back office', async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/product' });
    await page.getByRole('link', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await expectAddress(page, '/admin/product?page=2');
    await expectFocus(page.getByRole('heading', { name: 'Results' }));
  });

  it('moves to the heading after a guard has redirected a visitor', async () => {
    const page = await visitors.newPage();
    await page.goto('/orders');
    await page.getByRole('status').filter({ hasText: 'Log in to see this page' }).waitFor();
    await expectAddress(page, '/');
    await expectFocus(page.getByRole('heading', { level: 1 }));
  });

  it('moves to the heading when the focused element is removed: the link on a page after the last', async () => {
    const page = await visitors.newPage();
    await page.goto('/search?page=99');
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await page.getByRole('article').nth(11).waitFor();
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Search' }));
  });
});

describe('in forced colours', () => {
  it('buttons and fields keep a border, and the selected one is visible', async () => {
    const page = await openAtPayment(visitors);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await withoutEdge(page)).toEqual([]);
    const addresses = ['/', '/search', '/cart', '/orders', await productPath('Field Watch Blue')];
    for (const address of addresses) {
      await page.goto(address);
      await untilLoaded(page);
      await page.waitForLoadState('networkidle');
      expect(await withoutEdge(page)).toEqual([]);
    }
    const [shown, other] = [0, 1].map((at) =>
      page.getByRole('list', { name: 'Photos' }).getByRole('button').nth(at),
    );
    expect(await shown?.evaluate(borderOf)).not.toBe(await other?.evaluate(borderOf));
    await page.goto('/search?page=2');
    const current = page.getByRole('navigation', { name: 'Pagination' }).locator('[aria-current]');
    expect(await current.evaluate(borderOf)).toMatch(/^2px solid/);
  });

  it('so do buttons and labels of the back office', async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/customer' });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('button', { name: 'Delete' }).first().waitFor();
    expect(await withoutEdge(page)).toEqual([]);
    const label = page.getByRole('table').getByText('Customer', { exact: true }).last();
    expect(await label.evaluate(borderOf)).toMatch(/^1px solid/);
  });
});

/** Buttons and fields without a border. Checkboxes and radio buttons are drawn by the browser, with a border. */
function withoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, .button, select, input')]
      .filter((element) => element.checkVisibility() && element.clientWidth > 4)
      .filter((element) => !element.matches('[type=checkbox], [type=radio]'))
      .filter((element) => {
        // A quantity field and its two buttons share one border.
        const framed = [element, element.parentElement ?? element].map((one) =>
          getComputedStyle(one),
        );
        return framed.every(({ borderTopStyle, borderTopWidth }) => {
          return borderTopStyle === 'none' || borderTopWidth === '0px';
        });
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

function borderOf(element: Element): string {
  const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
  return `${borderTopWidth} ${borderTopStyle} ${borderTopColor}`;
}
