import type { NewCheckout } from '#contract/checkout.ts';
import { toWhole } from '#contract/money.ts';
import type { CartSums } from '#contract/pricing.ts';
import type { PricedLine, PricingRules } from '#contract/pricing-rules.ts';
import {
  chooseDelivery,
  methodsAt,
  type ChosenDelivery,
  type PricedBy,
} from '#contract/rules-at.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { judgeCart, type OfferedProduct, type WantedLine } from './judge-cart.rule.ts';

/** Throws 400 if the shop does not deliver to the country or the postal code of the address. */
export function demandDeliverable({ shippingInfo }: NewCheckout, settings: PricedBy): void {
  const found = methodsAt(settings, shippingInfo);
  if (!('reason' in found)) return;
  if (found.reason === 'COUNTRY')
    throw invalid('shippingInfo.country', 'The shop does not deliver to this country.');
  throw invalid('shippingInfo.pinCode', 'The shop does not deliver to this postal code.');
}

/**
 * Returns the delivery of a cart. Throws 409 DELIVERY_GONE, 409 TOO_HEAVY for a cart that no way of delivery takes, and 400 at `delivery` for one
 * that only pickups take, of which none was chosen.
 */
export function demandDelivery(
  { shippingInfo, delivery }: NewCheckout,
  settings: PricedBy,
  rules: PricingRules,
  lines: readonly PricedLine[],
): Exclude<ChosenDelivery, { refused: unknown }> {
  const choice = chooseDelivery(settings, shippingInfo, rules, lines, delivery);
  if (!('refused' in choice)) return choice;
  if (choice.refused === 'TOO_HEAVY')
    throw new ApiError(
      'TOO_HEAVY',
      'This cart is too heavy or too large to be sent. Take less of it, or order in parts.',
    );
  if (choice.refused === 'PICKUP')
    throw invalid(
      'delivery',
      'This cart can only be picked up here. Choose a place to pick it up, or another address.',
    );
  throw new ApiError('DELIVERY_GONE', 'This way of delivery is no longer offered. Choose another.');
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
      taxIncluded: toWhole(sums.taxIncluded),
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
export function demandCart(
  lines: readonly WantedLine[],
  offered: ReadonlyMap<string, OfferedProduct & { name: string }>,
): void {
  const verdict = judgeCart(lines, offered);
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
      if (!verdict.isShared)
        throw new ApiError(verdict.code, 'There is not enough of something in your cart.', {
          details: { items: verdict.items },
        });
      throw new ApiError(verdict.code, whatIsShared(verdict.items, offered), {
        details: { items: verdict.items, limited: true },
      });
  }
}

function whatIsShared(
  items: readonly { productId: string; available: number }[],
  offered: ReadonlyMap<string, { name: string }>,
): string {
  const shares = items.map(({ productId, available }) => {
    const name = `“${offered.get(productId)?.name}”`;
    return available === 0 ? `None of ${name}` : `Only ${available} of ${name}`;
  });
  return `${shares.join(', ')} can be bought right now, because others are about to buy it. Try again in a while, or take less.`;
}
