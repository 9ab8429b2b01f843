import type { OrdersDeps } from '#server/features/orders/orders-deps.ts';
import { HOUR_MS } from '#server/platform/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import { binRoutes } from './bin.routes.ts';
import { emptyBin } from './empty-bin.ts';
import type { RestoreDeps } from './restore.ts';

export function binFeature(needs: RestoreDeps & OrdersDeps): Feature {
  return { api: [binRoutes(needs)], sweeps: [{ run: () => emptyBin(needs), everyMs: HOUR_MS }] };
}
