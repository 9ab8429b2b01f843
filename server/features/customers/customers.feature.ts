import type { Feature } from '#server/platform/feature.ts';
import { customersRoutes, type CustomersDeps } from './customers.routes.ts';

export function customersFeature(needs: CustomersDeps): Feature {
  return { api: [customersRoutes(needs)] };
}
