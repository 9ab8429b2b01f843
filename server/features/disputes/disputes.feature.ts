import type { OrdersDeps } from '#server/features/orders/orders-deps.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import type { Feature } from '#server/platform/feature.ts';
import { disputesRoutes } from './disputes.routes.ts';
import { forgetInDisputes } from './personal-data.ts';

export function disputesFeature(
  needs: Pick<OrdersDeps, 'database' | 'now'>,
): Feature & PersonalData {
  return { api: [disputesRoutes(needs)], forgetting: forgetInDisputes };
}
