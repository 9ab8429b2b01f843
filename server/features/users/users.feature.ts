import type { ExportsDeps } from '#server/platform/exports.ts';
import { HOUR_MS } from '#server/platform/feature.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import { adminUsersRoutes, userCsvRoutes } from './admin-users.routes.ts';
import type { DeleteUserDeps } from './delete-user.ts';
import type { ExportDeps } from './export-person.ts';
import { exportRoutes } from './export.routes.ts';
import { forgetInvites } from './staff-invites.ts';
import { usersRoutes } from './users.routes.ts';
import type { UsersDeps } from './users.service.ts';

interface Needs extends UsersDeps, DeleteUserDeps, ExportDeps, ExportsDeps {
  limits: SharedLimits;
}

/** `forgetting` and `exporting` are those of all other features. */
export function usersFeature(needs: Needs): Feature {
  const { database, now } = needs;
  return {
    api: [usersRoutes(needs), adminUsersRoutes(needs), exportRoutes(needs), userCsvRoutes(needs)],
    sweeps: [{ run: () => forgetInvites(database, now()).then(() => {}), everyMs: HOUR_MS }],
  };
}
