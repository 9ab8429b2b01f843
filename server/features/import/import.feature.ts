import type { JobsDeps } from '#server/features/jobs/jobs.service.ts';
import type { Feature } from '#server/platform/feature.ts';
import { couponImportRoutes } from './coupon-import.routes.ts';
import { importRoutes } from './import.routes.ts';

interface Needs extends JobsDeps {
  timeZone: string;
  /** The shop's own address, if it is configured. */
  origin: string;
}

export function importFeature(needs: Needs): Feature {
  return { api: [importRoutes(needs), couponImportRoutes(needs)] };
}
