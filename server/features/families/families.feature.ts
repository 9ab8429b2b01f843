import type { Feature } from '#server/platform/feature.ts';
import { familiesRoutes } from './families.routes.ts';
import { familyJoinsRoutes } from './family-joins.routes.ts';
import type { FamiliesDeps } from './write-family.ts';

export function familiesFeature(needs: FamiliesDeps): Feature {
  return { api: [familiesRoutes(needs), familyJoinsRoutes(needs)] };
}
