import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import { RoleChange, UserAnswer, UserPage, UserQuery } from '#contract/users.ts';
import { callerOf } from '#server/identity/caller.ts';
import { answers } from '#server/platform/answers.ts';
import { changeRole, type ChangeUserParts } from './change-role.ts';
import { deleteUser } from './delete-user.ts';
import { listUsers } from './list-users.ts';

const config = { access: { who: 'admin' as const, ownId: true } };
const common = { tags: ['User'], security: [{ idToken: [] }] };
const OwnId = z.object({ id: z.string() });
const Params = z.object({ uid: z.string() });

export function adminUsersRoutes(parts: ChangeUserParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user/all',
      {
        config,
        schema: {
          ...common,
          summary: 'All registered people',
          querystring: UserQuery,
          response: answers(
            { 200: UserPage },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => ({
        success: true as const,
        ...(await listUsers(parts.database.pool, request.query)),
      }),
    );

    app.put(
      '/user/:uid/role',
      {
        config,
        schema: {
          ...common,
          summary: 'Make somebody an admin, or a customer again',
          params: Params,
          querystring: OwnId,
          body: RoleChange,
          response: answers(
            { 200: UserAnswer },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'NOT_FOUND',
            'LAST_ADMIN',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => {
        const { uid: caller } = callerOf(request).claims;
        const user = await changeRole(parts, caller, request.params.uid, request.body.role);
        const message = `${user.name} is ${user.role === 'admin' ? 'an admin' : 'a customer'} now`;
        return { success: true as const, message, user };
      },
    );

    app.delete(
      '/user/:uid',
      {
        config,
        schema: {
          ...common,
          summary: 'Close an account for good; its orders stay',
          params: Params,
          querystring: OwnId,
          response: answers(
            { 200: Done },
            'VALIDATION',
            'UNAUTHENTICATED',
            'FORBIDDEN',
            'NOT_FOUND',
            'OWN_ACCOUNT',
            'UNAVAILABLE',
          ),
        },
      },
      async (request) => {
        await deleteUser(parts, callerOf(request).claims.uid, request.params.uid);
        return { success: true as const, message: 'Account deleted' };
      },
    );
  };
}
