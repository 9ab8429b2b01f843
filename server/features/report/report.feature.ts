import type { Database } from '#server/platform/database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { reportRoutes, type ReportRoutesDeps } from './report.routes.ts';

interface Needs extends Omit<ReportRoutesDeps, 'database'> {
  /** The primary, or a replica of it. */
  catalogDatabase: Database;
}

export function reportFeature({ catalogDatabase: database, ...needs }: Needs): Feature {
  return { api: [reportRoutes({ ...needs, database })] };
}
