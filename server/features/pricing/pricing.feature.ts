import type { CouponBudget } from '#server/features/coupons/coupon-budget.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { QuoteDeps } from './quote-cart.ts';
import { distanceSales } from './distance-sales.ts';
import { pricingRoutes } from './pricing.routes.ts';

interface Needs extends Omit<QuoteDeps, 'shop' | 'sales'> {
  config: { shop: QuoteDeps['shop'] };
  couponBudget: CouponBudget;
}

export function pricingFeature({ config, couponBudget, ...needs }: Needs): Feature {
  const { shop } = config;
  const sales = distanceSales(needs.database.pool, shop.timeZone);
  return { api: [pricingRoutes({ ...needs, shop, sales }, couponBudget)] };
}
