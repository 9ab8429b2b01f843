import type { Database } from '#server/platform/database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { foldTallies } from './fold-tallies.queries.ts';

export function talliesFeature({ database }: { database: Database }): Feature {
  return {
    sweeps: [
      { run: () => foldTallies(database.pool).then(() => {}), everyMs: 2_000, isOften: true },
    ],
  };
}
