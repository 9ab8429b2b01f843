import { eq } from 'drizzle-orm';
import type { Business } from '#contract/business.ts';
import type { NewCheckout } from '#contract/checkout.ts';
import { homeOf } from '#contract/home.ts';
import { keptQuote } from '#contract/kept-quote.ts';
import { toMinor } from '#contract/money.ts';
import { priceCart } from '#contract/pricing.ts';
import { STANDARD_METHOD } from '#contract/rules-at.ts';
import { priceThere, type PricingRules } from '#contract/pricing-rules.ts';
import { readBusiness } from '#server/features/businesses/businesses.service.ts';
import { eligibleLines } from '#server/features/coupons/judge-coupon.rule.ts';
import { deliveryOf } from '#server/features/pricing/delivery-of.rule.ts';
import { rulesThere } from '#server/features/pricing/rules-there.ts';
import type { PricedSettings, Terms } from '#server/features/settings/settings.queries.ts';
import { lockProducts, type LockedProduct } from '#server/features/stock/hold-stock.queries.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { checkoutItems, type CheckoutRow } from './checkouts.table.ts';
import { holdCoupon } from './hold-coupon.ts';
import type { OfferedProduct, WantedLine } from './judge-cart.rule.ts';
import { demandMethod, offeredMethod } from './demand-method.ts';
import { demandCart, demandDeliverable, demandDelivery, demandTotal } from './refuse-cart.ts';
import { shareWithNewcomers } from './share-with-newcomers.ts';

/** A cart to be priced. */
interface WantedCart {
  userId: string;
  body: NewCheckout;
  lines: readonly WantedLine[];
  former: CheckoutRow | undefined;
  now: Date;
}

/**
 * Locks what is in a cart, prices it by the present rules for where it goes, chooses its delivery, and takes a use of its coupon. Throws its
 * refusals.
 */
export async function priceWanted(
  tx: Transaction,
  deps: CheckoutDeps,
  { userId, body, lines, former, now }: WantedCart,
) {
  const { money, coolDown, distanceSales } = deps.settings;
  const { offers: locked, terms } = await lockOffered(tx, lines, former);
  demandOpen(terms);
  const offered = coolDown
    ? await shareWithNewcomers(tx, deps, locked, { userId, lines, former, now })
    : locked;
  demandDeliverable(body, terms.settings);
  const home = homeOf(terms.settings.seller.country, money.locale);
  const business = await businessOf(tx, { userId, body, home }, terms.settings);
  const where = {
    place: body.shippingInfo,
    shop: money,
    now,
    sales: distanceSales,
    isBusiness: business?.isExempt ?? false,
  };
  const { rules: there, at } = await rulesThere(terms.settings, where, asPriced(lines, offered));
  const offers = pricedThere(offered, there);
  demandCart(lines, offers);
  const priced = lines.map((line) => ({ ...line, ...offerOf(offers, line) }));
  const payment = offeredMethod(terms.settings, body, deps);
  const { rules: delivered, method } = demandDelivery(body, terms.settings, there, priced);
  const rules = payment.fee === undefined ? delivered : { ...delivered, fee: toMinor(payment.fee) };
  const { subtotal } = priceCart(priced, rules);
  const cart = { subtotal, lines: priced };
  const granted = await holdCoupon(tx, former, body.coupon, { userId, cart, now, money });
  const isEligible = eligibleLines(priced, granted?.productIds);
  const quote = priceCart(priced, rules, granted?.terms, isEligible);
  demandTotal(body, quote, rules);
  await demandMethod(tx, deps, payment, {
    userId,
    country: body.shippingInfo.country,
    delivery: method ?? STANDARD_METHOD,
    // Without its own fee, as pages compare it before the fee is chosen.
    total: quote.total - (rules.fee ?? 0),
  });
  const delivery = deliveryOf(method, terms.settings, {
    country: at.country,
    now,
    timeZone: money.timeZone,
  });
  const kept = {
    ...keptQuote(quote, priced, rules, delivery, at),
    ...(business && { business: { name: business.name, number: business.number } }),
  };
  return { priced, rules, granted, quote, isEligible, kept, rulesId: terms.rulesId };
}

/** Throws 409 SHOP_NOT_OPEN in a new shop whose owner has not set what a sale needs. */
function demandOpen({ unset }: Terms): void {
  if (unset.length > 0)
    throw new ApiError('SHOP_NOT_OPEN', 'This shop is not open yet: nothing can be bought.', {
      details: { unset: [...unset] },
    });
}

/** The business that a cart is for. Throws 400 VALIDATION where the buyer has entered none, or the shop doesn't ask for it. */
async function businessOf(
  tx: Transaction,
  { userId, body, home }: Pick<WantedCart, 'userId' | 'body'> & { home: string },
  { tax }: PricedSettings,
): Promise<Business | undefined> {
  if (!body.business) return undefined;
  const found = tax.asksBusinesses ? await readBusiness(tx, userId, home) : null;
  if (!found) throw invalid('business', 'Enter the name and number of the business first');
  return found;
}

/** The lines at the prices at home, those that are still sold. */
function asPriced(lines: readonly WantedLine[], offered: ReadonlyMap<string, Offer>) {
  return lines.flatMap((line) => {
    const offer = offered.get(line.productId);
    return offer ? [{ ...line, ...offer }] : [];
  });
}

/** The prices of products where the cart goes. */
function pricedThere(
  offered: ReadonlyMap<string, Offer>,
  rules: PricingRules,
): ReadonlyMap<string, Offer> {
  if (!rules.tax?.homePercents) return offered;
  return new Map(
    [...offered].map(([id, offer]) => [
      id,
      { ...offer, price: priceThere(offer.price, offer.taxClass, rules) },
    ]),
  );
}

export type Offer = LockedProduct & OfferedProduct;

/**
 * Locks the products of a cart, and reads how much the former checkout, which is locked, holds of them.
 */
async function lockOffered(
  tx: Transaction,
  lines: readonly WantedLine[],
  former: CheckoutRow | undefined,
): Promise<{ offers: Map<string, Offer>; terms: Terms }> {
  const { products, terms } = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const held = former
    ? await tx.select().from(checkoutItems).where(eq(checkoutItems.checkoutId, former.id))
    : [];
  const heldOf = new Map(held.map((item) => [item.productId, item.held]));
  const offers = [...products.values()].map((product) => ({
    ...product,
    heldByFormer: heldOf.get(product.id) ?? 0,
  }));
  return { offers: new Map(offers.map((offer) => [offer.id, offer])), terms };
}

function offerOf(offered: ReadonlyMap<string, Offer>, { productId }: WantedLine): Offer {
  const offer = offered.get(productId);
  if (!offer) throw new Error('A judged cart has all its products');
  return offer;
}
