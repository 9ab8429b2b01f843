import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import { InviteAnswer, NewInvite, StaffAnswer } from '#contract/staff.ts';
import { callerOf } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import {
  inviteStaff,
  MOST_INVITES,
  withdrawInvite,
  type StaffDeps,
  listStaff,
} from './staff.service.ts';

export interface StaffRoutesDeps extends StaffDeps {
  limits: SharedLimits;
  /** True if the shop sends letters. */
  isMailOn: boolean;
}

/** Invitations of a person in a minute: each sends a letter. */
const INVITES_A_MINUTE = 20;

export function staffRoutes(deps: StaffRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    listStaffRoute(app, deps);
    inviteRoute(app, deps);
    withdrawRoute(app, deps);
  };
}

function listStaffRoute(app: ZodApp, deps: StaffRoutesDeps): void {
  app.get(
    '/staff',
    {
      config: forAdmins('staff'),
      schema: {
        operationId: 'listStaff',
        summary: 'The admins with their duties, and the open invitations',
        tags: ['User'],
        querystring: OwnId,
        response: { 200: StaffAnswer },
      },
    },
    async () => ({
      success: true as const,
      ...(await listStaff(deps)),
      isMailOn: deps.isMailOn,
    }),
  );
}

function inviteRoute(app: ZodApp, deps: StaffRoutesDeps): void {
  app.post(
    '/staff/invite',
    {
      config: forAdmins('staff', { freshSignIn: true, locksCaller: true }),
      schema: {
        operationId: 'inviteStaff',
        summary: 'Invite an e-mail address to work in the back office with these duties',
        description: `Accepted when somebody logs in with the address within 7 days, after the invitation, and a provider of ADMIN_PROVIDERS has verified it. Another invitation to the address replaces it. At most ${MOST_INVITES} are open (409), ${INVITES_A_MINUTE} a minute for a person (429).`,
        tags: ['User'],
        querystring: OwnId,
        body: NewInvite,
        failures: ['DUPLICATE', 'LIMIT_REACHED', 'RATE_LIMITED'],
        response: { 201: InviteAnswer },
      },
    },
    async (request, reply) => {
      const { uid } = callerOf(request).claims;
      await deps.limits.count('invitation', uid, INVITES_A_MINUTE);
      const invite = await inviteStaff(deps, uid, request.body);
      const message = `${invite.email} is invited`;
      return reply.code(201).send({ success: true, message, invite });
    },
  );
}

function withdrawRoute(app: ZodApp, deps: StaffRoutesDeps): void {
  app.delete(
    '/staff/invite/:inviteId',
    {
      config: forAdmins('staff', { freshSignIn: true, locksCaller: true }),
      schema: {
        operationId: 'withdrawInvite',
        summary: 'Withdraw an invitation',
        tags: ['User'],
        params: z.object({ inviteId: z.string() }),
        querystring: OwnId,
        failures: ['NOT_FOUND'],
        response: { 200: Done },
      },
    },
    async (request) => {
      await withdrawInvite(deps, callerOf(request).claims.uid, request.params.inviteId);
      return { success: true as const, message: 'Invitation withdrawn' };
    },
  );
}
