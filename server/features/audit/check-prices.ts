import { priceCart, type CartSums, type Quote } from '#contract/pricing.ts';
import { withMethod, type PricingRules } from '#contract/pricing-rules.ts';
import { allTaxOf, paidFor, storedShares, type Share } from '#contract/shares.ts';
import { methodOf, rulesAt } from '#contract/rules-at.ts';
import { couponTerms } from '#server/features/coupons/judge-coupon.rule.ts';
import { readPricedOrders, type PricedOrder } from './audit.queries.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

const BATCH = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Checks that each sum of an order is what `priceCart` gives for its lines and coupon, by the rules it was priced by; the shares
 * of its lines and shipping in tax and discount add up, and none is negative.
 */
export async function checkPrices({ tx }: Evidence): Promise<Finding> {
  const breaches: Breach[] = [];
  let checked = 0;
  for (let after = BEFORE_ALL; ;) {
    const rows = await readPricedOrders(tx, after, BATCH);
    checked += rows.length;
    breaches.push(...rows.flatMap((row) => [...judgePrices(row), ...judgeShares(row)]));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return { checked, breaches, underway: 0 };
    after = last.id;
  }
}

function judgePrices(order: PricedOrder): Breach[] {
  const right = repriced(order);
  const stored: CartSums = {
    subtotal: order.subtotal,
    tax: order.tax,
    taxIncluded: order.taxIncluded,
    shippingCharges: order.shippingCharges,
    discount: order.discount,
    total: order.total,
  };
  const wrong = (Object.keys(stored) as (keyof CartSums)[]).filter(
    (sum) => stored[sum] !== right[sum],
  );
  if (wrong.length === 0) return [];
  const words = wrong.map((sum) => `${sum} ${stored[sum]} instead of ${right[sum]}`);
  return [{ id: order.id, what: `order: ${words.join(', ')}` }];
}

/** The quote that the rules of its moment give. */
function repriced(order: PricedOrder): Quote {
  const { kind, amount, coupon, discount } = order;
  const lines = (order.lines ?? []).map((line, at) => ({
    ...line,
    taxClass: order.quote?.lines[at]?.class,
    weight: order.quote?.lines[at]?.weight,
  }));
  const rules = rulesOfOrder(order);
  if (kind !== null && amount !== null)
    return priceCart(lines, rules, couponTerms({ kind, amount }), eligibleOf(order));
  // Orders of the demo shop name a coupon without a row and its terms: take their discount as it is.
  const taken = coupon === null ? undefined : { kind: 'fixed' as const, amount: discount };
  return priceCart(lines, rules, taken);
}

/** The rules of an order's moment; those of a shop that had changed nothing, and of orders of before, are in the order. */
function rulesOfOrder({ quote, kept, ...order }: PricedOrder): PricingRules {
  const { taxPercent, shippingCharge, freeShippingAbove } = order;
  if (!quote?.at || !kept) return { taxPercent, shippingCharge, freeShippingAbove };
  const method = methodOf(kept, quote.delivery._id);
  const rules = rulesAt(kept, quote.at);
  return method ? withMethod(rules, method) : rules;
}

/** Returns which lines the coupon is for; undefined if it is for everything. */
function eligibleOf({ lines }: PricedOrder): ((line: number) => boolean) | undefined {
  const isForSome = lines?.some(({ forCoupon }) => forCoupon !== null) ?? false;
  return isForSome ? (line) => lines?.[line]?.forCoupon === true : undefined;
}

/**
 * The shipping has what the lines leave, so only a part that is negative, or paid below 0, can be wrong, and a discount on
 * a line that the coupon is not for.
 */
function judgeShares(order: PricedOrder): Breach[] {
  const lines = order.lines ?? [];
  if (lines.length === 0) return [];
  const { shippingCharges, discount } = order;
  const shares = storedShares(
    {
      shippingCharges,
      discount,
      tax: order.tax + order.taxIncluded,
      pricesInclude: order.quote?.pricesInclude === true,
    },
    lines.map(({ price, quantity, taxShare, discountShare }) => ({
      amount: price * quantity,
      tax: taxShare,
      discount: discountShare,
    })),
  );
  const parts = [...shares.lines, shares.shipping];
  const strays = lines.some((line) => line.forCoupon === false && line.discountShare !== 0);
  if (!strays && parts.every(isPossible)) return [];
  const quote = repriced(order);
  const inWords = (all: readonly Share[]) =>
    all.map((share) => `${allTaxOf(share)}/${share.discount}`).join(' ');
  const what = `order: shares ${inWords(parts)}, such as ${inWords([...quote.lines, quote.delivery])} would be right`;
  return [{ id: order.id, what }];
}

function isPossible(share: Share): boolean {
  return allTaxOf(share) >= 0 && share.discount >= 0 && paidFor(share) >= 0;
}
