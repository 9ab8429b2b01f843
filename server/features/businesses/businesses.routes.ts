import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  BusinessAnswer,
  BusinessConfirmation,
  BusinessSaved,
  BusinessToSave,
} from '#contract/business.ts';
import { Done } from '#contract/done.ts';
import { callerOf, mayActAsAdmin, notAllowed } from '#server/identity/caller.ts';
import { forAdmins, OwnId } from '#server/platform/admin-calls.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import {
  confirmBusiness,
  homeNow,
  readBusiness,
  removeBusiness,
  saveBusiness,
  type BusinessesDeps,
} from './businesses.service.ts';

export interface BusinessesRoutesDeps extends BusinessesDeps {
  limits: SharedLimits;
}

/** Numbers that a person saves in a minute. */
const SAVES_A_MINUTE = 20;

const Params = z.object({ uid: z.string() });
const OWN = { access: { who: 'user' as const, ownId: true } };

export function businessesRoutes(deps: BusinessesRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    readRoute(app, deps);
    saveRoute(app, deps);
    removeRoute(app, deps);
    confirmRoute(app, deps);
  };
}

function readRoute(app: ZodApp, deps: BusinessesRoutesDeps): void {
  app.get(
    '/user/:uid/business',
    {
      config: { access: { ...OWN.access, duty: 'customers' } },
      schema: {
        operationId: 'getBusiness',
        summary: 'The business that somebody buys for, or null: oneself, or anybody for an admin',
        tags: ['User'],
        params: Params,
        querystring: OwnId,
        failures: ['FORBIDDEN', 'DUTY_NEEDED'],
        response: { 200: BusinessAnswer },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { uid } = request.params;
      if (uid !== caller.claims.uid && !mayActAsAdmin(caller, 'customers'))
        throw notAllowed(caller, 'customers', 'Only admins can see the business of others.');
      const home = await homeNow(deps);
      return { success: true as const, business: await readBusiness(deps.database.orm, uid, home) };
    },
  );
}

function saveRoute(app: ZodApp, deps: BusinessesRoutesDeps): void {
  app.put(
    '/user/:uid/business',
    {
      config: OWN,
      schema: {
        operationId: 'saveBusiness',
        summary: 'Save the business that the caller buys for',
        description: `Only where the shop asks for it (\`tax.asksBusinesses\`, else 404). A number that has changed has to be confirmed again. ${SAVES_A_MINUTE} a minute for a person (429).`,
        tags: ['User'],
        params: Params,
        querystring: OwnId,
        body: BusinessToSave,
        failures: ['FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'],
        response: { 200: BusinessSaved },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      demandOwn(uid, request.params.uid);
      await deps.limits.count('business', uid, SAVES_A_MINUTE);
      const business = await saveBusiness(deps, uid, request.body);
      return { success: true as const, message: 'Business saved', business };
    },
  );
}

function removeRoute(app: ZodApp, deps: BusinessesRoutesDeps): void {
  app.delete(
    '/user/:uid/business',
    {
      config: OWN,
      schema: {
        operationId: 'removeBusiness',
        summary: 'Buy for no business any more',
        tags: ['User'],
        params: Params,
        querystring: OwnId,
        failures: ['FORBIDDEN'],
        response: { 200: Done },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      demandOwn(uid, request.params.uid);
      await removeBusiness(deps, uid);
      return { success: true as const, message: 'Business removed' };
    },
  );
}

function confirmRoute(app: ZodApp, deps: BusinessesRoutesDeps): void {
  app.put(
    '/user/:uid/business/confirmation',
    {
      config: forAdmins('customers'),
      schema: {
        operationId: 'confirmBusiness',
        summary: 'Confirm the number of a business, or take that back',
        description:
          'Goods to a business in another member state of the EU are exempt once its number is confirmed. Check it first: for the EU in VIES.',
        tags: ['User'],
        params: Params,
        querystring: OwnId,
        body: BusinessConfirmation,
        failures: ['NOT_FOUND', 'NUMBER_CHANGED'],
        response: { 200: BusinessSaved },
      },
    },
    async (request) => {
      const { uid } = callerOf(request).claims;
      const business = await confirmBusiness(deps, uid, request.params.uid, request.body);
      const message = business.isConfirmed ? 'Number confirmed' : 'Number no longer confirmed';
      return { success: true as const, message, business };
    },
  );
}

function demandOwn(caller: string, uid: string): void {
  if (caller !== uid)
    throw new ApiError('FORBIDDEN', 'The business is only for the person themselves.');
}
