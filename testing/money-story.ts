import { expect } from 'vitest';
import { toMinor } from '#contract/money.ts';
import type { PapersAnswer } from '#contract/papers.ts';
import { toProvider } from '#contract/provider-currencies.ts';
import { registerAdmin } from './admins.ts';
import { line, refunded } from './refund-calls.ts';
import { settingsCalls } from './settings-calls.ts';
import type { Buyer } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';

interface Prices {
  /** Of a piece and of shipping, in whole units; tax in percent. */
  price: number;
  shipping: number;
  taxPercent: number;
  /** Of the coupon. */
  discount: number;
  total: number;
  currency: string;
}

/** Sells two pieces with a coupon, refunds one and cancels the rest: every sum is exact, here and at the payment provider. */
export async function sellAndRefund(shop: BuyingShop, sums: Prices): Promise<void> {
  const admin: Buyer = await registerAdmin(shop);
  const settings = settingsCalls(shop, () => admin);
  await settings.change({
    taxPercent: sums.taxPercent,
    shippingCharge: sums.shipping,
    freeShippingAbove: 10_000,
    tax: { discount: 'before', rounding: 'minor', delivery: 'class' },
  });
  const buyer = await shop.newBuyer('buyer');
  const productId = await shop.sell(10, toMinor(sums.price));
  const lines = [{ productId, price: sums.price, quantity: 2 }];
  await shop.addCoupon({ code: 'LESS', kind: 'fixed', amount: Math.round(sums.discount * 100) });
  const order = await shop.buy(buyer, lines, { coupon: 'LESS', total: sums.total });
  expect(order).toMatchObject({ total: sums.total, currency: sums.currency });
  const { reference } = order.payment;
  const paid = await shop.account.stripe.paymentIntents.retrieve(reference ?? '');
  expect(paid.amount_received).toBe(toProvider(toMinor(sums.total), sums.currency));
  await refunded(shop, admin, order._id, { lines: [line(productId)] });
  await shop.sweep();
  await refunded(shop, admin, order._id, { lines: [line(productId)], shipping: true });
  await shop.sweep();
  const url = `/order/${order._id}/papers?id=${buyer.uid}`;
  const { papers } = (await shop.get(buyer, url)).json<PapersAnswer>();
  const notes = papers.slice(1).reduce((sum, { total }) => sum + toMinor(total), 0);
  expect(notes).toBe(toMinor(sums.total));
}
