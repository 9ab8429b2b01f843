import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { PapersAnswer } from '#contract/papers.ts';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { CARDS, EARBUDS, goOnToPayment, openWithCart, payWith, sumOf } from '../buying.ts';
import { expectText, goWithin } from '../page-state.ts';
import { productPath } from '../products.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { newShopper, openSignedIn } from '../shopper.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const change = (body: object) => callAsAdmin('settings', { method: 'PUT', body });
const parcel = (id: string, price: number, name = 'Parcel') => ({
  _id: id,
  name,
  kind: 'parcel',
  days: [2, 4],
  by: 'subtotal',
  bands: [{ upTo: null, price }],
});

/** Parcels within Germany, and these ways to Austria and Spain. */
const deliveredBy = (...methods: object[]) => ({
  delivery: {
    zones: [
      { _id: 'home', name: 'Germany', countries: ['DE'], methods: [parcel('dhl', 60)] },
      { _id: 'abroad', name: 'Abroad', countries: ['AT', 'ES'], methods },
    ],
  },
});

/** A seller in Germany whose prices hold VAT, and who sends parcels to Austria. */
beforeAll(() =>
  change({
    seller: { country: 'DE' },
    tax: {
      asksBusinesses: true,
      pricesInclude: true,
      discount: 'before',
      rounding: 'minor',
      delivery: 'class',
      acrossBorders: 'samePrice',
      destination: 'always',
      rates: [
        { class: 'standard', country: 'DE', percent: 19 },
        { class: 'standard', country: 'AT', percent: 20 },
      ],
    },
    ...deliveredBy(parcel('post', 120)),
  }),
);
afterAll(() =>
  change({
    seller: { country: '' },
    tax: {
      asksBusinesses: false,
      pricesInclude: false,
      discount: 'after',
      rounding: 'unit',
      delivery: 'none',
      acrossBorders: null,
      destination: null,
      rates: [],
    },
    delivery: { zones: [] },
  }),
);

async function deliverTo(page: Page, country: string, code: string): Promise<void> {
  await page.getByRole('button', { name: /^Deliver to/ }).click();
  const form = page.getByRole('form', { name: 'Deliver to' });
  await form.getByLabel('Country').selectOption(country);
  await form.getByRole('textbox').fill(code);
  await form.getByRole('button', { name: 'Update' }).click();
}

async function fillVienna(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption('Austria');
  await page.getByLabel('Address', { exact: true }).fill('Ringstraße 1');
  await page.getByLabel(/^(Postcode|Postal code|ZIP code)/).fill('1010');
  await page.getByLabel('City').fill('Wien');
  await page.getByLabel('Phone').fill('+43 1 234567');
}

/** Pays, and returns the order and its invoice. */
async function paid(page: Page) {
  await payWith(page, CARDS.pays);
  await page.getByRole('status').filter({ hasText: 'Order placed successfully' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/order\/./);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const { order } = await callAsAdmin<{ order: Order }>(`order/${id}`);
  const { papers } = await callAsAdmin<PapersAnswer>(`order/${id}/papers`);
  return { order, invoice: papers[0] };
}

it('a shopper in Vienna sees on the product’s page what it costs delivered, pays that, and gets an invoice that adds up', async () => {
  const page = await visitors.newPage();
  await openSignedIn(page, newShopper(), await productPath(EARBUDS));
  const main = page.getByRole('main');
  await main.getByText('incl. 19 % VAT').first().waitFor();
  await deliverTo(page, 'Austria', '1010');
  await main.getByText('incl. 20 % VAT').first().waitFor();
  await main.getByText('₹3,619 delivered, with ₹120 shipping').waitFor();
  await expectGoodAtEverySize(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await goWithin(page, '/cart');
  await expectText(sumOf(page, 'Total'), '₹3,619');
  await goWithin(page, '/shipping');
  await fillVienna(page);
  await expectText(sumOf(page, 'Total'), '₹3,619');
  await goOnToPayment(page);
  await page.getByRole('button', { name: 'Pay ₹3,619' }).waitFor();
  const { order, invoice } = await paid(page);
  expect(order).toMatchObject({ total: 3_619, tax: 0, taxIncluded: 603.17 });
  expect(invoice).toMatchObject({
    total: 3_619,
    taxes: [{ percent: 20, taxable: 3_015.83, tax: 603.17 }],
  });
});

it(
  'a business in Austria enters its number, and pays no VAT once the owner has confirmed it',
  { tags: 'long' },
  async () => {
    const page = await openWithCart(visitors, {
      path: '/shipping',
      expectedErrors: [/status of 400/],
    });
    await fillVienna(page);
    await expectText(sumOf(page, 'Total'), '₹3,619');
    await page.getByLabel('I buy for a business').check();
    await page.getByLabel('Name of the business').fill('Huber GmbH');
    await page.getByLabel('VAT or GST number').fill('ATU13585626');
    await page.getByRole('button', { name: 'Save the number' }).click();
    await page.getByText('there is a typing error in this one').waitFor();
    await page.getByLabel('VAT or GST number').fill('ATU 135 856 27');
    await page.getByRole('button', { name: 'Save the number' }).click();
    await page.getByText('Tax is charged until the shop has confirmed it').waitFor();
    await expectGoodAtEverySize(page);

    const office = await openAsAdmin(visitors, { path: '/admin/attention' });
    const waiting = office.getByRole('listitem').filter({ hasText: 'ATU13585627' });
    await waiting.getByRole('link', { name: 'Open customer' }).click();
    await office.getByText('Not confirmed').waitFor();
    await office.getByRole('button', { name: 'Confirm the number' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Confirm the number' }).click();
    await office.getByText('Confirmed', { exact: true }).waitFor();
    await expectGoodAtEverySize(office);

    await page.reload();
    await page.getByText('no VAT on deliveries to other countries of the EU').waitFor();
    await fillVienna(page);
    await expectText(sumOf(page, 'Total'), '₹3,041.18');
    // Items and sums are at the same prices.
    await page.getByText('1 × ₹2,940.34').waitFor();
    await goOnToPayment(page);
    await page.getByText('Huber GmbH').waitFor();
    const { order, invoice } = await paid(page);
    expect(order).toMatchObject({
      total: 3_041.18,
      taxIncluded: 0,
      business: { name: 'Huber GmbH' },
    });
    expect(invoice?.remarks?.[0]).toContain('intra-Community');

    await goWithin(page, '/account');
    const saved = page.getByRole('region', { name: 'Business' });
    await saved.getByText('VAT number ATU13585627').waitFor();
    await expectGoodAtEverySize(page);
    await saved.getByRole('button', { name: 'Remove business' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove business' }).click();
    await saved.getByText('You buy for none.').waitFor();
  },
);

it(
  'a product’s page has no price of another place while the shop can’t be reached',
  { tags: 'long' },
  async () => {
    const page = await visitors.newPage({ expectedErrors: [/Failed to load resource/] });
    await page.goto(await productPath(EARBUDS));
    const main = page.getByRole('main');
    await main.getByText('with ₹60 shipping').waitFor();
    await page.route('**/api/v1/delivery?country=AT*', (route) => route.abort());
    await deliverTo(page, 'Austria', '1010');
    await main.getByText('Delivery there is not known').waitFor();
    expect(await main.getByText('with ₹60 shipping').count()).toBe(0);
    await page.unroute('**/api/v1/delivery?country=AT*');
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByText('₹3,619 delivered, with ₹120 shipping').waitFor();
  },
);

it(
  'prices in the Canaries, which are outside the EU’s area of VAT, hold none',
  { tags: 'long' },
  async () => {
    const page = await openWithCart(visitors);
    await deliverTo(page, 'Spain', '28001');
    await page.getByText('incl. 19 % VAT').waitFor({ state: 'detached' });
    await deliverTo(page, 'Austria', '1010');
    await page.getByText('incl. 20 % VAT').waitFor();
    await deliverTo(page, 'Spain', '35001');
    await page.getByRole('button', { name: 'Deliver to Spain, 35001' }).waitFor();
    await page.getByText(/incl\. .* VAT/).waitFor({ state: 'detached' });
    await expectText(sumOf(page, 'Total'), '₹3,619');
  },
);

it(
  'a way of delivery that is taken away while it is chosen leaves the list at once',
  { tags: 'long' },
  async () => {
    const page = await openWithCart(visitors, {
      path: '/shipping',
      expectedErrors: [/status of 409/],
    });
    await fillVienna(page);
    const ways = page.getByRole('group', { name: 'Delivery' });
    await ways.getByRole('radio', { name: /^Parcel/ }).waitFor();
    await change(deliveredBy(parcel('courier', 150, 'Courier')));
    try {
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByText('This way of delivery is no longer offered').waitFor();
      await ways.getByRole('radio', { name: /^Courier/ }).waitFor();
      expect(await ways.getByRole('radio').count()).toBe(1);
      await goOnToPayment(page);
      await page.getByText(/^Delivered /).waitFor();
    } finally {
      await change(deliveredBy(parcel('post', 120)));
    }
  },
);
