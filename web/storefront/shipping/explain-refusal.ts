import { type PricingRules, rulesOf } from '#contract/pricing-rules.ts';
import type { FieldError } from '#contract/failures.ts';
import { fieldErrorsOf, type ApiFailure } from '#web/api-failure.ts';

/** The reaction to a refused checkout: where to go, or what to say on this page. */
export type Refusal =
  /** The cart shows what has changed. */
  | { kind: 'to-cart' }
  | { kind: 'to-order'; orderId: string }
  | { kind: 'to-payment' }
  /** The coupon was refused: the shopper may go on without it. */
  | { kind: 'coupon'; message: string }
  /** The shop prices carts by other rules than the shopper saw. */
  | { kind: 'total'; message: string; rules: PricingRules }
  /** The chosen way of delivery is gone, one must be chosen, or none takes the cart: they are shown. */
  | { kind: 'delivery'; message: string }
  /** The chosen way to pay doesn't take the cart, or not from this person. */
  | { kind: 'payment'; message: string }
  | { kind: 'fields'; errors: { path: string; message: string }[] }
  | { kind: 'say'; message: string };

/** Reads the shop's answer to `payment/create`. */
export function readRefusal(failure: ApiFailure, money: (amount: number) => string): Refusal {
  const { message } = failure;
  switch (failure.code) {
    case 'OUT_OF_STOCK':
      // The cart would show nothing: there is enough in stock.
      return failure.limited ? { kind: 'say', message } : { kind: 'to-cart' };
    case 'PRICE_CHANGED':
    case 'PRODUCT_GONE':
      return { kind: 'to-cart' };
    case 'ALREADY_PAID':
      return { kind: 'to-order', orderId: failure.orderId };
    case 'PAYMENT_PENDING':
      return { kind: 'to-payment' };
    case 'COUPON_INVALID':
      return { kind: 'coupon', message: "Your coupon code can't be used any more." };
    case 'COUPON_NEEDS_ITEMS':
      return {
        kind: 'coupon',
        message: 'Your coupon code is for other products than those in your cart.',
      };
    case 'COUPON_MINIMUM':
      return {
        kind: 'coupon',
        message: `Your coupon code needs a subtotal of at least ${money(failure.minimum)}.`,
      };
    case 'TOTAL_CHANGED':
      return {
        kind: 'total',
        message: `The total is now ${money(failure.total)}.`,
        rules: rulesOf(failure.rules),
      };
    case 'DELIVERY_GONE':
    case 'TOO_HEAVY':
      return { kind: 'delivery', message };
    case 'METHOD_UNAVAILABLE':
      return { kind: 'payment', message };
    case 'AMOUNT_NOT_PAYABLE':
      return {
        kind: 'say',
        message: "This total can't be paid by card. Change the cart a little and try again.",
      };
    case 'VALIDATION':
      return readFields(fieldErrorsOf(failure), message);
    default:
      return { kind: 'say', message };
  }
}

function readFields(errors: FieldError[], message: string): Refusal {
  const fields = errors
    .filter(({ path }) => path.startsWith('shippingInfo.'))
    .map(({ path, message }) => ({ path: path.slice('shippingInfo.'.length), message }));
  const delivery = errors.find(({ path }) => path === 'delivery');
  if (fields.length === 0 && delivery) return { kind: 'delivery', message: delivery.message };
  // Other errors are about the cart, and can't be fixed on this page.
  return fields.length > 0 ? { kind: 'fields', errors: fields } : { kind: 'say', message };
}
