import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import type { PersonalData } from '#server/features/users/export-person.ts';
import type { ExportsDeps } from '#server/platform/exports.ts';
import { HOUR_MS } from '#server/platform/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import { forgetInLog, sweepLog } from './log.queries.ts';
import { logCsvRoutes, logRoutes } from './log.routes.ts';
import type { UndoDeps } from './undo-entry.ts';

interface Needs extends Omit<UndoDeps, 'current' | 'onUndo'>, ExportsDeps {
  settings: CurrentSettings;
  catalogCache: { catalogChanged(): void; reviewsChanged(): void };
}

/** Two years. */
const KEPT_MS = 2 * 366 * 24 * HOUR_MS;

export function logFeature({ settings, catalogCache, ...needs }: Needs): Feature & PersonalData {
  const { database, now } = needs;
  const onUndo = () => {
    catalogCache.catalogChanged();
    catalogCache.reviewsChanged();
    settings.changed();
  };
  return {
    api: [logRoutes({ ...needs, current: settings, onUndo }), logCsvRoutes(needs)],
    sweeps: [
      {
        run: () => sweepLog(database.pool, new Date(now().getTime() - KEPT_MS)),
        everyMs: HOUR_MS,
      },
    ],
    forgetting: forgetInLog,
  };
}
