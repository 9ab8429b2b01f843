import type { Feature } from '#server/platform/feature.ts';
import { familiesRoutes } from './families.routes.ts';
import type { FamiliesDeps } from './families.service.ts';

export function familiesFeature(needs: FamiliesDeps): Feature {
  return { api: [familiesRoutes(needs)] };
}
