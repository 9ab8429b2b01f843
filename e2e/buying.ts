import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { cardOf, cartHolding, expectAddress } from './look.ts';
import { newShopper, comeBack, type Shopper } from './shopper.ts';
import type { VisitorOptions, Visitors } from './visitor.ts';

/** Cards of the sandbox, by what they do. */
export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  asks: '4000002500003155',
} as const;

/** A product of which there are plenty. */
export const EARBUDS = 'Pebble True Wireless Earbuds';

export const ADDRESS = {
  Address: '12 Lake View Road',
  City: 'Pune',
  State: 'Maharashtra',
  'Pin code': '411001',
} as const;

/** The same address as the shop takes it. */
export const SHIPPING_INFO = {
  address: ADDRESS.Address,
  city: ADDRESS.City,
  state: ADDRESS.State,
  country: 'IN',
  pinCode: ADDRESS['Pin code'],
} as const;

/** Puts one piece into the cart, from its card in the search. */
export async function addToCart(page: Page, name: string, count = 1): Promise<void> {
  await page.goto(shelfOf(name));
  await takeFromShelf(page, name, count);
}

/** The address of a search that shows the product. */
function shelfOf(name: string): string {
  return `/search?${new URLSearchParams({ search: name })}`;
}

async function takeFromShelf(page: Page, name: string, count: number): Promise<void> {
  await cardOf(page, name)
    .getByRole('button', { name: /^Add to cart/ })
    .click();
  await cartHolding(page, count).waitFor();
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [field, value] of Object.entries(ADDRESS)) await page.getByLabel(field).fill(value);
}

/** From the cart through the address to the payment. */
export async function checkOut(page: Page): Promise<void> {
  await page.goto('/shipping');
  await fillAddress(page);
  await goOnToPayment(page);
}

export async function goOnToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expectAddress(page, '/pay');
  await page.getByLabel('Card number').waitFor();
}

/** Somebody new, with one product, at the payment. */
export async function arriveAtPay(
  visitors: Visitors,
  options?: VisitorOptions,
  shopper: Shopper = newShopper(),
): Promise<Page> {
  const page = await arriveWithCart(visitors, options, shopper);
  await checkOut(page);
  return page;
}

/** Somebody new, with one product in the cart. */
export async function arriveWithCart(
  visitors: Visitors,
  options?: VisitorOptions,
  shopper: Shopper = newShopper(),
): Promise<Page> {
  const page = await visitors.arrive(options);
  await comeBack(page, shopper, shelfOf(EARBUDS));
  await takeFromShelf(page, EARBUDS, 1);
  return page;
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
}

export async function payWith(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await payButton(page).click();
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Pay ₹/ });
}

/** Waits for the order's screen and an empty cart; answers the order's id. */
export async function expectOrdered(page: Page, payment = 'Paid'): Promise<string> {
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/order\/./);
  await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
  await page.getByText(payment, { exact: true }).waitFor();
  await cartHolding(page, 0).waitFor();
  return new URL(page.url()).pathname.slice('/order/'.length);
}

/** Opens the list of orders and waits until it holds this many. */
export async function expectOrders(page: Page, count: number): Promise<void> {
  await page.goto('/orders');
  await page
    .getByText(count === 1 ? '1 order' : `${count} orders`, { exact: true })
    .waitFor({ state: 'attached' });
  await expect
    .poll(() => page.getByRole('heading', { level: 2, name: /^Order / }).count())
    .toBe(count);
}

/** What a sum of the summary comes to. */
export function sumOf(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
}
