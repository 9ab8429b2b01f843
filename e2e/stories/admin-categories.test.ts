import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CategoryList } from '#contract/categories.ts';
import type { CollectionList } from '#contract/collections.ts';
import type { HomeAnswer } from '#contract/settings.ts';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { goWithin } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
/** The browser's errors for what the shop refuses. */
const REFUSED = [/status of 409/];

// Other stories use the same shop, and a story may be told again.
let before: object;
beforeAll(async () => {
  before = (await callAsAdmin<HomeAnswer>('settings/home')).settings.home;
});
beforeEach(removeOwn);
afterAll(removeOwn);

async function removeOwn(): Promise<void> {
  await callAsAdmin('settings/home', { method: 'PUT', body: { home: before } });
  const { categories } = await callAsAdmin<CategoryList>('category/all');
  // Those in others come after them, and go first.
  for (const { _id } of categories.filter(({ name }) => name.startsWith('Story')).toReversed())
    await callAsAdmin(`category/${_id}`, { method: 'DELETE' });
  const { collections } = await callAsAdmin<CollectionList>('collection/all');
  for (const { _id } of collections.filter(({ name }) => name.startsWith('Story')))
    await callAsAdmin(`collection/${_id}`, { method: 'DELETE' });
}

it('an owner adds categories, moves and renames them, and a category with products says where they have to go', async () => {
  const page = await openAsAdmin(visitors, {
    path: '/admin/categories',
    expectedErrors: REFUSED,
  });
  const dialog = page.getByRole('dialog');
  for (const name of ['Story Bags', 'Story Cases']) {
    await page.getByRole('button', { name: 'Add category' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Save category' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name, exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Move Story Cases up' }).click();
  await page.getByText(/^Story Cases is number \d+ now\.$/).waitFor();
  await expectGoodAtEverySize(page);

  await page.getByRole('button', { name: 'Story Cases', exact: true }).click();
  await dialog.getByLabel('Name').fill('Story Trunks');
  await dialog.getByLabel('Words').fill('## Trunks\n\nFor **long** ways.');
  await dialog.getByLabel('In the category').selectOption({ label: 'Story Bags' });
  await expectGoodAtEverySize(page);
  await dialog.getByRole('button', { name: 'Save category' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Story Trunks (in another category)' }).waitFor();

  const { categories } = await callAsAdmin<CategoryList>('category/all');
  const full = categories.find(({ products }) => products > 0);
  await page.getByRole('button', { name: full?.name ?? '', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText(/still in it\. Say where they go\./).waitFor();
  await page.keyboard.press('Escape');

  await page.goto('/category/story-cases');
  await page.waitForURL('**/category/story-trunks');
  await page.getByRole('heading', { level: 1, name: 'Story Trunks' }).waitFor();
  await page.getByRole('link', { name: 'Story Bags' }).click();
  await page.getByRole('heading', { level: 1, name: 'Story Bags' }).waitFor();
  await page.getByRole('link', { name: 'Story Trunks' }).waitFor();
  await expectGoodAtEverySize(page);
});

it(
  'an owner makes collections by rule and by hand, and puts one into the menu, where shoppers find it',
  { tags: 'long' },
  async () => {
    const page = await openAsAdmin(visitors, { path: '/admin/collections' });
    await page.getByRole('link', { name: 'Add collection' }).click();
    await page.getByLabel('Name').fill('Story Cheap Things');
    await page.getByLabel('Its products').selectOption('rule');
    await page.getByLabel('What').selectOption('price');
    await page.getByLabel('How').selectOption('below');
    await page.getByLabel('Value').fill('1500');
    await page.getByText(/^\d+ products meet it now$/).waitFor();
    await expectGoodAtEverySize(page);
    await page.getByRole('button', { name: 'Save collection' }).click();
    await page.getByRole('link', { name: 'Story Cheap Things' }).waitFor();

    await page.getByRole('link', { name: 'Add collection' }).click();
    await page.getByLabel('Name').fill('Story Picks');
    const search = page.getByLabel('Add a product');
    for (const words of ['duffel', 'mug']) {
      await search.fill(words);
      await page
        .getByRole('button', { name: /^Choose / })
        .first()
        .click();
    }
    await page
      .getByRole('button', { name: /^Move .* up$/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Save collection' }).click();
    await page.getByRole('link', { name: 'Story Picks' }).waitFor();
    await expectGoodAtEverySize(page);

    await goWithin(page, '/admin/settings/menu');
    await page
      .getByLabel('Add a link', { exact: true })
      .selectOption({ label: 'Story Cheap Things' });
    await page.getByRole('button', { name: 'Add link' }).last().click();
    await page
      .getByLabel('Add a link below Story Cheap Things', { exact: true })
      .selectOption({ label: 'Story Picks' });
    await page
      .getByRole('group', { name: 'Below Story Cheap Things' })
      .getByRole('button', { name: 'Add link' })
      .click();
    await expectGoodAtEverySize(page);
    await page.getByRole('button', { name: 'Save menu' }).click();
    await page.getByText(/saved/).last().waitFor();

    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Shop' });
    await menu.getByText('Story Cheap Things', { exact: true }).click();
    await menu.getByRole('link', { name: 'Story Picks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Story Picks' }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    await expectGoodAtEverySize(page);

    const offline = await visitors.newPage({
      own: true,
      expectedErrors: [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/],
    });
    await offline.route('**/ShopMenu*.js', (route) => route.abort());
    await offline.goto('/');
    const rendered = offline.getByRole('navigation', { name: 'Shop' });
    await rendered.getByText('Story Cheap Things', { exact: true }).click();
    await offline.unroute('**/ShopMenu*.js');
    await offline.context().setOffline(true);
    await offline.context().setOffline(false);
    await rendered.getByRole('link', { name: 'Story Picks' }).click();
    await offline.getByRole('heading', { level: 1, name: 'Story Picks' }).waitFor();
  },
);
