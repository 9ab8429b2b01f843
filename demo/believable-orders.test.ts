import { expect, test } from 'vitest';
import { CART_LIMITS } from '#contract/cart.ts';
import { isStatusPath } from '#contract/order-status.ts';
import { priceCart } from '#contract/pricing.ts';
import { DEFAULT_RULES } from '#contract/pricing-rules.ts';
import { ShippingInfo } from '#contract/shipping.ts';
import { believableAddress } from './addresses.ts';
import { believableOrders, type DemoOrder, type Market } from './believable-orders.ts';
import { busyTimes } from './busy-times.ts';
import { demoCoupons } from './demo-coupons.ts';
import { seededRandom } from './seeded-random.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const YEAR_AGO = new Date('2025-03-01T12:00:00Z');
const LONG_AGO = new Date('2025-01-01T00:00:00Z');

function market(): Market {
  const random = seededRandom(7);
  const products = Array.from({ length: 40 }, (_, i) => ({
    id: `product-${i}`,
    name: `Product ${i}`,
    photo: `/photos/${i}.jpg`,
    price: 199_50 + i * 700_00,
    createdAt: new Date(LONG_AGO.getTime() + i * 7 * 86_400_000),
  }));
  const shoppers = Array.from({ length: 30 }, (_, i) => ({
    id: `shopper-${i}`,
    createdAt: new Date(LONG_AGO.getTime() + i * 12 * 86_400_000),
  }));
  return { products, shoppers, currency: 'INR', clerk: 'clerk', now: NOW, random };
}

function year(): DemoOrder[] {
  const sold = market();
  return [...believableOrders(busyTimes(600, YEAR_AGO, NOW, sold.random), sold)];
}

test('every total is what priceCart gives for the lines and the coupon', () => {
  for (const { order, items } of year()) {
    const coupon = demoCoupons.find(({ code }) => code === order.coupon);
    const { subtotal, tax, shippingCharges, discount, total } = order;
    expect(priceCart(items, DEFAULT_RULES, coupon?.terms)).toMatchObject({
      subtotal,
      tax,
      shippingCharges,
      discount,
      total,
    });
    expect(order.quantity).toBe(items.reduce((sum, item) => sum + item.quantity, 0));
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ quantity }) => quantity <= CART_LIMITS.quantity)).toBe(true);
  }
});

test('every history has only allowed steps, is sorted by time, and ends with the status of the order', () => {
  for (const { order, history } of year()) {
    expect(isStatusPath(history)).toBe(true);
    expect(history.at(-1)).toMatchObject({ status: order.status, at: order.updatedAt });
    const times = history.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime());
  }
});

test('old orders are delivered, or cancelled and refunded', () => {
  const old = year().filter(({ order }) => order.createdAt < new Date('2026-02-15T00:00:00Z'));
  expect(new Set(old.map(({ order }) => `${order.status} ${order.paymentStatus}`))).toEqual(
    new Set(['Delivered paid', 'Cancelled refunded']),
  );
});

test('the stock ledger has a sale for every order and a return for a cancelled one', () => {
  for (const { order, items, ledger } of year()) {
    const pieces =
      order.status === 'Cancelled' ? 0 : items.reduce((sum, item) => sum + item.quantity, 0);
    expect(0 - ledger.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces);
  }
});

test('nobody orders before they registered, and no product before it was added', () => {
  const { shoppers, products } = market();
  const since = new Map([...shoppers, ...products].map(({ id, createdAt }) => [id, createdAt]));
  for (const { order, items } of year()) {
    const early = [order.userId, ...items.map(({ productId }) => productId)].filter(
      (id) => (since.get(id) ?? NOW) > order.createdAt,
    );
    expect(early).toEqual([]);
  }
});

test('the same seed gives the same orders', () => {
  expect(year()).toEqual(year());
});

test('all addresses are as their countries write them', () => {
  const random = seededRandom(3);
  const addresses = Array.from({ length: 200 }, () => believableAddress(random));
  expect(new Set(addresses.map(({ country }) => country)).size).toBeGreaterThan(3);
  expect(addresses.map((address) => ShippingInfo.parse(address))).toEqual(addresses);
});

test('there are more orders before Diwali than in spring', () => {
  const times = [...busyTimes(5_000, YEAR_AGO, NOW, seededRandom(1))];
  const within = (from: string, to: string) =>
    times.filter((at) => at >= new Date(from) && at < new Date(to)).length;
  expect(within('2025-10-10', '2025-11-10')).toBeGreaterThan(
    1.5 * within('2025-04-10', '2025-05-10'),
  );
});
