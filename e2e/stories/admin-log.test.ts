import { expect, it } from 'vitest';
import type { FamilyAnswer, FamilyMembers } from '#contract/family.ts';
import type { JobAnswer, OneJob } from '#contract/jobs.ts';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { expectAddress, expectFocus, goWithin } from '../page-state.ts';
import { expectAccessibleInBothThemes, expectGoodAtEverySize } from '../screen-rules.ts';
import { rowsOf } from '../tables.ts';
import { useTestFamilies } from '../test-families.ts';
import { updateProduct, useTestProducts } from '../test-products.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();
const sellFamily = useTestFamilies();

it(
  'an admin sees who changed a price, narrows the log down, and undoes the change',
  { tags: 'long' },
  async () => {
    const made = await products.sell({ price: 2890 });
    await updateProduct(made, { price: '2490' });
    const page = await openAsAdmin(visitors, { path: '/admin/log' });
    const said = `changed the price of ${made.name} from ₹2,890 to ₹2,490`;
    const entry = rowsOf(page).filter({ hasText: said }).first();
    await entry.waitFor();
    const filters = page.locator('main search').locator('input, select');
    const tops = await filters.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().top),
    );
    // No filter stands alone below the others.
    expect([tops.length, new Set(tops).size]).toEqual([5, 1]);
    await expectGoodAtEverySize(page);
    await page.getByLabel('Thing').selectOption('Coupons');
    await entry.waitFor({ state: 'hidden' });
    await page.getByLabel('Thing').selectOption('Products');
    await page.getByLabel('Search the log').fill(made.name);
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(made.name);
    await entry.getByText('What changed').click();
    await entry.getByText('₹2,890 → ₹2,490').waitFor();
    await entry.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone', { exact: true }).waitFor();
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Log' }));
    await rowsOf(page)
      .filter({ hasText: `changed the price of ${made.name} from ₹2,490 to ₹2,890 (undo)` })
      .waitFor();

    const lamps = [await products.sell({ price: 2000 }), await products.sell({ price: 3000 })];
    const body = { select: { ids: lamps.map(({ _id }) => _id) }, change: { price: { plus: 1 } } };
    const { job } = await callAsAdmin<JobAnswer>('product/bulk', { method: 'POST', body });
    const stateNow = async () => (await callAsAdmin<OneJob>(`job/${job._id}`)).job.state;
    await expect.poll(stateNow).toBe('done');
    await goWithin(page, `/admin/product/${lamps[0]?._id}?tab=history`);
    const many = rowsOf(page).filter({ hasText: 'changed many products at once' });
    await many.getByText('What changed').click();
    await many.getByText('₹2,000 → ₹2,001').waitFor();
    await many.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expectAddress(page, `/admin/job/${job._id}`);
    const progress = page.getByRole('status').getByText('Undone', { exact: true });
    await progress.waitFor();
    await expectAccessibleInBothThemes(page);
    await goWithin(page, '/admin/log?entity=job');
    const undone = rowsOf(page).filter({ hasText: 'changed many products back (undo)' }).first();
    await undone.waitFor();
    const ofAll = rowsOf(page)
      .filter({ hasText: 'Undone since' })
      .filter({ hasText: lamps[1]?.name ?? '' });
    await ofAll.getByText('What changed').click();
    await ofAll.getByText(`${lamps[1]?.name}, price: ₹3,000 → ₹3,001`).waitFor();
    await ofAll.getByRole('link', { name: 'What it did' }).click();
    await page.getByRole('heading', { level: 1, name: 'Change of many products' }).waitFor();
  },
);

it('a product has its history in a tab, with undo', { tags: 'long' }, async () => {
  const made = await products.sell({ price: 1000 });
  await updateProduct(made, { price: '1100' });
  await updateProduct(made, { price: '1200' });
  const page = await openAsAdmin(visitors, {
    path: `/admin/product/${made._id}`,
    expectedErrors: [/status of 409/],
  });
  const tab = page.getByRole('tab', { name: 'History' });
  await page.getByRole('tab', { name: 'Product' }).focus();
  await page.keyboard.press('ArrowRight');
  await expectFocus(tab);
  await expectAddress(page, `/admin/product/${made._id}?tab=history`);
  const older = rowsOf(page).filter({ hasText: 'from ₹1,000 to ₹1,100' });
  await older.waitFor();
  await expectGoodAtEverySize(page);
  await older.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  const newer = page.getByRole('dialog', { name: 'Something newer stands on this change' });
  await newer.getByText('price: ₹1,100 then, ₹1,200 now').waitFor();
  await newer.getByRole('button', { name: 'Undo anyway' }).click();
  await rowsOf(page).filter({ hasText: 'from ₹1,200 to ₹1,000 (undo)' }).waitFor();
  await page.getByRole('tab', { name: 'Product' }).click();
  await expect.poll(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe('1000');
});

it('a family that was dissolved is back with its members', { tags: 'long' }, async () => {
  const { _id: family, name } = await sellFamily({
    options: [{ name: 'Size' }],
    members: ['S', 'M'].map((Size) => ({ values: { Size }, price: 499, stock: 3 })),
  });
  await callAsAdmin(`family/${family}`, { method: 'DELETE' });
  const page = await openAsAdmin(visitors, { path: '/admin/log?entity=family' });
  const entry = rowsOf(page).filter({ hasText: `dissolved the family ${name}` });
  await entry.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('So does what the same call did to its members.').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  const undone = rowsOf(page).filter({ hasText: `put the family ${name} together again (undo)` });
  await undone.getByText('What changed').click();
  await expectGoodAtEverySize(page);
  await undone.getByRole('link', { name, exact: true }).click();
  await expectAddress(page, `/admin/family/${family}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect((await callAsAdmin<FamilyAnswer>(`family/${family}`)).family.choices).toBe(2);

  // What its history undoes is shown on its screen at once: a price that was filled down, and its name.
  const { members } = await callAsAdmin<FamilyMembers>(`family/${family}/members`);
  await callAsAdmin(`family/${family}/members`, {
    method: 'PUT',
    body: members.map(({ _id }) => ({ _id, price: 4.99 })),
  });
  await page.reload();
  const price = page.getByLabel('Price of M', { exact: true });
  await expect.poll(() => price.inputValue()).toBe('4.99');
  await page.getByRole('tab', { name: 'History' }).click();
  const filled = rowsOf(page).filter({ hasText: `changed 2 members of the family ${name}` });
  await expectGoodAtEverySize(page);
  await filled.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await filled.filter({ hasText: '(undo)' }).waitFor();
  await page.getByRole('tab', { name: 'Family' }).click();
  await expect.poll(() => price.inputValue()).toBe('499');

  await callAsAdmin(`family/${family}`, { method: 'PUT', body: { name: `${name} wrong` } });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: `${name} wrong` }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  const renamed = rowsOf(page).filter({ hasText: `to ${name} wrong` });
  await renamed.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Family' }).click();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
});
