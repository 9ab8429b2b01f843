import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Feature } from '#server/platform/feature.ts';
import { papersRoutes, type PapersRoutesDeps } from './papers.routes.ts';
import { exportedPapers } from './papers.service.ts';

interface Needs extends Omit<PapersRoutesDeps, 'sender'> {
  settings: CurrentSettings;
}

export function papersFeature({ settings, ...needs }: Needs): Feature & PersonalData {
  const sender = async () => {
    const { name, contact } = await settings.current();
    return { name, address: contact.address };
  };
  return { api: [papersRoutes({ ...needs, sender })], exporting: [exportedPapers] };
}
