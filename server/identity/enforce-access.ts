import { Readable } from 'node:stream';
import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onSendAsyncHookHandler,
  preHandlerAsyncHookHandler,
  preHandlerHookHandler,
  RouteOptions,
} from 'fastify';
import type { Duty } from '#contract/duties.ts';
import type { Access } from '#server/platform/access.ts';
import { runFor, type Actor, type StillMay } from '#server/platform/actor.ts';
import { ApiError } from '#server/platform/errors.ts';
import {
  adminWhoAsks,
  type Caller,
  demandDutyOf,
  identify,
  type IdentityDeps,
  judgeCaller,
  secondFactorNeeded,
} from './caller.ts';
import { signInOf, type Account } from './rights.rule.ts';

/** A body that took longer than this to arrive is one in which rights may have been lost: they are asked for again. */
const AT_ONCE_MS = 100;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** The time at which the caller was identified, in milliseconds of `performance.now()`. */
    callerAskedAt: number;
    /** For admins: throws unless they still may what they might when the request began. */
    demandStill: (() => Promise<void>) | null;
  }
}

/** Enforces each route's access rule before its body is read. */
export function enforceAccess(app: FastifyInstance, deps: IdentityDeps): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('callerAskedAt', 0);
  app.decorateRequest('demandStill', null);
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (!access || (access.who === 'public' && !access.moreForAdmins)) return;
    const guard: onRequestAsyncHookHandler = async (request, reply) => {
      if (access.who === 'public') {
        request.caller = await adminWhoAsks(request, access, deps);
        if (!request.caller) return;
      }
      reply.header('cache-control', 'private, no-store');
      request.caller ??= await identify(request, access, deps);
      request.callerAskedAt = performance.now();
      const { caller } = request;
      if (caller.admin === 'yes')
        request.demandStill = async () =>
          demandSame(
            request,
            access,
            { caller, deps },
            await deps.findAccount(caller.claims.uid, signInOf(caller.claims)),
          );
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), guard];
    const before = isWrite(route) ? writing(access, deps) : [];
    route.preHandler = [...before, ...[route.preHandler ?? []].flat()];
    route.onSend = [...[route.onSend ?? []].flat(), ...logging(route, deps)];
    route.errorHandler ??= (error, request) => {
      throw countingProof(error, request);
    };
  });
}

/** A service that was given the duties that count says DUTY_NEEDED, also of one that only waits for the second factor. */
function countingProof(error: Error, { caller }: FastifyRequest): Error {
  if (!(error instanceof ApiError) || error.code !== 'DUTY_NEEDED') return error;
  const { duty } = (error.details ?? {}) as { duty?: Duty };
  return duty && caller?.unproved.includes(duty) ? secondFactorNeeded() : error;
}

function isWrite({ method }: RouteOptions): boolean {
  return [method].flat().some((each) => each !== 'GET' && each !== 'HEAD');
}

type OnSend = onSendAsyncHookHandler;
type PreHandler = preHandlerHookHandler | preHandlerAsyncHookHandler;

/**
 * Returns the hooks between the body of a write and its handler: the caller is identified again if the body took long to arrive;
 * the handler's writes are logged if they are an admin, and refused if they have lost the right meanwhile.
 */
function writing(access: Access, deps: IdentityDeps): PreHandler[] {
  const askAgain: preHandlerAsyncHookHandler = async (request) => {
    if (!request.caller || performance.now() - request.callerAskedAt < AT_ONCE_MS) return;
    request.caller = await identify(request, access, deps);
  };
  // A callback, since what an async hook enters has ended before the handler begins.
  const enter: preHandlerHookHandler = (request, _reply, done) => {
    const actor = access.duty === undefined ? undefined : actorOf(request);
    const stillMay = access.locksCaller ? undefined : askingAgain(request, access, deps);
    if (actor || stillMay) runFor({ actor, stillMay }, done);
    else done();
  };
  return [askAgain, enter];
}

/** Asks in a transaction what was asked when the request began; undefined for public routes. */
function askingAgain(
  request: FastifyRequest,
  access: Access,
  deps: IdentityDeps,
): StillMay | undefined {
  const { caller } = request;
  if (!caller || access.who === 'public') return undefined;
  const { claims } = caller;
  return async (tx) =>
    demandSame(
      request,
      access,
      { caller, deps },
      await deps.lockAccount(tx, claims.uid, signInOf(claims)),
    );
}

/** Throws unless an account still has the rights that the caller had when the request began. */
function demandSame(
  request: FastifyRequest,
  access: Access,
  { caller, deps }: { caller: Caller; deps: IdentityDeps },
  account: Account | undefined,
): void {
  const { demanded } = caller.factor;
  const asked = { claims: caller.claims, account, demanded, now: deps.now() };
  const now = judgeCaller(request, access, asked);
  if (access.duty === undefined || caller.admin !== 'yes') return;
  if (now.admin === 'unproved') throw secondFactorNeeded();
  if (now.admin !== 'yes') throw new ApiError('FORBIDDEN', 'Only admins can do this.');
  for (const duty of caller.duties) demandDutyOf(now, duty);
}

/** Returns the hook that logs admins' exports before their first byte is sent; those that are refused are none. */
function logging({ method, config = {} }: RouteOptions, deps: IdentityDeps): OnSend[] {
  if (!config.isExport || [method].flat().includes('HEAD')) return [];
  return [
    async (request, reply, payload) => {
      const actor = actorOf(request);
      const { uid } = request.params as { uid?: string };
      if (reply.statusCode >= 400 || !actor || uid === actor.by) return;
      try {
        await deps.onExport?.(actor, uid);
      } catch (error) {
        // Nobody will read it.
        if (payload instanceof Readable) payload.destroy();
        throw error;
      }
    },
  ];
}

function actorOf(request: FastifyRequest): Actor | undefined {
  const { caller, id, ip, routeOptions } = request;
  if (caller?.admin !== 'yes') return undefined;
  const { operationId = routeOptions.url ?? '' } = routeOptions.schema ?? {};
  return { by: caller.claims.uid, role: 'admin', request: id, address: ip, kind: operationId };
}
