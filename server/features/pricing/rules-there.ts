import { isDistanceSale, mindsThreshold } from '#contract/distance-sales.ts';
import { homeOf } from '#contract/home.ts';
import { priceCart } from '#contract/pricing.ts';
import type { PricedLine, PricingRules } from '#contract/pricing-rules.ts';
import type { PricedAt } from '#contract/rules-at.ts';
import { sumOf } from '#contract/split.ts';
import type { Place } from '#contract/tax-rules.ts';
import {
  rulesIn,
  type PricedSettings,
  type ShopPlace,
} from '#server/features/settings/settings.queries.ts';
import { isOverThreshold, type DistanceSales } from './distance-sales.ts';

interface Where {
  place: Place;
  shop: ShopPlace & { currency: string };
  now: Date;
  sales: DistanceSales;
  /** The buyer is a business whose number the shop has confirmed. */
  isBusiness?: boolean;
}

/**
 * Returns the rules for a cart that goes to a place now, without a way of delivery. For a seller in the EU they have the rates at home until the sale that
 * exceeds the threshold of distance sales, and no tax for goods to a business in another member state.
 */
export async function rulesThere(
  settings: PricedSettings,
  { place, shop, now, sales, isBusiness = false }: Where,
  lines: readonly PricedLine[] = [],
): Promise<{ rules: PricingRules; at: PricedAt }> {
  const home = homeOf(settings.seller.country, shop.locale);
  if (isBusiness && isDistanceSale(home, place.country))
    return rulesIn({ settings }, place, shop, now, { isBusiness });
  const found = rulesIn({ settings }, place, shop, now);
  const { destination, rates } = settings.tax;
  const matters =
    rates.length > 0 &&
    isDistanceSale(home, place.country) &&
    mindsThreshold({ home, destination, currency: shop.currency });
  if (!matters) return found;
  const net = sumOf(priceCart(lines, found.rules).rates.map(({ taxable }) => taxable));
  const isOver = await isOverThreshold(sales, home, now, net);
  return isOver ? rulesIn({ settings }, place, shop, now, { isOverThreshold: true }) : found;
}
