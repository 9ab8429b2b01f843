// api.md, "Report": an order counts at each of its rates, and each named part of a rate has a row of its own.
import { beforeAll, expect, it } from 'vitest';
import { toMinor } from '#contract/money.ts';
import type { PapersAnswer } from '#contract/papers.ts';
import type { ReportAnswer } from '#contract/report.ts';
import { registerAdmin } from '#testing/admins.ts';
import { sellProducts } from '#testing/factories.ts';
import { line, refunded } from '#testing/refund-calls.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop({
  settings: { SHOP_CURRENCY: 'CAD', SHOP_LOCALE: 'en-CA', SHOP_TIME_ZONE: 'America/Toronto' },
});
auditAfterEach(shop);
let admin: Buyer;
const settings = settingsCalls(shop, () => admin);
const MONTREAL = { country: 'CA', state: 'QC', city: 'Montréal', pinCode: 'H2Y 1C6' };

/** The rows of the tax file, by the name of the part or the rate. */
async function rows(): Promise<Record<string, Record<string, string>>> {
  const { body } = await shop.get(admin, `/report/tax.csv?id=${admin.uid}`);
  const [header = '', ...found] = body.replace('\u{feff}', '').trim().split('\r\n');
  const columns = header.split(',');
  return Object.fromEntries(
    found.map((text) => {
      const row = Object.fromEntries(text.split(',').map((cell, at) => [columns[at] ?? '', cell]));
      return [row['name'] || (row['rate'] ?? ''), row];
    }),
  );
}

beforeAll(async () => {
  admin = await registerAdmin(shop);
  await settings.change({
    taxPercent: 0,
    shippingCharge: 5,
    tax: {
      pricesInclude: false,
      discount: 'before',
      rounding: 'minor',
      delivery: 'none',
      classes: [
        { _id: 'standard', name: 'Standard' },
        { _id: 'books', name: 'Books' },
      ],
      rates: [
        {
          class: 'standard',
          country: 'CA',
          percent: 14.975,
          parts: [
            { name: 'GST', percent: 5 },
            { name: 'QST', percent: 9.975 },
          ],
        },
        { class: 'books', country: 'CA', percent: 5 },
      ],
    },
  });
});

it('an order with GST and QST, a book at 5 % and untaxed delivery counts at each', async () => {
  const buyer = await shop.newBuyer('buyer');
  const [cup = '', book = ''] = await sellProducts(
    shop.db.database,
    { name: 'Cup', price: 3_333, onHand: 0 },
    { name: 'Book', price: 2_000, taxClass: 'books', onHand: 0 },
  );
  await shop.db.database.pool.query(
    `with filled as (update products set on_hand = 9 where id = any($1) returning id)
     insert into stock_ledger (id, product_id, quantity, reason, at)
     select gen_random_uuid(), id, 9, 'edit', now() from filled`,
    [[cup, book]],
  );
  const cart = [
    { productId: cup, price: 33.33, quantity: 3 },
    { productId: book, price: 20, quantity: 1 },
  ];
  // 99.99 + 5.00 GST + 9.97 QST, 20 + 1, and 5 for delivery.
  const order = await shop.buy(buyer, cart, { to: MONTREAL });
  expect(order).toMatchObject({ total: 140.96, tax: 15.97 });
  const place = { country: 'CA', state: 'QC', cgst: '', sgst: '', igst: '', invoices: '1' };
  expect(await rows()).toMatchObject({
    GST: { ...place, rate: '5', total: '104.99', taxable: '99.99', tax: '5', sales: '114.96' },
    QST: { ...place, rate: '9.975', total: '109.96', taxable: '99.99', tax: '9.97', sales: '0' },
    5: { ...place, name: '', total: '21', taxable: '20', tax: '1', sales: '21', net: '21' },
    0: { ...place, total: '5', taxable: '5', tax: '0', sales: '5' },
  });

  // Each piece by itself: together the credit notes give back what the invoice has of each part.
  await refunded(shop, admin, order._id, { lines: [line(cup)] });
  await shop.sweep();
  expect(await rows()).toMatchObject({
    GST: { refunded: '38.32', net: '76.64' },
    5: { refunded: '0', net: '21' },
    0: { refunded: '0' },
  });
  await refunded(shop, admin, order._id, { lines: [line(cup)] });
  await refunded(shop, admin, order._id, { lines: [line(cup)] });
  await shop.sweep();
  const all = await rows();
  expect(all).toMatchObject({
    GST: { total: '0', tax: '0', net: '0', creditNotes: '3' },
    QST: { total: '0', tax: '0', net: '0' },
    5: { tax: '1', net: '21' },
  });
  const papers = `/order/${order._id}/papers?id=${buyer.uid}`;
  const [, ...notes] = (await shop.get(buyer, papers)).json<PapersAnswer>().papers;
  const ofQst = notes.map(({ taxes }) => taxes?.find(({ name }) => name === 'QST')?.tax ?? 0);
  expect(ofQst.reduce((sum, tax) => sum + toMinor(tax), 0)).toBe(997);
  const { report } = (await shop.get(admin, `/report?id=${admin.uid}`)).json<ReportAnswer>();
  const net = Object.values(all).reduce((sum, row) => sum + toMinor(Number(row['net'])), 0);
  expect(net).toBe(toMinor(report.net));
  expect(report.taxes.map(({ name, percent, tax }) => [name, percent, tax])).toContainEqual([
    undefined,
    5,
    1,
  ]);
});
