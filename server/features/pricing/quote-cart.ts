import type {
  DeliveryAnswer,
  DeliveryQuery,
  OfferedMethod,
  TaxAnswer,
  TaxQuery,
} from '#contract/delivery.ts';
import { dayOf } from '#contract/day-of.ts';
import { toWhole } from '#contract/money.ts';
import { priceCart } from '#contract/pricing.ts';
import type { CouponTerms } from '#contract/discount.ts';
import { priceThere, rateOfClass, withMethod, type PricingRules } from '#contract/pricing-rules.ts';
import { isDeliverable } from '#contract/shipping-charges.ts';
import { methodsAt } from '#contract/rules-at.ts';
import type { Place } from '#contract/tax-rules.ts';
import type { DeliveryMethod } from '#contract/delivery-rules.ts';
import { grantCoupon, type MoneyFormat } from '#server/features/coupons/coupon-uses.ts';
import { eligibleLines } from '#server/features/coupons/judge-coupon.rule.ts';
import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import type { PricedSettings, ShopPlace } from '#server/features/settings/settings.queries.ts';
import type { Database } from '#server/platform/database.ts';
import { deliveryOf } from './delivery-of.rule.ts';
import type { DistanceSales } from './distance-sales.ts';
import { cartLines, type CartLine } from './priced-products.queries.ts';
import { rulesThere } from './rules-there.ts';

export interface QuoteDeps {
  database: Database;
  settings: CurrentSettings;
  shop: MoneyFormat & ShopPlace;
  sales: DistanceSales;
  now(): Date;
}

/** A cart that is priced for a place, without a way of delivery. */
export interface CartThere {
  settings: PricedSettings;
  rules: PricingRules;
  lines: CartLine[];
  terms?: CouponTerms | undefined;
  isEligible?: ((line: number) => boolean) | undefined;
}

/** The rates of each class of tax in a place, now. */
export async function taxThere(
  { settings, shop, sales, now }: QuoteDeps,
  { business, ...place }: TaxQuery,
): Promise<TaxAnswer> {
  const current = await settings.current();
  const where = { place, shop, now: now(), sales, isBusiness: business === 'confirmed' };
  const { rules } = await rulesThere(current, where);
  return {
    success: true,
    rates: current.tax.classes.map(({ _id }) => {
      const { percent, parts } = rateOfClass(rules, _id);
      return { class: _id, percent, ...(parts && { parts: parts.map((part) => ({ ...part })) }) };
    }),
    pricesInclude: current.tax.pricesInclude,
  };
}

/**
 * The ways in which a cart can go to a place, each with what the cart costs then. Throws the refusals of a coupon, of which it is not known who
 * would use it.
 */
export async function deliveryThere(
  deps: QuoteDeps,
  query: DeliveryQuery,
): Promise<DeliveryAnswer> {
  const { items = [], coupon, business, ...place } = query;
  const cart = await cartThere(
    deps,
    { ...place, isBusiness: business === 'confirmed' },
    items,
    coupon,
  );
  const found = methodsAt(cart.settings, place);
  if ('reason' in found) return { success: true, methods: [], reason: found.reason };
  const methods = (found.methods ?? [undefined])
    .flatMap((method) => offerOf(deps, cart, place.country, method) ?? [])
    .toSorted(byKindAndPrice);
  return { success: true, methods, ...(methods.length === 0 && { reason: 'TOO_HEAVY' as const }) };
}

/** Parcels by price, then pickups. */
function byKindAndPrice(one: OfferedMethod, other: OfferedMethod): number {
  return one.kind.localeCompare(other.kind) || one.price - other.price;
}

/** Reads and prices the products of a cart for a place. Throws the refusals of a coupon. */
export async function cartThere(
  { database, settings, shop, sales, now }: QuoteDeps,
  { isBusiness = false, ...place }: Place & { isBusiness?: boolean },
  items: readonly { productId: string; quantity: number }[],
  coupon?: string,
): Promise<CartThere> {
  const current = await settings.current();
  const sold = await cartLines(database.orm, items);
  const where = { place, shop, now: now(), sales, isBusiness };
  const { rules } = await rulesThere(current, where, sold);
  const lines = sold.map((line) => ({
    ...line,
    price: priceThere(line.price, line.taxClass, rules),
  }));
  const cart = { settings: current, rules, lines };
  if (coupon === undefined || lines.length === 0) return cart;
  const { subtotal } = priceCart(lines, rules);
  const wanted = { code: coupon, userId: '', cart: { subtotal, lines }, now: now(), money: shop };
  const { verdict } = await grantCoupon(database.orm, wanted, { lock: false });
  return { ...cart, terms: verdict.terms, isEligible: eligibleLines(lines, verdict.productIds) };
}

/** A way of delivery with what a cart costs then; undefined if it does not take the cart. Without a method: the standard one. */
export function offerOf(
  { shop, now }: Pick<QuoteDeps, 'shop' | 'now'>,
  { settings, rules: there, lines, terms, isEligible }: CartThere,
  country: string,
  method: DeliveryMethod | undefined,
): OfferedMethod | undefined {
  const rules = method ? withMethod(there, method) : there;
  if (!isDeliverable(lines, rules)) return undefined;
  const { shippingCharges, delivery, total } = priceCart(lines, rules, terms, isEligible);
  const { timeZone } = shop;
  const { earliest, latest, ...chosen } = deliveryOf(method, settings, {
    country,
    now: now(),
    timeZone,
  });
  const today = dayOf(now(), timeZone);
  return {
    ...chosen,
    price: toWhole(shippingCharges),
    tax: toWhole(delivery.tax),
    earliest: earliest ?? today,
    latest: latest ?? today,
    total: toWhole(total),
    ...(method?.taxClass && { taxClass: method.taxClass }),
  };
}
