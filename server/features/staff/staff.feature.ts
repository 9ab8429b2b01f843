import type { Feature } from '#server/platform/feature.ts';
import { staffRoutes, type StaffRoutesDeps } from './staff.routes.ts';

interface Needs extends Omit<StaffRoutesDeps, 'isMailOn'> {
  mailing?: object | undefined;
}

export function staffFeature({ mailing, ...needs }: Needs): Feature {
  return { api: [staffRoutes({ ...needs, isMailOn: mailing !== undefined })] };
}
