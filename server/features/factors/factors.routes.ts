import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FastifyRequest } from 'fastify';
import {
  FACTOR_LIMITS,
  NewApp,
  RecoveryCodes,
  SecondFactorAnswer,
  TypedFactor,
} from '#contract/factors.ts';
import { callerOf, type Caller } from '#server/identity/caller.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { SharedLimits } from '#server/platform/shared-limits.ts';
import type { ZodApp } from '#server/platform/zod-app.ts';
import { addApp, askForApp, removeApp, renewCodes } from './change-factors.ts';
import { proveFactor, readFactor, type FactorsDeps } from './factors.service.ts';

export interface FactorsRoutesDeps extends FactorsDeps {
  limits: SharedLimits;
  shop: { name: string };
}

const CALLS_A_MINUTE = 20;
const TAGS = ['Sessions'];
const OWN = { access: { who: 'user' as const } };
const PROVING = { access: { who: 'user' as const, locksCaller: true } };
const CHANGING = { access: { ...PROVING.access, freshSignIn: true } };
const LIMITED = `${CALLS_A_MINUTE} calls a minute for a person (429).`;
const WITH_IT = 'Whoever has a second factor has to have proved it in this log-in.';

export function factorsRoutes(deps: FactorsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    readRoute(app, deps);
    proveRoute(app, deps);
    addRoutes(app, deps);
    changeRoutes(app, deps);
  };
}

function readRoute(app: ZodApp, deps: FactorsRoutesDeps): void {
  app.get(
    '/user/factor',
    {
      config: OWN,
      schema: {
        operationId: 'readSecondFactor',
        summary: 'The second factor of the caller, and whether this log-in has proved it',
        tags: TAGS,
        response: { 200: SecondFactorAnswer },
      },
    },
    async (request) => answer(deps, callerOf(request)),
  );
}

function proveRoute(app: ZodApp, deps: FactorsRoutesDeps): void {
  app.post(
    '/session/factor',
    {
      config: PROVING,
      schema: {
        operationId: 'proveSecondFactor',
        summary: 'Prove the second factor with a code of the app or a recovery code',
        description: `Counts for this log-in, ${FACTOR_LIMITS.days} days at most. Each code counts once. After ${FACTOR_LIMITS.tries} wrong ones there is a wait of ${FACTOR_LIMITS.waitMinutes} minutes, and twice as long each time (429). A log-in with a passkey has proved both factors. ${LIMITED}`,
        tags: TAGS,
        body: TypedFactor,
        failures: ['CODE_WRONG', 'RATE_LIMITED', 'FORBIDDEN'],
        response: { 200: SecondFactorAnswer },
      },
    },
    async (request) => {
      const caller = await staffOf(deps, request);
      await proveFactor(deps, caller.claims, request.body.code);
      return answer(deps, proved(caller));
    },
  );
}

function addRoutes(app: ZodApp, deps: FactorsRoutesDeps): void {
  app.post(
    '/user/factor/options',
    {
      config: CHANGING,
      schema: {
        operationId: 'askForApp',
        summary: 'What an app that shows codes is set up with',
        description: `Counts for ${FACTOR_LIMITS.newMinutes} minutes, until the app has shown its first code. For admins. ${WITH_IT} ${LIMITED}`,
        tags: TAGS,
        failures: ['FORBIDDEN', 'SECOND_FACTOR_NEEDED', 'RATE_LIMITED'],
        response: { 200: NewApp },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await askForApp(deps, await staffOf(deps, request))),
    }),
  );
  app.post(
    '/user/factor',
    {
      config: CHANGING,
      schema: {
        operationId: 'addApp',
        summary: 'Add the app that shows this code',
        description: `It takes the place of one that was there. This log-in has proved the second factor then, others have to. Answers new recovery codes. ${WITH_IT} ${LIMITED}`,
        tags: TAGS,
        body: TypedFactor,
        failures: ['CODE_WRONG', 'FORBIDDEN', 'SECOND_FACTOR_NEEDED', 'RATE_LIMITED'],
        response: { 201: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const caller = await staffOf(deps, request);
      const recoveryCodes = await addApp(deps, caller, request.body.code);
      return reply.code(201).send({ ...(await answer(deps, proved(caller))), recoveryCodes });
    },
  );
}

function changeRoutes(app: ZodApp, deps: FactorsRoutesDeps): void {
  app.delete(
    '/user/factor',
    {
      config: CHANGING,
      schema: {
        operationId: 'removeApp',
        summary: 'Take the app that shows codes away',
        description: `${WITH_IT} Recovery codes go with the last factor.`,
        tags: TAGS,
        failures: ['NOT_FOUND', 'SECOND_FACTOR_NEEDED', 'LAST_FACTOR'],
        response: { 200: SecondFactorAnswer },
      },
    },
    async (request) => {
      await removeApp(deps, callerOf(request));
      return answer(deps, callerOf(request));
    },
  );
  app.post(
    '/user/factor/codes',
    {
      config: CHANGING,
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'New recovery codes in place of the ones before',
        description: `${FACTOR_LIMITS.recoveryCodes} codes, shown this once. ${WITH_IT} ${LIMITED}`,
        tags: TAGS,
        failures: ['NOT_FOUND', 'FORBIDDEN', 'SECOND_FACTOR_NEEDED', 'RATE_LIMITED'],
        response: { 201: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const caller = await staffOf(deps, request);
      const recoveryCodes = await renewCodes(deps, caller);
      return reply.code(201).send({ ...(await answer(deps, caller)), recoveryCodes });
    },
  );
}

async function answer(deps: FactorsRoutesDeps, caller: Pick<Caller, 'claims' | 'factor'>) {
  return { success: true as const, secondFactor: await readFactor(deps, caller) };
}

function proved({ claims, factor }: Caller): Pick<Caller, 'claims' | 'factor'> {
  return { claims, factor: { ...factor, proved: true } };
}

/** Whoever works in the back office: of others no second factor is ever asked. */
async function staffOf(deps: FactorsRoutesDeps, request: FastifyRequest): Promise<Caller> {
  const caller = callerOf(request);
  if (caller.admin === 'no')
    throw new ApiError('FORBIDDEN', 'A second factor is for those who work in the back office.');
  await deps.limits.count('factor', caller.claims.uid, CALLS_A_MINUTE);
  return caller;
}
