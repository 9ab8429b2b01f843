import { and, eq, isNull, ne } from 'drizzle-orm';
import { passkeys } from '#server/features/passkeys/passkeys.table.ts';
import { provedSignIns } from '#server/features/users/proved-sign-ins.table.ts';
import { lockUser, type UserRow } from '#server/features/users/lock-admins.ts';
import { signInOf } from '#server/identity/rights.rule.ts';
import type { TokenClaims } from '#server/identity/token-claims.rule.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { recoveryCodes, secondFactors } from './factors.table.ts';

type Reader = Pick<Transaction, 'select' | '$count'> | Database['orm'];

export interface FactorConfig {
  /** The ways to sign in that the shop offers: a passkey that nobody can sign in with is no second factor. */
  auth: { ways: readonly string[] };
}

/** Locks a person, so that their codes are compared one after another, and nobody takes both of two factors away. */
export async function lockPerson(tx: Transaction, uid: string): Promise<UserRow> {
  const account = await lockUser(tx, uid);
  if (!account || account.deletedAt)
    throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
  return account;
}

/** The second factors of a person. */
export async function factorsOf(db: Reader, uid: string, { auth }: FactorConfig) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, uid));
  const keys = auth.ways.includes('passkey')
    ? await db.$count(passkeys, eq(passkeys.userId, uid))
    : 0;
  return { row, passkeys: keys, has: keys > 0 || (row?.secret ?? null) !== null };
}

/** How many recovery codes a person has left. */
export function codesLeft(db: Reader, uid: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, uid), isNull(recoveryCodes.usedAt)));
}

/** Has the sign-in of a token count as proved. */
export async function noteProof(tx: Transaction, claims: TokenClaims, at: Date): Promise<void> {
  await tx
    .insert(provedSignIns)
    .values({ userId: claims.uid, signIn: signInOf(claims), at })
    .onConflictDoNothing();
}

/** Other sign-ins of the person have to prove what they have now. */
export async function dropOtherProofs(tx: Transaction, claims: TokenClaims): Promise<void> {
  await tx
    .delete(provedSignIns)
    .where(and(eq(provedSignIns.userId, claims.uid), ne(provedSignIns.signIn, signInOf(claims))));
}
