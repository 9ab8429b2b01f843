import type {
  FastifyInstance,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
  preHandlerHookHandler,
  RouteOptions,
} from 'fastify';
import { DUTY_WORDS, type Duty } from '#contract/duties.ts';
import type { Role } from '#contract/users.ts';
import type { Access } from '#server/platform/access.ts';
import { runAs, type Actor } from '#server/platform/actor.ts';
import { ApiError, invalid, unauthenticated } from '#server/platform/errors.ts';
import { LEEWAY, type TokenClaims, type TokenVerifier } from './token-claims.rule.ts';

/** The parts of a user's row that decide what they may do. */
export interface Account {
  role: Role;
  /** What an admin may do; none for others. */
  duties: readonly Duty[];
  /** When an admin got the role, in seconds since 1970. Undefined for admins from before this was recorded. */
  roleGivenAt?: number;
  isDeleted: boolean;
}

/** The authenticated caller of a request: the token's claims, and the current state of the account. */
export interface Caller {
  claims: TokenClaims;
  isRegistered: boolean;
  /** `stale`: an admin who logged in before they got the role. */
  admin: 'yes' | 'stale' | 'no';
  /** What they may do as an admin, read from the database with each call. */
  duties: readonly Duty[];
}

/** Maximum age of the sign-in for routes with `freshSignIn`. */
const FRESH_SECONDS = 12 * 3_600;
/** The same for a customer whom `orSelf` lets in; `LEEWAY` is added. */
const SELF_FRESH_SECONDS = 5 * 60;

export interface IdentityDeps {
  verifyToken: TokenVerifier;
  /** Reads the account from the database; undefined if nobody registered with this uid. */
  findAccount(uid: string): Promise<Account | undefined>;
  now(): Date;
  /** Called for every call of an admin, before it is answered. */
  onAdmin?(claims: TokenClaims): Promise<void>;
  /** Logs that an admin takes an export: of this person, or of a whole list. */
  onExport?(actor: Actor, uid: string | undefined): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Enforces each route's access rule before its body is read. */
export function enforceAccess(app: FastifyInstance, deps: IdentityDeps): void {
  app.decorateRequest('caller', null);
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
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), guard];
    const logs = logging(route, deps);
    if (logs) route.preHandler = [logs, ...[route.preHandler ?? []].flat()];
  });
}

/**
 * What logs the calls of admins to a route: their writes, which then run for them, and their exports. Undefined for
 * others.
 */
function logging(
  { method, config = {} }: RouteOptions,
  deps: IdentityDeps,
): preHandlerHookHandler | preHandlerAsyncHookHandler | undefined {
  const methods = [method].flat();
  if (methods.some((each) => each !== 'GET' && each !== 'HEAD')) {
    if (config.access?.duty === undefined) return undefined;
    // A callback, since what an async hook enters has ended before the handler begins.
    const enter: preHandlerHookHandler = (request, _reply, done) => {
      const actor = actorOf(request);
      if (actor) runAs(actor, done);
      else done();
    };
    return enter;
  }
  if (!config.isExport || methods.includes('HEAD')) return undefined;
  return async (request: FastifyRequest) => {
    const actor = actorOf(request);
    const { uid } = request.params as { uid?: string };
    if (actor && uid !== actor.by) await deps.onExport?.(actor, uid);
  };
}

function actorOf(request: FastifyRequest): Actor | undefined {
  const { caller, id, ip, routeOptions } = request;
  if (caller?.admin !== 'yes') return undefined;
  const { operationId = routeOptions.url ?? '' } = routeOptions.schema ?? {};
  return { by: caller.claims.uid, role: 'admin', request: id, address: ip, kind: operationId };
}

/** Whether a request has a valid token. The verifier caches valid ones. */
export function hasValidToken(
  request: FastifyRequest,
  { verifyToken, now }: IdentityDeps,
): Promise<boolean> {
  return Promise.try(() => verifyToken(bearerToken(request), now())).then(
    () => true,
    () => false,
  );
}

/** The caller of a route that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthenticated();
  return request.caller;
}

/** The duties of the caller, for what shows each admin what they may change. */
export function dutiesOf(request: FastifyRequest): readonly Duty[] {
  return callerOf(request).duties;
}

/**
 * Whether the caller may act as an admin with this duty. Throws 401 SIGN_IN_AGAIN for an admin who logged in before they
 * got the role: an old session may belong to somebody else who had access to the account.
 */
export function mayActAsAdmin(caller: Pick<Caller, 'admin' | 'duties'>, duty: Duty): boolean {
  if (!caller.duties.includes(duty)) return false;
  if (caller.admin === 'stale') throw signInAgain();
  return caller.admin === 'yes';
}

/** Whether an admin with this duty asks, who logged in after they got the role. */
export function isAdminFor({ admin, duties }: Caller, duty: Duty): boolean {
  return admin === 'yes' && duties.includes(duty);
}

/** Throws 403 DUTY_NEEDED if none of these duties is this one. */
export function demandDuty(duties: readonly Duty[], duty: Duty): void {
  if (!duties.includes(duty)) throw dutyNeeded(duty);
}

/** 403 for somebody who may not act as an admin with this duty: FORBIDDEN unless they are an admin. */
export function notAllowed({ admin }: Caller, duty: Duty, message?: string): ApiError {
  if (admin !== 'no') return dutyNeeded(duty);
  return new ApiError('FORBIDDEN', message ?? 'Only admins can do this.');
}

function dutyNeeded(duty: Duty): ApiError {
  return new ApiError('DUTY_NEEDED', `This needs the duty ${DUTY_WORDS[duty].label}.`, {
    details: { duty },
  });
}

/** The admin with the duty who asks; null for everybody else, and while that can't be found out. */
async function adminWhoAsks(
  request: FastifyRequest,
  { duty }: Access,
  deps: IdentityDeps,
): Promise<Caller | null> {
  if (request.headers.authorization === undefined) return null;
  return identify(request, { who: 'admin', ...(duty && { duty }) }, deps).catch(() => null);
}

async function identify(
  request: FastifyRequest,
  access: Access,
  deps: IdentityDeps,
): Promise<Caller> {
  const claims = await deps.verifyToken(bearerToken(request), deps.now());
  const account = await deps.findAccount(claims.uid);
  if (account?.isDeleted) throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
  if (access.who !== 'token') {
    if (!account)
      throw new ApiError('NOT_REGISTERED', 'This account is not registered with the shop yet.');
    if (access.ownId) requireOwnId(request, claims.uid);
  }
  const caller = {
    claims,
    isRegistered: account !== undefined,
    admin: adminStatusOf(account, claims),
    duties: account?.duties ?? [],
  };
  const isSelf = access.orSelf === true && isNamedInUrl(request, claims.uid);
  if (access.who === 'admin' && !isSelf) demandAdmin(caller, access.duty);
  if (access.freshSignIn === true || (access.freshSignIn && !isSelf))
    demandFreshSignIn(claims, { isCustomer: isSelf && caller.admin === 'no' }, deps.now());
  if (caller.admin === 'yes') await deps.onAdmin?.(claims);
  return caller;
}

function demandAdmin(caller: Caller, duty: Access['duty']): void {
  if (caller.admin === 'no') throw new ApiError('FORBIDDEN', 'Only admins can do this.');
  if (caller.admin === 'stale') throw signInAgain();
  if (duty && duty !== 'any') demandDuty(caller.duties, duty);
}

function isNamedInUrl({ params }: FastifyRequest, uid: string): boolean {
  return (params as { uid?: unknown }).uid === uid;
}

function demandFreshSignIn(
  { authTime }: TokenClaims,
  { isCustomer }: { isCustomer: boolean },
  now: Date,
): void {
  const seconds = isCustomer ? SELF_FRESH_SECONDS + LEEWAY : FRESH_SECONDS;
  if (authTime + seconds < now.getTime() / 1000) throw signInAgain();
}

function adminStatusOf(account: Account | undefined, { authTime }: TokenClaims): Caller['admin'] {
  if (account?.role !== 'admin') return 'no';
  const { roleGivenAt } = account;
  return roleGivenAt !== undefined && authTime + LEEWAY < roleGivenAt ? 'stale' : 'yes';
}

function signInAgain(): ApiError {
  return new ApiError('SIGN_IN_AGAIN', 'Please log in again to go on.');
}

function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(request.headers.authorization ?? '');
  if (!match?.[1]) throw unauthenticated();
  return match[1];
}

function requireOwnId(request: FastifyRequest, uid: string): void {
  const { id } = request.query as Record<string, unknown>;
  if (typeof id !== 'string' || id === '') throw invalid('id', 'Must be your own user id');
  if (id !== uid) throw new ApiError('ID_MISMATCH', '`id` must be your own user id.');
}
