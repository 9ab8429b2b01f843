import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { OWNER_LINK_MINUTES, OwnerKey } from '#contract/setup.ts';
import { OneUser } from '#contract/users.ts';
import { callerOf } from '#server/identity/caller.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import { becomeOwner, type SetupDeps } from './become-owner.ts';

interface Needs extends SetupDeps {
  limits: SharedLimits;
}

const TRIES_A_MINUTE = 10;

/** The first owner of a shop in production: whoever has the link that its start printed. */
export function setupFeature(needs: Needs): Feature {
  return { api: [ownerRoute(needs)] };
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
