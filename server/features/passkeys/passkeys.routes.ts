import cookies from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Done } from '#contract/done.ts';
import { Id } from '#contract/ids.ts';
import {
  NewPasskey,
  OnePasskey,
  PASSKEY_LIMITS,
  PasskeyAnswer,
  PasskeyList,
  PasskeyOptions,
} from '#contract/passkeys.ts';
import { SESSION_LIMITS, SessionAnswer } from '#contract/sessions.ts';
import { networkOfCaller } from '#server/features/sessions/network-of-caller.ts';
import { demandWay, type SessionsDeps } from '#server/features/sessions/sessions.service.ts';
import { answer, browserOf } from '#server/features/sessions/set-cookies.ts';
import { callerOf, type Caller } from '#server/identity/caller.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import type { OwnFactors } from './own-factors.ts';
import { addPasskey, askForPasskey, listPasskeys, removePasskey } from './passkeys.service.ts';
import { relyingParty, type RelyingPartyConfig } from './relying-party.ts';
import { askToSignIn, signInByPasskey } from './sign-in-by-passkey.ts';

export interface PasskeysRoutesDeps extends SessionsDeps {
  factors: OwnFactors;
  limits: SharedLimits;
  config: RelyingPartyConfig & { auth: { ways: readonly string[] } };
}

const TRIES_A_MINUTE = 30;
const ADDS_A_MINUTE = 10;

const OPEN = { access: { who: 'public' as const } };
const OWN = { access: { who: 'user' as const } };
const FRESH = { access: { who: 'user' as const, freshSignIn: true } };
const OfPasskey = z.object({ id: Id });
const PROOF =
  'An admin who has a second factor has to have proved it in this log-in, if it is an app or one of their duties needs it.';
const REMOVING = ['NOT_FOUND', 'SECOND_FACTOR_NEEDED', 'LAST_FACTOR'] as const;
const LIMITED = `${TRIES_A_MINUTE} calls a minute of a network (429).`;

export function passkeysRoutes(deps: PasskeysRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(cookies);
    signInRoutes(app, deps);
    ownRoutes(app, deps);
    addRoutes(app, deps);
  };
}

function signInRoutes(app: ZodApp, deps: PasskeysRoutesDeps): void {
  app.post(
    '/session/passkey/options',
    {
      config: OPEN,
      schema: {
        operationId: 'askToSignInByPasskey',
        summary: 'What a browser needs to sign in with a passkey',
        description: `For any account: the browser knows whose passkeys it has. Counts for ${PASSKEY_LIMITS.minutes} minutes and once, in this browser. ${LIMITED}`,
        tags: ['Sessions'],
        failures: ['PROVIDER_NOT_ALLOWED', 'RATE_LIMITED'],
        response: { 200: PasskeyOptions },
      },
    },
    async (request, reply) => {
      demandWay(deps, 'passkey');
      await deps.limits.count('passkey', networkOfCaller(request), TRIES_A_MINUTE);
      const browser = browserOf(request, reply, deps);
      const options = await askToSignIn(deps, relyingParty(deps.config, request), browser);
      return { success: true as const, options: { ...options } };
    },
  );

  app.post(
    '/session/passkey',
    {
      config: OPEN,
      schema: {
        operationId: 'signInByPasskey',
        summary: 'Sign in with a passkey',
        description: `Opens a session, as \`POST session\` does, with its cookie for ${SESSION_LIMITS.days} days after its last use. ${LIMITED}`,
        tags: ['Sessions'],
        body: PasskeyAnswer,
        failures: ['PASSKEY_WRONG', 'PROVIDER_NOT_ALLOWED', 'ACCOUNT_DELETED', 'RATE_LIMITED'],
        response: { 200: SessionAnswer },
      },
    },
    async (request, reply) => {
      demandWay(deps, 'passkey');
      await deps.limits.count('passkey', networkOfCaller(request), TRIES_A_MINUTE);
      const browser = browserOf(request, reply, deps);
      const party = relyingParty(deps.config, request);
      const { response } = request.body;
      return answer(reply, deps, await signInByPasskey(deps, party, { response, browser }));
    },
  );
}

function ownRoutes(app: ZodApp, deps: PasskeysRoutesDeps): void {
  app.get(
    '/user/passkey',
    {
      config: OWN,
      schema: {
        operationId: 'listPasskeys',
        summary: "The caller's passkeys",
        tags: ['Sessions'],
        response: { 200: PasskeyList },
      },
    },
    async (request) => ({
      success: true as const,
      passkeys: await listPasskeys(deps, callerOf(request).claims.uid),
    }),
  );

  const remove = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    await removePasskey(deps, callerOf(request), request.params.id);
    return { success: true as const, message: 'The passkey was removed' };
  };
  const config = { access: { ...OWN.access, locksCaller: true } };
  // The document has the other address: this one looks like one of `user/{uid}` there.
  app.delete(
    '/user/passkey/:id',
    {
      config,
      schema: { hide: true, params: OfPasskey, failures: REMOVING },
    },
    remove,
  );
  app.delete(
    '/session/passkey/:id',
    {
      config,
      schema: {
        operationId: 'removePasskey',
        summary: 'Sign in with a passkey no more',
        description: PROOF,
        tags: ['Sessions'],
        params: OfPasskey,
        failures: REMOVING,
        response: { 200: Done },
      },
    },
    remove,
  );
}

function addRoutes(app: ZodApp, deps: PasskeysRoutesDeps): void {
  app.post(
    '/user/passkey/options',
    {
      config: FRESH,
      schema: {
        operationId: 'askForPasskey',
        summary: 'What a browser needs to make a passkey',
        description: `Counts for ${PASSKEY_LIMITS.minutes} minutes and once, for the caller. Up to ${PASSKEY_LIMITS.perAccount} passkeys an account. ${PROOF} ${ADDS_A_MINUTE} calls a minute for a person (429).`,
        tags: ['Sessions'],
        failures: [
          'PROVIDER_NOT_ALLOWED',
          'FORBIDDEN',
          'SECOND_FACTOR_NEEDED',
          'LIMIT_REACHED',
          'RATE_LIMITED',
        ],
        response: { 200: PasskeyOptions },
      },
    },
    async (request) => {
      const caller = await holderOf(deps, request);
      const options = await askForPasskey(deps, relyingParty(deps.config, request), caller);
      return { success: true as const, options: { ...options } };
    },
  );

  app.post(
    '/user/passkey',
    {
      config: { access: { ...FRESH.access, locksCaller: true } },
      schema: {
        operationId: 'addPasskey',
        summary: 'Sign in with a passkey from now on',
        tags: ['Sessions'],
        body: NewPasskey,
        failures: [
          'PROVIDER_NOT_ALLOWED',
          'FORBIDDEN',
          'SECOND_FACTOR_NEEDED',
          'LIMIT_REACHED',
          'DUPLICATE',
          'ACCOUNT_DELETED',
          'RATE_LIMITED',
        ],
        response: { 201: OnePasskey },
      },
    },
    async (request, reply) => {
      const caller = await holderOf(deps, request);
      const userAgent = request.headers['user-agent'];
      const { response } = request.body;
      const party = relyingParty(deps.config, request);
      const passkey = await addPasskey(deps, party, { caller, userAgent, response });
      return reply.code(201).send({ success: true, passkey });
    },
  );
}

/** Whoever adds a passkey: not a guest, whose account is on one device only. */
async function holderOf(deps: PasskeysRoutesDeps, request: FastifyRequest): Promise<Caller> {
  demandWay(deps, 'passkey');
  const caller = callerOf(request);
  const { uid, guest } = caller.claims;
  if (guest)
    throw new ApiError('FORBIDDEN', 'Passkeys are for accounts: keep your orders in one first.');
  await deps.limits.count('new passkey', uid, ADDS_A_MINUTE);
  return caller;
}
