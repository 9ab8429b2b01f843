import { and, eq, isNull } from 'drizzle-orm';
import { FACTOR_LIMITS, type SecondFactor } from '#contract/factors.ts';
import { tellPerson } from '#server/features/sessions/tell-person.ts';
import type { Caller } from '#server/identity/caller.ts';
import type { TokenClaims } from '#server/identity/token-claims.rule.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { stepOf } from './app-codes.ts';
import { recoveryCodes, secondFactors } from './factors.table.ts';
import { digestOfCode, isAppCode, plainCode } from './recovery-codes.ts';
import { codesLeft, factorsOf, lockPerson, noteProof, type FactorConfig } from './stored-factor.ts';
import { afterWrongCode, NO_TRIES, secondsToWait } from './tries.rule.ts';

export interface FactorsDeps {
  database: Database;
  config: FactorConfig;
  now(): Date;
}

/** The second factor of whoever asks, as they see it. */
export async function readFactor(
  { database: { orm }, config }: FactorsDeps,
  { claims: { uid }, factor }: Pick<Caller, 'claims' | 'factor'>,
): Promise<SecondFactor> {
  const { row, passkeys, has } = await factorsOf(orm, uid, config);
  const at = row?.secret == null ? null : row.addedAt;
  return {
    has,
    proved: factor.proved,
    needed: factor.needed,
    ...(at && {
      app: {
        at: at.toISOString(),
        ...(row?.lastUsedAt && { lastUsedAt: row.lastUsedAt.toISOString() }),
      },
    }),
    passkeys,
    recoveryCodes: await codesLeft(orm, uid),
  };
}

/**
 * Has the caller's sign-in count as proved by a code of their app or a recovery code, each of which counts once. Throws 401 CODE_WRONG,
 * and 429 RATE_LIMITED after five wrong ones, for longer each time.
 */
export async function proveFactor(
  { database, now }: FactorsDeps,
  claims: TokenClaims,
  typed: string,
): Promise<void> {
  const { uid } = claims;
  const at = now();
  const wait = await inTransaction(database, async (tx) => {
    await lockPerson(tx, uid);
    const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, uid));
    const seconds = row ? secondsToWait(row, at) : 0;
    if (seconds > 0) return seconds;
    const isRight = isAppCode(typed)
      ? await useStep(tx, row, typed, at)
      : await useRecoveryCode(tx, uid, typed, at);
    const tries = isRight ? NO_TRIES : afterWrongCode(row ?? NO_TRIES, at);
    await tx
      .insert(secondFactors)
      .values({ userId: uid, ...tries })
      .onConflictDoUpdate({ target: secondFactors.userId, set: tries });
    if (tries.waitUntil) await tellPerson(tx, uid, { kind: 'factor-tried', at });
    if (isRight) await noteProof(tx, claims, at);
    return isRight ? undefined : 0;
  });
  if (wait === 0) throw wrongCode();
  if (wait !== undefined)
    throw new ApiError('RATE_LIMITED', 'Too many wrong codes. Try again later.', {
      retryAfterSeconds: wait,
    });
}

/** Uses the code of an app. False for a wrong one, one that was used, and one of a step before that. */
async function useStep(
  tx: Transaction,
  row: typeof secondFactors.$inferSelect | undefined,
  typed: string,
  at: Date,
): Promise<boolean> {
  if (row?.secret == null) return false;
  const step = await stepOf(row.secret, plainCode(typed), at);
  if (step === undefined || step <= row.lastStep) return false;
  await tx
    .update(secondFactors)
    .set({ lastStep: step, lastUsedAt: at })
    .where(eq(secondFactors.userId, row.userId));
  return true;
}

async function useRecoveryCode(
  tx: Transaction,
  uid: string,
  typed: string,
  at: Date,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.userId, uid),
        eq(recoveryCodes.digest, digestOfCode(typed)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  if (used.length === 0) return false;
  const left = await codesLeft(tx, uid);
  await tellPerson(tx, uid, { kind: 'recovery-code-used', what: String(left), at });
  return true;
}

export function wrongCode(): ApiError {
  return new ApiError(
    'CODE_WRONG',
    `That code is not right, or was used. An app shows a new one every ${FACTOR_LIMITS.seconds} seconds.`,
  );
}
