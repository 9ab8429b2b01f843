import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { CODE_LIMITS } from '#contract/sessions.ts';
import { asciiLowerCase } from '#contract/text.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { openSession, type Browser } from './open-session.ts';
import { codeOf, isSame } from './session-code.ts';
import { digestOf } from './session-cookie.ts';
import { codesLately, countTry } from './session-rows.queries.ts';
import {
  begun,
  DAY_MS,
  registered,
  type Call,
  type Opened,
  type SessionsDeps,
} from './sessions.service.ts';
import { sessionCodes, sessionLetters, signInWays } from './sessions.table.ts';

/**
 * Sends a code to an address, whether there is an account or not. Throws 429 RATE_LIMITED beyond the codes of a day.
 *
 * @param isLimited false in tests that don't limit
 */
export async function askForCode(
  { database, now, onLetter }: Pick<SessionsDeps, 'database' | 'now' | 'onLetter'>,
  { email, browser, isLimited }: { email: string; browser: Browser; isLimited: boolean },
): Promise<void> {
  const at = now();
  const address = asciiLowerCase(email);
  await inTransaction(database, async (tx) => {
    const lately = await codesLately(tx, address, new Date(at.getTime() - DAY_MS));
    if (isLimited && lately.count >= CODE_LIMITS.perAddressADay)
      throw new ApiError('RATE_LIMITED', 'Too many codes were asked for. Try again tomorrow.', {
        retryAfterSeconds: Math.ceil((lately.first.getTime() + DAY_MS - at.getTime()) / 1000),
      });
    const codeId = randomUUIDv7();
    await tx.insert(sessionCodes).values({
      id: codeId,
      email: address,
      browser: digestOf(browser.cookie),
      secret: randomBytes(32).toString('base64url'),
      createdAt: at,
      expiresAt: new Date(at.getTime() + CODE_LIMITS.minutes * 60_000),
    });
    await tx
      .insert(sessionLetters)
      .values({ kind: 'code', email: address, codeId, createdAt: at, nextTryAt: at });
  });
  onLetter();
}

/**
 * Signs in with the last code that this browser asked for: opens a session of the account that the address leads to, or of a new
 * one. Throws 401 CODE_WRONG, also once a code has expired, was used or has had its tries.
 */
export async function signInByCode(
  deps: SessionsDeps,
  { email, code, browser, call }: { email: string; code: string; browser: Browser; call: Call },
): Promise<Opened> {
  const { database, now, onLetter } = deps;
  const at = now();
  const address = asciiLowerCase(email);
  await proveAddress(database, { email, code, browser, at });
  const { row, isNewDevice } = await inTransaction(database, async (tx) => {
    const userId = await accountOf(tx, address, at);
    return openSession(tx, { userId, kind: 'email', email: address, browser, at });
  });
  const user = await registered(deps, row, call);
  if (isNewDevice) onLetter();
  return begun(deps, row, user);
}

/**
 * Uses up the last code that this browser asked for with an address. Throws 401 CODE_WRONG, also once a code has expired, was used
 * or has had its tries.
 */
export async function proveAddress(
  database: Database,
  { browser, ...typed }: { email: string; code: string; browser: Browser; at: Date },
): Promise<void> {
  return proveInBrowser(database, { ...typed, browser: digestOf(browser.cookie) });
}

/** The same for the digest of a browser's cookie. */
export async function proveInBrowser(
  database: Database,
  { email, code, browser, at }: { email: string; code: string; browser: string; at: Date },
): Promise<void> {
  const address = asciiLowerCase(email);
  const tried = await countTry(database, { address, browser, at });
  if (!tried || !isSame(codeOf(tried.secret), code)) throw wrongCode();
  const used = await database.orm
    .update(sessionCodes)
    .set({ usedAt: at })
    .where(and(eq(sessionCodes.id, tried.id), isNull(sessionCodes.usedAt)))
    .returning({ id: sessionCodes.id });
  if (used.length === 0) throw wrongCode();
}

/** The account that an address leads to. A new one for an address that was never proved: an address of another account doesn't count. */
async function accountOf(tx: Transaction, address: string, at: Date): Promise<string> {
  const way = { kind: 'email' as const, value: address };
  const [made] = await tx
    .insert(signInWays)
    .values({ ...way, userId: `v-${randomUUIDv7()}`, createdAt: at })
    .onConflictDoNothing()
    .returning();
  if (made) return made.userId;
  const [known] = await tx
    .select()
    .from(signInWays)
    .where(and(eq(signInWays.kind, way.kind), eq(signInWays.value, way.value)));
  // Deleted with its account at this moment.
  if (!known) throw wrongCode();
  return known.userId;
}

/** Whether somebody signs in with an address, which they have proved. */
export async function hasProved({ orm }: Database, uid: string, email: string): Promise<boolean> {
  const own = and(
    eq(signInWays.kind, 'email'),
    eq(signInWays.value, asciiLowerCase(email)),
    eq(signInWays.userId, uid),
  );
  return (await orm.$count(signInWays, own)) > 0;
}

export function wrongCode(): ApiError {
  return new ApiError('CODE_WRONG', 'That code is not right, or no longer. Ask for a new one.');
}
