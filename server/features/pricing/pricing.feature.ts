import type { CouponBudget } from '#server/features/coupons/coupon-budget.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { QuoteDeps } from './quote-cart.ts';
import { pricingRoutes } from './pricing.routes.ts';

interface Needs extends Omit<QuoteDeps, 'shop'> {
  config: { shop: QuoteDeps['shop'] };
  couponBudget: CouponBudget;
}

export function pricingFeature({ config, couponBudget, ...needs }: Needs): Feature {
  return { api: [pricingRoutes({ ...needs, shop: config.shop }, couponBudget)] };
}
