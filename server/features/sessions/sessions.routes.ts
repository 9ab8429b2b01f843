import cookies from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Id } from '#contract/ids.ts';
import { Done } from '#contract/done.ts';
import {
  CODE_LIMITS,
  NewCode,
  NewSession,
  SESSION_LIMITS,
  SessionAnswer,
  SessionList,
} from '#contract/sessions.ts';
import { callerOf } from '#server/identity/caller.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { networkOfCaller } from './network-of-caller.ts';
import {
  demandWay,
  endByCookie,
  endOwn,
  listSessions,
  refreshSession,
  type SessionsDeps,
} from './sessions.service.ts';
import { answer, browserOf, clear, SESSION, BROWSER } from './set-cookies.ts';
import { askForCode, signInByCode } from './sign-in-by-code.ts';

export interface SessionsRoutesDeps extends SessionsDeps {
  limits: SharedLimits;
  config: { rateLimit: boolean; origin: string | undefined; auth: { ways: readonly string[] } };
}

const CODES_A_MINUTE = 10;
const TRIES_A_MINUTE = 30;

const OPEN = { access: { who: 'public' as const } };
const OWN = { access: { who: 'user' as const } };
const TAGS = ['Sessions'];
const COOKIE = `The cookie \`${SESSION}\` (HttpOnly, SameSite=Strict) is the device's, for ${SESSION_LIMITS.days} days after its last use, and new at each use.`;

export function sessionsRoutes(deps: SessionsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(cookies);
    codeRoute(app, deps);
    signInRoute(app, deps);
    refreshRoute(app, deps);
    endRoutes(app, deps);
    listRoute(app, deps);
  };
}

function codeRoute(app: ZodApp, deps: SessionsRoutesDeps): void {
  app.post(
    '/session/code',
    {
      config: OPEN,
      schema: {
        operationId: 'askForCode',
        summary: 'Send a code to an e-mail address, to sign in with',
        description: `The answer is the same whether there is an account or not. The code has six digits, counts for ${CODE_LIMITS.minutes} minutes, ${CODE_LIMITS.tries} tries and once, in the browser that asked (its cookie \`${BROWSER}\`); a newer one replaces it. ${CODE_LIMITS.perAddressADay} codes in 24 hours to an address, ${CODES_A_MINUTE} calls a minute of a network (429).`,
        tags: TAGS,
        body: NewCode,
        failures: ['RATE_LIMITED', 'PROVIDER_NOT_ALLOWED'],
        response: { 202: Done },
      },
    },
    async (request, reply) => {
      demandWay(deps, 'email');
      await deps.limits.count('code', networkOfCaller(request), CODES_A_MINUTE);
      const browser = browserOf(request, reply, deps);
      const { email } = request.body;
      await askForCode(deps, { email, browser, isLimited: deps.config.rateLimit });
      return reply
        .code(202)
        .send({ success: true, message: 'A code is on its way to that address' });
    },
  );
}

function signInRoute(app: ZodApp, deps: SessionsRoutesDeps): void {
  app.post(
    '/session',
    {
      config: OPEN,
      schema: {
        operationId: 'signInByCode',
        summary: 'Sign in with a code',
        description: `Opens a session of the account whose address it is, or of a new one. 401 CODE_WRONG for a wrong code, one of another browser, and after ${CODE_LIMITS.tries} tries, ${CODE_LIMITS.minutes} minutes or its use. ${COOKIE} ${TRIES_A_MINUTE} calls a minute of a network (429).`,
        tags: TAGS,
        body: NewSession,
        failures: ['CODE_WRONG', 'RATE_LIMITED', 'PROVIDER_NOT_ALLOWED', 'ACCOUNT_DELETED'],
        response: { 200: SessionAnswer },
      },
    },
    async (request, reply) => {
      demandWay(deps, 'email');
      await deps.limits.count('session', networkOfCaller(request), TRIES_A_MINUTE);
      const browser = browserOf(request, reply, deps);
      const { email, code } = request.body;
      const opened = await signInByCode(deps, { email, code, browser, call: callOf(request) });
      return answer(reply, deps, opened);
    },
  );
}

function refreshRoute(app: ZodApp, deps: SessionsRoutesDeps): void {
  app.post(
    '/session/refresh',
    {
      config: OPEN,
      schema: {
        operationId: 'refreshSession',
        summary: 'A new token for the device of the cookie',
        description: `${COOKIE} The cookie before counts for ${SESSION_LIMITS.graceSeconds} seconds more, for a second tab; any other second use of one ends the session, and the person is told by letter (401 SESSION_OVER).`,
        tags: TAGS,
        failures: ['SESSION_OVER', 'ACCOUNT_DELETED'],
        response: { 200: SessionAnswer },
      },
    },
    async (request, reply) => {
      const cookie = request.cookies[SESSION];
      try {
        const opened = await refreshSession(deps, { cookie, call: callOf(request) });
        return answer(reply, deps, opened);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'SESSION_OVER') clear(reply, deps);
        throw error;
      }
    },
  );
}

function endRoutes(app: ZodApp, deps: SessionsRoutesDeps): void {
  app.delete(
    '/session',
    {
      config: OPEN,
      schema: {
        operationId: 'endSession',
        summary: 'Sign this device out',
        description:
          'Its tokens count no more from the next call on. Does nothing without the cookie.',
        tags: TAGS,
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      await endByCookie(deps, request.cookies[SESSION]);
      clear(reply, deps);
      return { success: true as const, message: 'Signed out' };
    },
  );
  app.delete(
    '/session/all',
    {
      config: OWN,
      schema: {
        operationId: 'endAllSessions',
        summary: 'Sign out on all devices, this one too',
        tags: TAGS,
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      await endOwn(deps, callerOf(request).claims.uid);
      clear(reply, deps);
      return { success: true as const, message: 'Signed out everywhere' };
    },
  );
  app.delete(
    '/session/:id',
    {
      config: OWN,
      schema: {
        operationId: 'endOneSession',
        summary: 'Sign out on one device',
        tags: TAGS,
        params: z.object({ id: Id }),
        failures: ['NOT_FOUND'],
        response: { 200: Done },
      },
    },
    async (request) => {
      await endOwn(deps, callerOf(request).claims.uid, request.params.id);
      return { success: true as const, message: 'Signed out there' };
    },
  );
}

function listRoute(app: ZodApp, deps: SessionsRoutesDeps): void {
  app.get(
    '/session/all',
    {
      config: OWN,
      schema: {
        operationId: 'listSessions',
        summary: 'The devices on which the caller is signed in with the shop itself',
        tags: TAGS,
        response: { 200: SessionList },
      },
    },
    async (request) => {
      const { uid, session } = callerOf(request).claims;
      return { success: true as const, sessions: await listSessions(deps, uid, session) };
    },
  );
}

function callOf(request: FastifyRequest) {
  return { request: request.id, address: request.ip };
}
