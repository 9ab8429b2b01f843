import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AddressesToSave, SavedAddresses, SavedAddressesAnswer } from '#contract/addresses.ts';
import { callerOf } from '#server/identity/caller.ts';
import type { Database } from '#server/platform/database.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import { readAddresses, saveAddresses } from './addresses.service.ts';

export interface AddressesRoutesDeps {
  database: Database;
  limits: SharedLimits;
}

/** Lists that a person saves in a minute. */
const SAVES_A_MINUTE = 30;

const Params = z.object({ uid: z.string() });
const Query = z.object({ id: z.string() });

export function addressesRoutes({ database, limits }: AddressesRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user/:uid/addresses',
      {
        config: { access: { who: 'user', ownId: true } },
        schema: {
          operationId: 'listAddresses',
          summary: "The caller's saved addresses",
          tags: ['User'],
          params: Params,
          querystring: Query,
          failures: ['FORBIDDEN'],
          response: { 200: SavedAddresses },
        },
      },
      async (request) => ({
        success: true as const,
        addresses: await readAddresses(database, callerOf(request).claims.uid, request.params.uid),
      }),
    );

    app.put(
      '/user/:uid/addresses',
      {
        config: { access: { who: 'user', ownId: true } },
        schema: {
          operationId: 'saveAddresses',
          summary: "Replace the caller's saved addresses by a list",
          description: `The whole list, in its order, with exactly one default unless it is empty. The last list that is saved counts. ${SAVES_A_MINUTE} a minute for a person (429).`,
          tags: ['User'],
          params: Params,
          querystring: Query,
          body: AddressesToSave,
          failures: ['FORBIDDEN', 'RATE_LIMITED'],
          response: { 200: SavedAddressesAnswer },
        },
      },
      async (request) => {
        const { uid } = callerOf(request).claims;
        await limits.count('addresses', uid, SAVES_A_MINUTE);
        const { addresses } = request.body;
        return {
          success: true as const,
          message: 'Addresses saved',
          addresses: await saveAddresses(database, uid, request.params.uid, addresses),
        };
      },
    );
  };
}
