import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Role } from '#contract/users.ts';
import type { Access } from '#server/platform/access.ts';
import { ApiError, invalid, unauthenticated } from '#server/platform/errors.ts';
import { LEEWAY, type TokenClaims } from './token-claims.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** The record behind a uid, as far as it decides what they may do. */
export interface Account {
  role: Role;
  /** Seconds since 1970 when an admin was made one; none for one from before that was kept. */
  roleGivenAt?: number;
  isDeleted: boolean;
}

/** Who is calling: trusted claims, and what their record says now. */
export interface Caller {
  claims: TokenClaims;
  isRegistered: boolean;
  /** `stale`: their record says so, but they logged in before it did. */
  admin: 'yes' | 'stale' | 'no';
}

/** How long after logging in a call with `freshSignIn` may be made. */
const FRESH_SECONDS = 12 * 3_600;

export interface IdentityDeps {
  verifyToken: TokenVerifier;
  /** Reads the account now; none if nobody registered under the uid. */
  findAccount(uid: string): Promise<Account | undefined>;
  now(): Date;
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
    if (!access || access.who === 'public') return;
    const guard: onRequestAsyncHookHandler = async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      request.caller = await identify(request, access, deps);
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), guard];
  });
}

/** Whether a request carries a token that holds. The verifier remembers those that do. */
export function hasGoodToken(
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

/**
 * Whether the caller may do here what only admins may. Throws 401 SIGN_IN_AGAIN for an admin who logged in
 * before they were made one: an old session may be somebody else's, who knew the account before.
 */
export function mayActAsAdmin({ admin }: Caller): boolean {
  if (admin === 'stale') throw signInAgain();
  return admin === 'yes';
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
    if (access.ownId) demandOwnId(request, claims.uid);
  }
  const caller = {
    claims,
    isRegistered: account !== undefined,
    admin: standingOf(account, claims),
  };
  if (access.who === 'admin' && !mayActAsAdmin(caller))
    throw new ApiError('FORBIDDEN', 'Only admins can do this.');
  if (access.freshSignIn && claims.authTime + FRESH_SECONDS < deps.now().getTime() / 1000)
    throw signInAgain();
  return caller;
}

function standingOf(account: Account | undefined, { authTime }: TokenClaims): Caller['admin'] {
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

function demandOwnId(request: FastifyRequest, uid: string): void {
  const { id } = request.query as Record<string, unknown>;
  if (typeof id !== 'string' || id === '') throw invalid('id', 'Must be the id of who is calling');
  if (id !== uid) throw new ApiError('ID_MISMATCH', 'The id is not that of who is calling.');
}
