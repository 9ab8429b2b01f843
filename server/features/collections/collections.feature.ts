import type { Feature } from '#server/platform/feature.ts';
import { collectionsRoutes, type CollectionRoutesDeps } from './collections.routes.ts';

export function collectionsFeature(needs: CollectionRoutesDeps): Feature {
  return { api: [collectionsRoutes(needs)] };
}
