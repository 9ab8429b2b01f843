import { and, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Discount, DiscountQuery } from '#contract/coupons.ts';
import { isId } from '#contract/ids.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { priceCart } from '#contract/pricing.ts';
import { subtotalOf } from '#contract/shipping-charges.ts';
import { products } from '#server/features/products/products.table.ts';
import { readTerms, rulesIn, type ShopPlace } from '#server/features/settings/settings.queries.ts';
import type { Database } from '#server/platform/database.ts';
import { grantCoupon, presentAppliedCoupon, type MoneyFormat } from './coupon-uses.ts';
import { eligibleLines, type CouponLine } from './judge-coupon.rule.ts';

export interface DiscountDeps {
  database: Database;
  money: MoneyFormat & ShopPlace;
  /**
   * The id of a person's open checkout. Its use of a coupon doesn't count, since their next checkout
   * replaces it.
   */
  findOpenCheckout(userId: string): Promise<string | undefined>;
  now(): Date;
}

/**
 * The discount a code gives on a cart for this caller, not counting a use by their own open checkout. A coupon that is
 * for everything needs the subtotal only. Throws 404 COUPON_INVALID, 409 COUPON_NEEDS_ITEMS or COUPON_MINIMUM.
 */
export async function discountFor(
  { database, now, money, findOpenCheckout }: DiscountDeps,
  userId: string,
  query: DiscountQuery,
): Promise<Omit<Discount, 'success'>> {
  const lines = query.items && (await readLines(database, query.items));
  const subtotal = query.subtotal === undefined ? subtotalOf(lines ?? []) : toMinor(query.subtotal);
  const wanted = {
    code: query.coupon,
    userId,
    cart: { subtotal, lines },
    now: now(),
    money,
    exceptCheckout: await findOpenCheckout(userId),
  };
  const granted = await grantCoupon(database.orm, wanted, { lock: false });
  const { terms, productIds } = granted.verdict;
  const { rules } = rulesIn(await readTerms(database.orm), { country: '' }, money, now());
  const { discount } =
    lines && productIds
      ? priceCart(lines, rules, terms, eligibleLines(lines, productIds))
      : // A single line of that price gives the same discount.
        priceCart([{ price: subtotal, quantity: 1 }], rules, terms);
  return { discount: toWhole(discount), coupon: presentAppliedCoupon(granted) };
}

/** The items of a cart that are on sale, with what they cost now. */
async function readLines(
  { orm }: Database,
  items: NonNullable<DiscountQuery['items']>,
): Promise<CouponLine[]> {
  const ids = items.map(({ productId }) => productId).filter(isId);
  const sold = await orm
    .select({
      productId: products.id,
      price: products.price,
      category: products.category,
      isOnSale: isNotNull(products.saleId).mapWith(Boolean),
    })
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.deletedAt)));
  const known = new Map(sold.map((product) => [product.productId, product]));
  return items.flatMap(({ productId, quantity }) => {
    const product = known.get(productId);
    return product ? [{ ...product, quantity }] : [];
  });
}
