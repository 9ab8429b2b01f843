import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { NewUser, OneUser, Welcome } from '#contract/users.ts';
import { callerOf } from '#server/identity/caller.ts';
import { answers } from '#server/platform/answers.ts';
import { getUser, registerUser, type UsersDeps } from './users.service.ts';

/** Registrations per minute and network address: enough for a classroom, too few for a flood. */
const SIGN_UPS_A_MINUTE = 120;

export function usersRoutes(deps: UsersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/user/new',
      {
        config: {
          access: { who: 'token' },
          rateLimit: { max: SIGN_UPS_A_MINUTE, timeWindow: '1 minute' },
        },
        schema: {
          summary: 'Register, or log in again',
          tags: ['User'],
          security: [{ idToken: [] }],
          body: NewUser,
          response: answers(
            { 200: Welcome, 201: Welcome },
            'VALIDATION',
            'UNAUTHENTICATED',
            'ACCOUNT_DELETED',
            'TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
            'RATE_LIMITED',
            'UNAVAILABLE',
          ),
        },
      },
      async (request, reply) => {
        const { user, isNew } = await registerUser(deps, callerOf(request), request.body);
        return reply
          .code(isNew ? 201 : 200)
          .send({ success: true, message: `Welcome, ${user.name}`, user });
      },
    );

    app.get(
      '/user/:uid',
      {
        config: { access: { who: 'token' } },
        schema: {
          summary: 'One user: oneself, or anybody for an admin',
          tags: ['User'],
          security: [{ idToken: [] }],
          params: z.object({ uid: z.string() }),
          response: answers(
            { 200: OneUser },
            'UNAUTHENTICATED',
            'SIGN_IN_AGAIN',
            'FORBIDDEN',
            'NOT_FOUND',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => ({
        success: true as const,
        user: await getUser(deps, callerOf(request), request.params.uid),
      }),
    );
  };
}
