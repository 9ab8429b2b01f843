import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import {
  cardOf,
  expectAddress,
  expectFocus,
  goWithin,
  section,
  untilLoaded,
} from '../page-state.ts';
import {
  expectAccessibleInBothThemes,
  expectFitsSmallestScreen,
  tooSmallTargets,
} from '../screen-rules.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const footer = (page: Page) => page.getByRole('contentinfo');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

it('without scripts the home page, a category and a page of the shop’s own can be read', async () => {
  const page = await visitors.newPage({ scripts: false });
  await page.goto('/');
  await section(page, 'Latest products').getByRole('article').first().waitFor();
  const categories = page.getByRole('navigation', { name: 'Categories' });
  expect(await categories.locator('img').count()).toBeGreaterThan(3);

  await categories.getByRole('link', { name: 'Kitchen' }).click();
  await cardOf(page, 'Café Press, Brass').waitFor();
  await footer(page).getByRole('link', { name: 'Terms' }).waitFor();

  await footer(page).getByRole('link', { name: 'Delivery' }).click();
  await expectAddress(page, '/page/delivery');
  await heading(page, 'Delivery').waitFor();
  await page.getByRole('heading', { level: 2, name: 'What it costs' }).waitFor();
  expect(await page.title()).toMatch(/^Delivery · /);
});

it(
  'the pages of the shop are linked at its end, and where one agrees to them',
  { tags: 'long' },
  async () => {
    const page = await visitors.newPage({
      viewport: { width: 390, height: 844 },
      expectedErrors: [NOT_FOUND],
    });
    await page.goto('/login');
    const consent = page.getByText('By logging in you agree to the Terms and the Privacy notice.');
    await consent.getByRole('link', { name: 'Privacy notice' }).click();
    await expectFocus(heading(page, 'Privacy'));
    await footer(page).getByRole('link', { name: 'Returns' }).click();
    await expectFocus(heading(page, 'Returns'));
    await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
    await expectAddress(page, '/page/contact');
    await heading(page, 'Contact').waitFor();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectFitsSmallestScreen(page);

    const answer = await page.goto('/page/nothing');
    expect(answer?.status()).toBe(404);
    await heading(page, 'Page not found').waitFor();

    await goWithin(page, '/');
    await section(page, 'Latest products').getByRole('article').first().waitFor();
    await untilLoaded(page);
    expect(await tooSmallTargets(page)).toEqual([]);
    await expectAccessibleInBothThemes(page);
    await expectFitsSmallestScreen(page);
  },
);

it(
  'the owner arranges the home page by keyboard, and writes a page',
  { tags: 'long' },
  async () => {
    const before = await callAsAdmin<{ settings: { home: object; pages: object[] } }>('settings');
    onTestFinished(async () => {
      const { home, pages } = before.settings;
      await callAsAdmin('settings', { method: 'PUT', body: { home, pages } });
    });
    const page = await openAsAdmin(visitors, {
      path: '/admin/settings/home',
      expectedErrors: [/status of 400/],
    });
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Made to last');
    await page.getByLabel('New row').selectOption('Best sellers');
    await page.getByRole('button', { name: 'Add row' }).click();
    const down = page.getByRole('button', { name: 'Move Latest products down' });
    await down.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Latest products is row 2 of 2 now.').waitFor({ state: 'attached' });
    await expectFocus(down);
    await page.getByLabel('New row').selectOption('Chosen products');
    await page.getByRole('button', { name: 'Add row' }).click();
    await expectFocus(page.getByLabel('Heading').last());
    await page.getByRole('button', { name: 'Save home page' }).click();
    await page.getByText('Row 3: Choose at least one product').waitFor();
    const search = page.getByLabel('Add a product to this row');
    await search.fill('brass');
    await page.getByRole('button', { name: 'Choose Café Press, Brass' }).click();
    await expectFocus(search);
    await page.getByRole('button', { name: 'Remove Café Press, Brass' }).click();
    await expectFocus(search);
    await page.getByRole('button', { name: 'Remove Chosen products' }).click();
    await expectFocus(page.getByRole('heading', { name: 'Latest products' }));
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Save home page' }).click();
    await page.getByText('Settings saved').last().waitFor();

    await goWithin(page, '/admin/settings/pages');
    await writeGifts(page);

    const visitor = await visitors.newPage({ scripts: false });
    await visitor.goto('/');
    await heading(visitor, 'Made to last').waitFor();
    expect(await visitor.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Best sellers',
      'Latest products',
    ]);
    await footer(visitor).getByRole('link', { name: 'Gifts' }).click();
    await visitor.getByRole('heading', { level: 2, name: 'Gift cards' }).waitFor();

    const remove = page.getByRole('button', { name: 'Remove Gifts' });
    const question = page.getByRole('dialog', { name: 'Remove Gifts?' });
    await remove.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await remove.click();
    await question.getByRole('button', { name: 'Remove page' }).click();
    await remove.waitFor({ state: 'detached' });
  },
);

/** Writes a page with an address of its own, looks at its preview, and saves it. */
async function writeGifts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add page' }).click();
  const fresh = page.getByRole('listitem').filter({ hasText: 'New page' });
  await fresh.getByRole('textbox', { name: 'Text' }).fill('## Gift cards\n\n- For *everybody*');
  await fresh.getByRole('textbox', { name: 'Address' }).fill('gifts');
  await fresh.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'Gift cards' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('textbox', { name: 'Title' }).last().fill('Gifts');
  // The message that the home page was saved may still be shown.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save pages' }).click();
  await saved;
  await page.getByText('Settings saved').last().waitFor();
}
