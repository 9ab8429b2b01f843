import type { Feature } from '#server/platform/feature.ts';
import { type GapsDeps, productGapsRoutes } from './product-gaps.routes.ts';
import { publishProducts } from './publish-products.queries.ts';

interface Needs extends GapsDeps {
  now(): Date;
  /** Called after products have changed. */
  onChange(): void;
}

const EVERY_MS = 10_000;

/** Puts products on sale, and takes them off, at the times that their owner has set. */
export function publishingFeature({ database, settings, now, onChange }: Needs): Feature {
  return {
    api: [productGapsRoutes({ database, settings })],
    sweeps: [
      {
        async run() {
          const changed = await publishProducts({ database, now });
          if (changed > 0) onChange();
          return changed;
        },
        everyMs: EVERY_MS,
        failure: 'products were not published',
      },
    ],
  };
}
