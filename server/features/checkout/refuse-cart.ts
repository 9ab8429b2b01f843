import type { NewCheckout } from '#contract/checkout.ts';
import { toWhole } from '#contract/money.ts';
import type { CartSums, PricingRules } from '#contract/pricing.ts';
import type { Terms } from '#server/features/settings/settings.queries.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { judgeCart } from './judge-cart.rule.ts';

/** Throws 400 if the shop does not deliver to the country of the address. */
export function demandDeliverable(
  { shippingInfo }: NewCheckout,
  countries: Terms['countries'],
): void {
  if (countries.includes(shippingInfo.country)) return;
  throw invalid('shippingInfo.country', 'The shop does not deliver to this country.');
}

/** Throws 409 TOTAL_CHANGED if the shopper saw another total. */
export function demandTotal(
  { total: seen }: NewCheckout,
  sums: CartSums,
  rules: PricingRules,
): void {
  if (seen === undefined || seen === toWhole(sums.total)) return;
  throw new ApiError('TOTAL_CHANGED', 'The total has changed since you saw it.', {
    details: {
      subtotal: toWhole(sums.subtotal),
      tax: toWhole(sums.tax),
      shippingCharges: toWhole(sums.shippingCharges),
      discount: toWhole(sums.discount),
      total: toWhole(sums.total),
      rules: {
        taxPercent: rules.taxPercent,
        shippingCharge: toWhole(rules.shippingCharge),
        freeShippingAbove: toWhole(rules.freeShippingAbove),
      },
    },
  });
}

/** Throws 409 PRODUCT_GONE, PRICE_CHANGED or OUT_OF_STOCK where a cart can't be had as the shopper saw it. */
export function demandCart(...cart: Parameters<typeof judgeCart>): void {
  const verdict = judgeCart(...cart);
  if (verdict.ok) return;
  switch (verdict.code) {
    case 'PRODUCT_GONE':
      throw new ApiError(verdict.code, 'Something in your cart is no longer sold.', {
        details: { items: verdict.items },
      });
    case 'PRICE_CHANGED':
      throw new ApiError(verdict.code, 'A price has changed since you saw it.', {
        details: { items: verdict.items },
      });
    case 'OUT_OF_STOCK':
      throw new ApiError(verdict.code, 'There is not enough of something in your cart.', {
        details: { items: verdict.items },
      });
  }
}
