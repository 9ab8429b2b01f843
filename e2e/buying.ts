import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { cardOf, cartLink, expectAddress, goWithin } from './page-state.ts';
import { cartItemOf } from './products.ts';
import { callAs, newShopper, openSignedIn, type Shopper } from './shopper.ts';
import type { VisitorOptions, Visitors } from './visitor.ts';

/** Test cards of the sandbox. */
export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  confirmationStep: '4000002500003155',
  refundsFail: '4000000000005126',
  disputed: '4000000000000259',
} as const;

/** A product with plenty of stock. */
export const EARBUDS = 'Pebble True Wireless Earbuds';

export const ADDRESS = {
  Address: '12 Lake View Road',
  City: 'Pune',
  State: 'Maharashtra',
  'Pin code': '411001',
  Phone: '+91 98200 12345',
} as const;

/** The same address in the format of the API. */
export const SHIPPING_INFO = {
  address: ADDRESS.Address,
  city: ADDRESS.City,
  state: ADDRESS.State,
  country: 'IN',
  pinCode: ADDRESS['Pin code'],
} as const;

/** Adds one piece to the cart, from its card in the search. */
export async function addToCart(page: Page, name: string, count = 1): Promise<void> {
  await goWithin(page, searchFor(name));
  await addFromCard(page, name, count);
}

/** The URL of a search that finds the product. */
function searchFor(name: string): string {
  return `/search?${new URLSearchParams({ search: name })}`;
}

async function addFromCard(page: Page, name: string, count: number): Promise<void> {
  await cardOf(page, name)
    .getByRole('button', { name: /^Add to cart/ })
    .click();
  await cartLink(page, count).waitFor();
}

/** Fills in all fields but the name, which is the shopper's own already. */
export async function fillAddress(page: Page): Promise<void> {
  for (const [field, value] of Object.entries(ADDRESS)) await page.getByLabel(field).fill(value);
}

/** Fills in the address and goes on to the payment. */
export async function checkOut(page: Page): Promise<void> {
  await goWithin(page, '/shipping');
  await fillAddress(page);
  await goOnToPayment(page);
}

export async function goOnToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expectAddress(page, '/pay');
  await page.getByLabel('Card number').waitFor();
}

/**
 * Opens the payment page as a new shopper with one product, whose cart and checkout are from before. It takes half of the
 * time of `openWithCart` and `checkOut`.
 */
export async function openAtPayment(
  visitors: Visitors,
  options?: VisitorOptions,
  shopper: Shopper = newShopper(),
): Promise<Page> {
  const page = await visitors.newPage(options);
  const item = { ...(await cartItemOf(EARBUDS)), quantity: 1 };
  const { productId, price, quantity } = item;
  const shippingInfo = { name: shopper.name, phone: ADDRESS.Phone, ...SHIPPING_INFO };
  const orderItems = [{ productId, price, quantity }];
  await callAs(shopper, 'payment/create', { orderItems, shippingInfo });
  const cart = await saveCart(page, { cartItems: [item], shippingInfo });
  await openSignedIn(page, shopper, '/pay');
  await cart.dispose();
  await page.getByLabel('Card number').waitFor();
  return page;
}

interface CartOptions extends VisitorOptions {
  path?: string;
  /** Called before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
}

/** Opens a page, by default the cart, as a new shopper with one product in the cart, which is from before. */
export async function openWithCart(
  visitors: Visitors,
  { path = '/cart', before, ...options }: CartOptions = {},
  shopper: Shopper = newShopper(),
): Promise<Page> {
  const page = await visitors.newPage(options);
  await before?.(page);
  const cart = await saveCart(page, {
    cartItems: [{ ...(await cartItemOf(EARBUDS)), quantity: 1 }],
  });
  await openSignedIn(page, shopper, path);
  await cart.dispose();
  await cartLink(page, 1).waitFor();
  return page;
}

/** Has the pages that are opened find this cart, until that is disposed of. */
function saveCart(page: Page, cart: object) {
  return page.addInitScript(
    (saved) => localStorage.setItem('vitrine.cart', saved),
    JSON.stringify(cart),
  );
}

/** Opens a search as a new shopper, and adds a product to the cart. */
export async function openAndAdd(visitors: Visitors, options?: VisitorOptions): Promise<Page> {
  const page = await visitors.newPage(options);
  await openSignedIn(page, newShopper(), searchFor(EARBUDS));
  await addFromCard(page, EARBUDS, 1);
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

/** Waits for the order's page and an empty cart. Returns the order's id. */
export async function expectOrdered(page: Page, payment = 'Paid'): Promise<string> {
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/order\/./);
  await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
  await page.getByText(payment, { exact: true }).waitFor();
  await cartLink(page, 0).waitFor();
  return new URL(page.url()).pathname.slice('/order/'.length);
}

/** Goes to the list of orders and waits until it holds this many. */
export async function expectOrders(page: Page, count: number): Promise<void> {
  await goWithin(page, '/orders');
  await page
    .getByText(count === 1 ? '1 order' : `${count} orders`, { exact: true })
    .waitFor({ state: 'attached' });
  await expect
    .poll(() => page.getByRole('heading', { level: 2, name: /^Order / }).count())
    .toBe(count);
}

/** The cart's field for a coupon code, which is behind "Have a code?" while there is no code. */
export async function codeField(page: Page): Promise<Locator> {
  const field = page.getByLabel('Coupon code');
  const reveal = page.getByRole('button', { name: 'Have a code?' });
  await field.or(reveal).waitFor();
  if (await reveal.isVisible()) await reveal.click();
  return field;
}

/** An amount in the summary. */
export function sumOf(page: Page, label: string, place = page.getByRole('main')): Locator {
  return place
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
}
