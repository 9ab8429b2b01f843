import type { Database } from '#server/platform/database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import type { DashboardDeps } from './dashboard.service.ts';

interface Needs extends Omit<DashboardDeps, 'database'> {
  /** The primary, or a replica of it. */
  catalogDatabase: Database;
}

export function dashboardFeature({ catalogDatabase: database, ...needs }: Needs): Feature {
  return { api: [dashboardRoutes({ ...needs, database })] };
}
