import type { Database } from '#server/platform/database.ts';
import type { ExportsDeps } from '#server/platform/exports.ts';
import type { Feature } from '#server/platform/feature.ts';
import { adminCouponsRoutes, couponCsvRoutes } from './admin-coupons.routes.ts';
import type { CouponBudget } from './coupon-budget.ts';
import { couponsRoutes } from './coupons.routes.ts';
import type { DiscountDeps } from './coupons.service.ts';

interface Needs extends DiscountDeps, ExportsDeps {
  database: Database;
  couponBudget: CouponBudget;
}

export function couponsFeature(needs: Needs): Feature {
  return {
    api: [
      couponsRoutes(needs, needs.couponBudget),
      adminCouponsRoutes(needs),
      couponCsvRoutes(needs),
    ],
  };
}
