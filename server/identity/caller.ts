import type { FastifyRequest } from 'fastify';
import { DUTY_WORDS, type Duty } from '#contract/duties.ts';
import type { StaffSecondFactor } from '#contract/staff-factor.ts';
import type { Access } from '#server/platform/access.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError, invalid, unauthenticated } from '#server/platform/errors.ts';
import { rightsOf, signInOf, type Account, type Rights } from './rights.rule.ts';
import { LEEWAY, type TokenClaims, type TokenVerifier } from './token-claims.rule.ts';

/** The authenticated caller of a request: the token's claims, and the current state of the account. */
export interface Caller extends Rights {
  claims: TokenClaims;
  isRegistered: boolean;
}

/** Maximum age of the sign-in for routes with `freshSignIn`. */
const FRESH_SECONDS = 12 * 3_600;
/** The same for a customer whom `orSelf` lets in; `LEEWAY` is added. */
const SELF_FRESH_SECONDS = 5 * 60;

export interface IdentityDeps {
  verifyToken: TokenVerifier;
  /** Reads the account from the database; undefined if nobody registered with this uid. */
  findAccount(uid: string, signIn: string): Promise<Account | undefined>;
  /** The same, and keeps others from changing the account until the transaction ends. */
  lockAccount(tx: Transaction, uid: string, signIn: string): Promise<Account | undefined>;
  /** Of which admins the shop demands a second factor. */
  secondFactor(): Promise<StaffSecondFactor>;
  /** The customer of an order that a code has opened with this key. */
  holderOfKey(
    shown: { orderId: string; key: string },
    at: Date,
  ): Promise<{ uid: string; email: string } | undefined>;
  /** Whether a session of the shop's own goes on. */
  isSessionOpen(id: string): Promise<boolean>;
  now(): Date;
  /** Called for every call of an admin, before it is answered. */
  onAdmin?(claims: TokenClaims): Promise<void>;
  /** Logs that an admin takes an export: of this person, or of a whole list. */
  onExport?(actor: Actor, uid: string | undefined): Promise<void>;
}

/** Checks whether a request has a valid token. The verifier caches valid ones. */
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
 * Returns true if the caller may act as an admin with this duty. Throws 401 SIGN_IN_AGAIN for an admin who logged in before they
 * got the role: an old session may belong to somebody else who had access to the account; and 403 SECOND_FACTOR_NEEDED.
 */
export function mayActAsAdmin(caller: Omit<Rights, 'factor'>, duty: Duty): boolean {
  if (caller.unproved.includes(duty)) throw secondFactorNeeded();
  if (!caller.duties.includes(duty)) return false;
  if (caller.admin === 'stale') throw signInAgain();
  return caller.admin === 'yes';
}

/** Returns true if an admin with this duty asks, who logged in after they got the role. */
export function isAdminFor({ admin, duties }: Caller, duty: Duty): boolean {
  return admin === 'yes' && duties.includes(duty);
}

/** Throws 403 DUTY_NEEDED if none of these duties is this one. */
export function demandDuty(duties: readonly Duty[], duty: Duty): void {
  if (!duties.includes(duty)) throw dutyNeeded(duty);
}

/** Throws 403 DUTY_NEEDED for an admin without a duty, or SECOND_FACTOR_NEEDED for one whose duty doesn't count yet. */
export function demandDutyOf(
  { duties, unproved }: Pick<Caller, 'duties' | 'unproved'>,
  duty: Duty,
): void {
  if (unproved.includes(duty)) throw secondFactorNeeded();
  demandDuty(duties, duty);
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
export async function adminWhoAsks(
  request: FastifyRequest,
  { duty }: Access,
  deps: IdentityDeps,
): Promise<Caller | null> {
  if (request.headers.authorization === undefined) return null;
  return identify(request, { who: 'admin', ...(duty && { duty }) }, deps).catch(() => null);
}

/** Returns the caller of a route; throws 400, 401 or 403 if they may not call it. */
export async function identify(
  request: FastifyRequest,
  access: Access,
  deps: IdentityDeps,
): Promise<Caller> {
  const claims =
    (access.orOrderKey && (await claimsOfKey(request, deps))) ||
    (await deps.verifyToken(bearerToken(request), deps.now()));
  const [account, isOpen] = await Promise.all([
    deps.findAccount(claims.uid, signInOf(claims)),
    claims.session === undefined || deps.isSessionOpen(claims.session),
  ]);
  if (!isOpen) throw unauthenticated('You are signed out. Log in again.');
  const demanded = account?.role === 'admin' ? await deps.secondFactor() : 'none';
  const caller = judgeCaller(request, access, { claims, account, demanded, now: deps.now() });
  if (caller.admin === 'yes') await deps.onAdmin?.(claims);
  return caller;
}

/** Whoever shows the key of the order in the URL in place of a token, as its customer; undefined without one. Throws 401 for one that does not count. */
async function claimsOfKey(
  { headers, params }: FastifyRequest,
  deps: IdentityDeps,
): Promise<TokenClaims | undefined> {
  const key = headers['x-order-key'];
  const { id: orderId } = params as { id?: unknown };
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || typeof orderId !== 'string') throw unauthenticated();
  const at = deps.now();
  const holder = await deps.holderOfKey({ orderId, key }, at);
  if (!holder) throw unauthenticated('The order has to be opened with a code again.');
  const seconds = Math.floor(at.getTime() / 1000);
  return {
    ...holder,
    emailVerified: false,
    guest: true,
    signInProvider: 'email',
    authTime: seconds,
    expiresAt: seconds,
  };
}

interface Judged {
  claims: TokenClaims;
  account: Account | undefined;
  demanded: StaffSecondFactor;
  now: Date;
}

/** Judges whether somebody with this token and account may call a route; throws 400, 401 or 403 otherwise. */
export function judgeCaller(
  request: FastifyRequest,
  access: Access,
  { claims, account, demanded, now }: Judged,
): Caller {
  if (account?.isDeleted) throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
  if (access.who !== 'token') {
    if (!account)
      throw new ApiError('NOT_REGISTERED', 'This account is not registered with the shop yet.');
    if (access.ownId) requireOwnId(request, claims.uid);
  }
  const caller: Caller = {
    claims,
    isRegistered: account !== undefined,
    ...rightsOf(account, claims, demanded),
  };
  const isSelf = access.orSelf === true && isNamedInUrl(request, claims.uid);
  if (access.who === 'admin' && !isSelf) demandAdmin(caller, access.duty);
  if (access.freshSignIn === true || (access.freshSignIn && !isSelf))
    demandFreshSignIn(claims, { isCustomer: isSelf && caller.admin === 'no' }, now);
  return caller;
}

function demandAdmin(caller: Caller, duty: Access['duty']): void {
  if (caller.admin === 'no') throw new ApiError('FORBIDDEN', 'Only admins can do this.');
  if (caller.admin === 'stale') throw signInAgain();
  if (caller.admin === 'unproved') throw secondFactorNeeded();
  if (duty && duty !== 'any') demandDutyOf(caller, duty);
}

function isNamedInUrl({ params }: FastifyRequest, uid: string): boolean {
  return (params as { uid?: unknown }).uid === uid;
}

function demandFreshSignIn(
  { authTime, guest }: TokenClaims,
  { isCustomer }: { isCustomer: boolean },
  now: Date,
): void {
  // A guest can't sign in again: their device is all that they have.
  if (isCustomer && guest) return;
  const seconds = isCustomer ? SELF_FRESH_SECONDS + LEEWAY : FRESH_SECONDS;
  if (authTime + seconds < now.getTime() / 1000) throw signInAgain();
}

/** 403 for an admin whose sign-in has to prove a second factor first. */
export function secondFactorNeeded(): ApiError {
  return new ApiError(
    'SECOND_FACTOR_NEEDED',
    'This needs your second factor: a code of your app, a recovery code or a passkey.',
  );
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
