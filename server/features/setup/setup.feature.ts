import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { OWNER_LINK_MINUTES, OwnerKey } from '#contract/setup.ts';
import { OneUser } from '#contract/users.ts';
import { callerOf } from '#server/identity/caller.ts';
import { presentServices } from '#server/features/shop-config/present-config.ts';
import type { LocalMode } from '#server/platform/local-mode.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import type { Config } from '#server/platform/config.ts';
import { becomeOwner, type SetupDeps } from './become-owner.ts';
import { setupRoutes } from './setup.routes.ts';
import type { SetUpDeps } from './set-up.ts';

interface Needs extends SetupDeps, Omit<SetUpDeps, 'config' | 'current' | 'takesCards'> {
  limits: SharedLimits;
  config: Config;
  settings: CurrentSettings;
  local?: LocalMode;
}

const TRIES_A_MINUTE = 10;

/** The first owner of a shop in production, whoever has the link that its start printed, and what they set before it sells. */
export function setupFeature(needs: Needs): Feature {
  const takesCards = presentServices(needs.config, needs.local).payment.provider !== 'none';
  return {
    api: [ownerRoute(needs), setupRoutes({ ...needs, current: needs.settings, takesCards })],
  };
}

function ownerRoute(deps: Needs): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/setup/owner',
      {
        config: { access: { who: 'user', locksCaller: true } },
        schema: {
          operationId: 'becomeOwner',
          summary: "Become the shop's first owner",
          description: `Takes the key of the link that a start in production prints while the shop has no admin. It counts for ${OWNER_LINK_MINUTES} minutes and once (403 LINK_OVER). ${TRIES_A_MINUTE} calls a minute for a person (429).`,
          tags: ['User'],
          body: OwnerKey,
          failures: ['LINK_OVER', 'FORBIDDEN', 'ACCOUNT_DELETED', 'RATE_LIMITED'],
          response: { 200: OneUser },
        },
      },
      async (request) => {
        const { claims } = callerOf(request);
        await deps.limits.count('owner', claims.uid, TRIES_A_MINUTE);
        const call = { request: request.id, address: request.ip };
        const user = await becomeOwner(deps, claims, request.body.key, call);
        return { success: true as const, user };
      },
    );
  };
}
