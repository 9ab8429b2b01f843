import { attentionFeature } from './features/attention/attention.feature.ts';
import { backupsFeature } from './features/backups/backups.feature.ts';
import { healthFeature } from './features/health/health.feature.ts';
import { scriptsFeature } from './features/scripts/scripts.feature.ts';
import type { Feature } from './platform/feature.ts';
import type { ShopParts } from './shop-parts.ts';

/** Features that look after the shop itself. They keep no data of people. */
export function watchingFeatures(parts: ShopParts): Feature[] {
  return [
    attentionFeature(parts),
    backupsFeature(parts),
    healthFeature(parts),
    scriptsFeature(parts),
  ];
}
