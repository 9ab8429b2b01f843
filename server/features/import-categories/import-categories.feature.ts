import type { JobsDeps } from '#server/features/jobs/jobs.service.ts';
import type { Feature } from '#server/platform/feature.ts';
import { categoryImportRoutes } from './category-import.routes.ts';

export function importCategoriesFeature(needs: JobsDeps): Feature {
  return { api: [categoryImportRoutes(needs)] };
}
