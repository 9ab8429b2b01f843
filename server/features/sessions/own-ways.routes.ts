import cookies from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Done } from '#contract/done.ts';
import {
  AddressToRemove,
  NewSession,
  OneSignInAddress,
  SignInAddressList,
  WAY_LIMITS,
} from '#contract/sessions.ts';
import { callerOf } from '#server/identity/caller.ts';
import type { Database } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { networkOfCaller } from './network-of-caller.ts';
import { addAddress, listAddresses, removeAddress } from './own-ways.ts';
import { demandWay } from './sessions.service.ts';
import { browserOf, type CookieDeps } from './set-cookies.ts';

export interface OwnWaysRoutesDeps extends CookieDeps {
  database: Database;
  now(): Date;
  limits: SharedLimits;
  config: CookieDeps['config'] & { auth: { ways: readonly string[] } };
}

const ADDS_A_MINUTE = 10;
const TAGS = ['Sessions'];

/** The addresses with whose codes somebody signs in to their account. */
export function ownWaysRoutes(deps: OwnWaysRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(cookies);
    listRoute(app, deps);
    addRoute(app, deps);
    removeRoute(app, deps);
  };
}

function listRoute(app: ZodApp, deps: OwnWaysRoutesDeps): void {
  app.get(
    '/session/way',
    {
      config: { access: { who: 'user' } },
      schema: {
        operationId: 'listSignInAddresses',
        summary: 'The addresses whose codes lead to the caller’s account',
        tags: TAGS,
        response: { 200: SignInAddressList },
      },
    },
    async (request) => ({
      success: true as const,
      addresses: await listAddresses(deps, callerOf(request).claims.uid),
    }),
  );
}

function addRoute(app: ZodApp, deps: OwnWaysRoutesDeps): void {
  app.post(
    '/session/way',
    {
      config: { access: { who: 'user', freshSignIn: true, locksCaller: true } },
      schema: {
        operationId: 'addSignInAddress',
        summary: 'Sign in with codes to another address, too',
        description: `Takes a code of \`session/code\` for that address, asked for in this browser. One that leads to another account is refused: accounts are never joined. Up to ${WAY_LIMITS.addresses} addresses an account. ${ADDS_A_MINUTE} calls a minute for a person and for a network (429).`,
        tags: TAGS,
        body: NewSession,
        failures: [
          'CODE_WRONG',
          'DUPLICATE',
          'LIMIT_REACHED',
          'FORBIDDEN',
          'ACCOUNT_DELETED',
          'PROVIDER_NOT_ALLOWED',
          'RATE_LIMITED',
        ],
        response: { 201: OneSignInAddress },
      },
    },
    async (request, reply) => {
      const uid = await holderOf(deps, request);
      const browser = browserOf(request, reply, deps);
      const address = await addAddress(deps, uid, { ...request.body, browser });
      return reply.code(201).send({ success: true, address });
    },
  );
}

function removeRoute(app: ZodApp, deps: OwnWaysRoutesDeps): void {
  app.delete(
    '/session/way',
    {
      config: { access: { who: 'user', freshSignIn: true, locksCaller: true } },
      schema: {
        operationId: 'removeSignInAddress',
        summary: 'Sign in with codes to an address no more',
        tags: TAGS,
        querystring: AddressToRemove,
        failures: ['NOT_FOUND', 'LAST_WAY'],
        response: { 200: Done },
      },
    },
    async (request) => {
      await removeAddress(deps, callerOf(request).claims.uid, request.query.email);
      return { success: true as const, message: 'The address was removed' };
    },
  );
}

/** Whoever adds an address: not a guest, who has no account. */
async function holderOf(deps: OwnWaysRoutesDeps, request: FastifyRequest): Promise<string> {
  demandWay(deps, 'email');
  const { uid, guest } = callerOf(request).claims;
  if (guest) throw new ApiError('FORBIDDEN', 'Keep your orders in an account first.');
  await deps.limits.count('way', uid, ADDS_A_MINUTE);
  await deps.limits.count('way', networkOfCaller(request), ADDS_A_MINUTE);
  return uid;
}
