import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { NewUser, OneUser, Welcome } from '#contract/users.ts';
import { callerOf } from '#server/identity/caller.ts';
import type { AddressLimit } from '#server/identity/limit-rates.ts';
import { getUser, registerUser, type UsersDeps } from './users.service.ts';

/** Registrations per minute and network address: enough for a classroom, too few for a flood. */
const SIGN_UPS: AddressLimit = {
  groupId: 'sign-up',
  max: 120,
  timeWindow: '1 minute',
  batch: 12,
};

export function usersRoutes(deps: UsersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/user/new',
      {
        config: {
          access: { who: 'token', locksCaller: true },
          rateLimit: SIGN_UPS,
        },
        schema: {
          operationId: 'registerUser',
          summary: 'Register, or log in again',
          tags: ['User'],
          body: NewUser,
          failures: ['ID_MISMATCH'],
          response: { 200: Welcome, 201: Welcome },
        },
      },
      async (request, reply) => {
        const call = { request: request.id, address: request.ip };
        const { isNew, ...known } = await registerUser(deps, callerOf(request), request.body, call);
        return reply.code(isNew ? 201 : 200).send({
          success: true,
          message: known.user.guest ? 'Welcome' : `Welcome, ${known.user.name}`,
          ...known,
        });
      },
    );

    app.get(
      '/user/:uid',
      {
        config: { access: { who: 'token', duty: 'customers' } },
        schema: {
          operationId: 'getUser',
          summary: 'One user: oneself, or anybody for an admin',
          tags: ['User'],
          params: z.object({ uid: z.string() }),
          failures: ['NOT_REGISTERED', 'SIGN_IN_AGAIN', 'FORBIDDEN', 'DUTY_NEEDED', 'NOT_FOUND'],
          response: { 200: OneUser },
        },
      },
      async (request) => ({
        success: true as const,
        user: await getUser(deps, callerOf(request), request.params.uid),
      }),
    );
  };
}
