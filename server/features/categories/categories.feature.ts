import type { Feature } from '#server/platform/feature.ts';
import { categoriesRoutes, type CategoryRoutesDeps } from './categories.routes.ts';

export function categoriesFeature(needs: CategoryRoutesDeps): Feature {
  return { api: [categoriesRoutes(needs)] };
}
