// @module-tag long
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '../back-office.ts';
import { openAtPayment, EARBUDS } from '../buying.ts';
import { expectFocus, untilLoaded, goWithin } from '../page-state.ts';
import { productPath } from '../products.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('the customers in the back office', () => {
  it('keep the focus on the safe button while Enter is held down, and have edges in forced colours', async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/customer' });
    await page.getByRole('button', { name: 'Delete' }).first().focus();
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
    await page.keyboard.down('Enter');
    await expectFocus(cancel);
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expectFocus(cancel);
    await cancel.click();
    await cancel.waitFor({ state: 'hidden' });

    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('button', { name: 'Delete' }).first().waitFor();
    expect(await withoutEdge(page)).toEqual([]);
    const label = page.getByRole('table').getByText('Customer', { exact: true }).last();
    expect(await label.evaluate(borderOf)).toMatch(/^1px solid/);
  });
});

describe('in forced colours', () => {
  it('buttons and fields keep a border, and the selected one is visible', async () => {
    const page = await openAtPayment(visitors);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await withoutEdge(page)).toEqual([]);
    const pages: [string, Locator][] = [
      ['/', page.getByRole('article').nth(7)],
      ['/search', page.getByRole('article').nth(11)],
      ['/cart', page.getByRole('button', { name: `Remove ${EARBUDS}` })],
      ['/orders', page.getByRole('heading', { name: 'No orders yet' })],
      [
        await productPath('Field Watch Blue'),
        page.getByRole('heading', { level: 1, name: 'Field Watch Blue' }),
      ],
    ];
    for (const [address, content] of pages) {
      await goWithin(page, address);
      await content.waitFor();
      await untilLoaded(page);
      expect(await withoutEdge(page)).toEqual([]);
    }
    const [shown, other] = [0, 1].map((at) =>
      page.getByRole('list', { name: 'Photos' }).getByRole('button').nth(at),
    );
    expect(await shown?.evaluate(borderOf)).not.toBe(await other?.evaluate(borderOf));
    await goWithin(page, '/search?page=2');
    const current = page.getByRole('navigation', { name: 'Pagination' }).locator('[aria-current]');
    expect(await current.evaluate(borderOf)).toMatch(/^2px solid/);
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
