import type { Database } from '#server/platform/database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { customersRoutes } from './customers.routes.ts';

export function customersFeature({ database }: { database: Database }): Feature {
  return { api: [customersRoutes(database)] };
}
