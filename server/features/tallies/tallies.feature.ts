import type { Database } from '#server/platform/database.ts';
import { MINUTE_MS } from '#server/platform/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import { foldTallies } from './fold-tallies.queries.ts';
import { packTallies } from './pack-tallies.queries.ts';

export function talliesFeature({ database }: { database: Database }): Feature {
  return {
    sweeps: [
      { run: () => foldTallies(database.pool).then(() => {}), everyMs: 2_000, isOften: true },
      { run: () => packTallies(database), everyMs: MINUTE_MS },
    ],
  };
}
