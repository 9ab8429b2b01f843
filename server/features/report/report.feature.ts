import { homeOf } from '#contract/home.ts';
import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import type { Database } from '#server/platform/database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { reportRoutes, type ReportRoutesDeps } from './report.routes.ts';

interface Needs extends Omit<ReportRoutesDeps, 'database' | 'home'> {
  /** The primary, or a replica of it. */
  catalogDatabase: Database;
  settings: CurrentSettings;
  shop: { locale: string };
}

export function reportFeature({
  catalogDatabase: database,
  settings,
  shop,
  ...needs
}: Needs): Feature {
  const home = async () => homeOf((await settings.current()).seller.country, shop.locale);
  return { api: [reportRoutes({ ...needs, database, home })] };
}
