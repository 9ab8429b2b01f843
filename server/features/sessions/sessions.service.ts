import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { SignInWay } from '#contract/shop-config.ts';
import { SESSION_LIMITS, type Session } from '#contract/sessions.ts';
import type { User } from '#contract/users.ts';
import { registerUser, type UsersDeps } from '#server/features/users/users.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import { cookieOf, judgeCookie, readCookie } from './session-cookie.ts';
import { claimsOf, type SessionTokens } from './session-tokens.ts';
import { sessionCodes, sessionLetters, sessions } from './sessions.table.ts';

export interface SessionsDeps extends UsersDeps {
  tokens: SessionTokens;
  /** Called when a letter is to be sent. */
  onLetter(): void;
}

export type Row = typeof sessions.$inferSelect;
export type Call = Pick<Actor, 'request' | 'address'>;

/** What a sign-in or a refresh gives: a token, and the cookie of the device; without one it keeps what it has. */
export interface Opened {
  token: string;
  expiresAt: Date;
  user: User;
  cookie?: string;
}

/** Throws 403 PROVIDER_NOT_ALLOWED where the shop doesn't offer this way to sign in. */
export function demandWay(
  { config }: { config: { auth: { ways: readonly string[] } } },
  way: SignInWay,
): void {
  if (!config.auth.ways.includes(way))
    throw new ApiError('PROVIDER_NOT_ALLOWED', 'This shop does not offer that way of logging in.');
}

export const DAY_MS = 24 * 3_600_000;

/**
 * A new token for a device's cookie, and its next cookie. Throws 401 SESSION_OVER; a cookie that was used before ends the session,
 * and the person is told by letter.
 */
export async function refreshSession(
  deps: SessionsDeps,
  { cookie, call }: { cookie: string | undefined; call: Call },
): Promise<Opened> {
  const { database, now, onLetter } = deps;
  const at = now();
  const named = readCookie(cookie);
  if (!named || cookie === undefined) throw sessionOver();
  const { row, verdict } = await inTransaction(database, async (tx) => {
    const [found] = await tx.select().from(sessions).where(eq(sessions.id, named.id)).for('update');
    if (!found) throw sessionOver();
    const judged = judgeCookie(cookie, found, at);
    if (judged === 'stolen') {
      await tx.update(sessions).set({ endedAt: at }).where(eq(sessions.id, found.id));
      const { email, device } = found;
      // The address of a guest is proved by nobody.
      if (found.kind === 'guest') return { row: found, verdict: 'over' as const };
      if (email !== '')
        await tx
          .insert(sessionLetters)
          .values({ kind: 'cookie-used-twice', email, device, createdAt: at, nextTryAt: at });
    }
    if (judged !== 'turn') return { row: found, verdict: judged };
    const [turned = found] = await tx
      .update(sessions)
      .set({ turn: found.turn + 1, turnedAt: at, lastSeenAt: at })
      .where(eq(sessions.id, found.id))
      .returning();
    return { row: turned, verdict: judged };
  });
  if (verdict === 'stolen') onLetter();
  if (verdict === 'stolen' || verdict === 'over') throw sessionOver();
  const user = await registered(deps, row, call);
  const opened = { ...(await deps.tokens.sign(row)), user };
  return verdict === 'turn' ? { ...opened, cookie: cookieOf(row) } : opened;
}

/** What a session that was just opened gives. */
export async function begun(
  { tokens }: Pick<SessionsDeps, 'tokens'>,
  row: Row,
  user: User,
): Promise<Opened> {
  return { ...(await tokens.sign(row)), user, cookie: cookieOf(row) };
}

/** Ends the session of a device's cookie, if it is one's. */
export async function endByCookie(
  { database, now }: SessionsDeps,
  cookie: string | undefined,
): Promise<void> {
  const named = readCookie(cookie);
  if (!named || cookie === undefined) return;
  const [found] = await database.orm.select().from(sessions).where(eq(sessions.id, named.id));
  if (!found || judgeCookie(cookie, found, now()) === 'over') return;
  await endSessions(database, { id: found.id, uid: found.userId }, now());
}

/** Where somebody is signed in, last seen first. `current`: the session of the token that asks. */
export async function listSessions(
  { database, now }: SessionsDeps,
  uid: string,
  current: string | undefined,
): Promise<Session[]> {
  const rows = await database.orm
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, uid),
        isNull(sessions.endedAt),
        gt(sessions.lastSeenAt, new Date(now().getTime() - SESSION_LIMITS.days * DAY_MS)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    _id: id,
    device,
    at: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === current,
  }));
}

/** Ends a session of somebody, or all of theirs. Throws 404 if they have no such session. */
export async function endOwn(
  { database, now }: SessionsDeps,
  uid: string,
  id?: string,
): Promise<void> {
  const ended = await endSessions(database, { uid, ...(id !== undefined && { id }) }, now());
  if (ended === 0 && id !== undefined) throw notFound('session');
}

/** Deletes codes, letters and sessions that count no more. Returns how many. */
export async function deleteOld({
  database,
  now,
}: Pick<SessionsDeps, 'database' | 'now'>): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const gone = await Promise.all([
    database.orm.delete(sessionCodes).where(lt(sessionCodes.createdAt, before(2))),
    database.orm.delete(sessionLetters).where(lt(sessionLetters.createdAt, before(2))),
    database.orm.delete(sessions).where(lt(sessions.lastSeenAt, before(2 * SESSION_LIMITS.days))),
  ]);
  return gone.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

/** The session's account, which is made with its first sign-in. */
export async function registered(deps: SessionsDeps, row: Row, call: Call): Promise<User> {
  const claims = { ...claimsOf(row), expiresAt: 0 };
  return (await registerUser(deps, { claims }, {}, call)).user;
}

async function endSessions(
  database: Database,
  { uid, id }: { uid: string; id?: string },
  at: Date,
): Promise<number> {
  const theirs = and(
    eq(sessions.userId, uid),
    isNull(sessions.endedAt),
    id === undefined ? undefined : eq(sessions.id, id),
  );
  return inTransaction(database, async (tx) => {
    const { rowCount } = await tx.update(sessions).set({ endedAt: at }).where(theirs);
    return rowCount ?? 0;
  });
}

function sessionOver(): ApiError {
  return new ApiError('SESSION_OVER', 'You are signed out. Log in again.');
}
