import type { Feature } from '#server/platform/feature.ts';
import type { BulkDeps } from './bulk-products.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { generateCouponsRoutes } from './generate-coupons.routes.ts';

export function bulkFeature(needs: BulkDeps): Feature {
  return { api: [bulkRoutes(needs), generateCouponsRoutes(needs)] };
}
