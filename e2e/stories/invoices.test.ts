// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { EARBUDS } from '../buying.ts';
import { placeOrder } from '../orders.ts';
import { goWithin, section } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { openSignedIn } from '../shopper.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

interface OrderWithPapers {
  invoice?: { number: string };
  refunds: { creditNote?: { number: string } }[];
}

/** Presses a button that saves a file. Returns its name. */
async function savedBy(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return (await saving).suggestedFilename();
}

describe('an order', () => {
  it('has an invoice and a credit note, which its customer saves and the shop prints', async () => {
    const { order, customer } = await placeOrder({ quantity: 2 });
    const body = { amount: 100, reason: 'A scratch' };
    await callAsAdmin(`order/${order._id}/refund`, { method: 'POST', body });
    const read = async () =>
      (await callAsAdmin<{ order: OrderWithPapers }>(`order/${order._id}`)).order;
    await expect
      .poll(async () => (await read()).refunds[0]?.creditNote?.number, { timeout: 15_000 })
      .toMatch(/^CN\//);
    const { invoice } = await read();
    const number = invoice?.number ?? '';

    const theirs = await visitors.newPage();
    await openSignedIn(theirs, customer, `/order/${order._id}`);
    await theirs.getByRole('button', { name: 'More' }).click();
    await expectGoodAtEverySize(theirs);
    expect(await savedBy(theirs, 'Invoice')).toBe(`invoice-${number.replaceAll('/', '-')}.pdf`);
    expect(await savedBy(theirs, 'Credit note')).toMatch(/^credit-note-.*\.pdf$/);
    await expectGoodAtEverySize(theirs);

    const page = await openAsAdmin(visitors, { path: `/admin/transaction/${order._id}` });
    expect(await savedBy(page, 'Invoice')).toMatch(/^invoice-/);
    await section(page, 'Payment')
      .getByRole('link', { name: `Show ${number}` })
      .click();
    await page.getByRole('heading', { level: 1, name: `Invoice ${number}` }).waitFor();
    const papers = page.getByRole('article');
    await expect.poll(() => papers.count()).toBe(2);
    await papers.first().getByRole('row', { name: EARBUDS }).waitFor();
    await papers.last().getByText(`For invoice ${number}`).waitFor();
    await expectGoodAtEverySize(page);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });

    await page.emulateMedia({ media: 'screen' });
    await goWithin(page, `/admin/transaction/slips?orders=${order._id}`);
    expect(await savedBy(page, 'Save as PDF')).toBe('packing-slips.pdf');
  });
});
