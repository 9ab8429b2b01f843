import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import { DutiesChange } from '#contract/staff.ts';
import { UnderWayAnswer } from '#contract/under-way.ts';
import { RoleChange, UserAnswer, UserExportQuery, UserPage, UserQuery } from '#contract/users.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { CSV_FILE, CSV_WORDS, sendCsv, type ExportsDeps } from '#server/platform/exports.ts';
import { foldSearch } from '#server/platform/fold-search.queries.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { changeDuties } from './change-duties.ts';
import { changeRole } from './change-role.ts';
import { deleteUser, type DeleteUserDeps, readUnderWay } from './delete-user.ts';
import { listUsers, userCsv } from './list-users.queries.ts';

const Params = z.object({ uid: z.string() });

export function adminUsersRoutes(deps: DeleteUserDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listUsersRoute(app, deps);
    changeRoleRoute(app, deps);
    changeDutiesRoute(app, deps);
    deleteUserRoute(app, deps);
    underWayRoute(app, deps);
  };
}

function listUsersRoute(app: ZodApp, deps: DeleteUserDeps): void {
  app.get(
    '/user/all',
    {
      config: forAdmins('customers'),
      schema: {
        operationId: 'listUsers',
        summary: 'All registered people',
        tags: ['User'],
        response: { 200: UserPage },
        querystring: UserQuery,
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listUsers(deps.database.pool, request.query)),
    }),
  );
}

function changeRoleRoute(app: ZodApp, deps: DeleteUserDeps): void {
  app.put(
    '/user/:uid/role',
    {
      config: forAdmins('staff', { freshSignIn: true, locksCaller: true }),
      schema: {
        operationId: 'changeRole',
        summary: 'Make somebody an admin, or a customer again',
        tags: ['User'],
        failures: ['NOT_FOUND', 'LAST_ADMIN', 'SHOP_OWNER'],
        response: { 200: UserAnswer },
        params: Params,
        querystring: OwnId,
        body: RoleChange,
      },
    },
    async (request) => {
      const { uid: caller } = callerOf(request).claims;
      const user = await changeRole(deps, caller, request.params.uid, request.body);
      const message = `${user.name} is ${user.role === 'admin' ? 'an admin' : 'a customer'} now`;
      return { success: true as const, message, user };
    },
  );
}

function changeDutiesRoute(app: ZodApp, deps: DeleteUserDeps): void {
  app.put(
    '/user/:uid/duties',
    {
      config: forAdmins('staff', { freshSignIn: true, locksCaller: true }),
      schema: {
        operationId: 'changeDuties',
        summary: 'Say what an admin may do',
        description:
          'Replaces all duties of the admin. Nobody grants a duty that they lack, or changes somebody who has one. The last owner keeps all duties (409 LAST_ADMIN).',
        tags: ['User'],
        failures: ['NOT_FOUND', 'LAST_ADMIN', 'SHOP_OWNER'],
        response: { 200: UserAnswer },
        params: Params,
        querystring: OwnId,
        body: DutiesChange,
      },
    },
    async (request) => {
      const { uid: caller } = callerOf(request).claims;
      const user = await changeDuties(deps, caller, request.params.uid, request.body.duties);
      return { success: true as const, message: `The duties of ${user.name} are saved`, user };
    },
  );
}

function deleteUserRoute(app: ZodApp, deps: DeleteUserDeps): void {
  app.delete(
    '/user/:uid',
    {
      config: forAdmins('customers', { freshSignIn: true, orSelf: true, locksCaller: true }),
      schema: {
        operationId: 'deleteUser',
        summary: 'Close an account for good, oneself or by an admin; its orders stay',
        description:
          'Customers close their own account: they must have logged in within the last 5 minutes (401 SIGN_IN_AGAIN), and nothing of it may be under way (409 UNDER_WAY). Admins close any but their own; their log-in must be of the last 12 hours.',
        tags: ['User'],
        failures: ['NOT_FOUND', 'OWN_ACCOUNT', 'SHOP_OWNER', 'UNDER_WAY'],
        response: { 200: Done },
        params: Params,
        querystring: OwnId,
      },
    },
    async (request) => {
      await deleteUser(deps, callerOf(request), request.params.uid);
      return { success: true as const, message: 'Account deleted' };
    },
  );
}

function underWayRoute(app: ZodApp, deps: DeleteUserDeps): void {
  app.get(
    '/user/:uid/under-way',
    {
      config: { access: { who: 'user', ownId: true } },
      schema: {
        operationId: 'getUnderWay',
        summary: 'What has to end before the caller may close their account',
        description:
          'The reasons that closing it would be refused for now (409 UNDER_WAY), up to five of a kind.',
        tags: ['User'],
        failures: ['FORBIDDEN'],
        response: { 200: UnderWayAnswer },
        params: Params,
        querystring: OwnId,
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const reasons = await readUnderWay(deps, uid, request.params.uid);
      return { success: true as const, reasons };
    },
  );
}

export function userCsvRoutes(deps: ExportsDeps & { database: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user/export.csv',
      {
        config: { ...forAdmins('customers', { freshSignIn: true }), isExport: true },
        exposeHeadRoute: false,
        schema: {
          operationId: 'exportUsers',
          summary: 'The registered people of a filter as a CSV file',
          description: `One line for each person. ${CSV_WORDS}`,
          tags: ['User'],
          querystring: UserExportQuery,
          failures: ['EXPORTS_RUNNING'],
          response: CSV_FILE,
        },
      },
      async ({ query }, reply) => {
        const patterns = query.search
          ? await foldSearch(deps.database.pool, query.search)
          : undefined;
        return sendCsv(reply, deps, userCsv(query, patterns));
      },
    );
  };
}
