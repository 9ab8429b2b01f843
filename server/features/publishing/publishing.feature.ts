import type { Database } from '#server/platform/database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { publishProducts } from './publish-products.queries.ts';

interface Needs {
  database: Database;
  now(): Date;
  /** Called after products have changed. */
  onChange(): void;
}

const EVERY_MS = 10_000;

/** Puts products on sale, and takes them off, at the times that their owner has set. */
export function publishingFeature({ database, now, onChange }: Needs): Feature {
  return {
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
