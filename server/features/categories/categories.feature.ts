import type { ExportsDeps } from '#server/platform/exports.ts';
import type { Feature } from '#server/platform/feature.ts';
import {
  categoriesRoutes,
  categoryCsvRoutes,
  type CategoryRoutesDeps,
} from './categories.routes.ts';

export function categoriesFeature(needs: CategoryRoutesDeps & ExportsDeps): Feature {
  return { api: [categoriesRoutes(needs), categoryCsvRoutes(needs)] };
}
