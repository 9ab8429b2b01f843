import type { ShopConfig } from '#contract/shop-config.ts';
import type { Feature } from '#server/platform/feature.ts';
import { shopConfigRoutes } from './shop-config.routes.ts';

interface Needs {
  shopConfig(): Promise<ShopConfig>;
  settings: { onChange(changed: () => void): void };
}

export function shopConfigFeature({ shopConfig, settings }: Needs): Feature {
  return { api: [shopConfigRoutes(shopConfig, (changed) => settings.onChange(changed))] };
}
