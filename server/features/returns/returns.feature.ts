import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Feature } from '#server/platform/feature.ts';
import { forgetInReturns } from './personal-data.ts';
import { returnsRoutes, type ReturnsRoutesDeps } from './returns.routes.ts';

interface Needs extends Omit<ReturnsRoutesDeps, 'returnDays'> {
  settings: CurrentSettings;
}

export function returnsFeature({ settings, ...needs }: Needs): Feature & PersonalData {
  const returnDays = async () => (await settings.current()).returnDays;
  return { api: [returnsRoutes({ ...needs, returnDays })], forgetting: forgetInReturns };
}
