import { and, eq } from 'drizzle-orm';
import { WAY_LIMITS, type SignInAddress } from '#contract/sessions.ts';
import { asciiLowerCase } from '#contract/text.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import type { Browser } from './open-session.ts';
import { proveAddress } from './sign-in-by-code.ts';
import { signInWays } from './sessions.table.ts';
import { tellPerson } from './tell-person.ts';

interface Deps {
  database: Database;
  now(): Date;
}

/** The addresses whose codes lead to somebody's account, oldest first. */
export async function listAddresses({ database }: Deps, uid: string): Promise<SignInAddress[]> {
  const rows = await database.orm
    .select()
    .from(signInWays)
    .where(ofUser(uid))
    .orderBy(signInWays.createdAt, signInWays.value);
  return rows.map(present);
}

/**
 * Adds an address that the caller has proved. Throws 401 CODE_WRONG, 409 DUPLICATE for one that leads to another account (accounts are
 * never joined), 409 LIMIT_REACHED and 403 ACCOUNT_DELETED.
 */
export async function addAddress(
  { database, now }: Deps,
  uid: string,
  proof: { email: string; code: string; browser: Browser },
): Promise<SignInAddress> {
  const at = now();
  await proveAddress(database, { ...proof, at });
  const value = asciiLowerCase(proof.email);
  return inTransaction(database, async (tx) => {
    const account = await lockUser(tx, uid);
    if (!account || account.deletedAt)
      throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
    const [made] = await tx
      .insert(signInWays)
      .values({ kind: 'email', value, userId: uid, createdAt: at })
      .onConflictDoNothing()
      .returning();
    const row =
      made ??
      (
        await tx
          .select()
          .from(signInWays)
          .where(and(ofUser(uid), isFor(value)))
      )[0];
    if (!row) throw takenAddress();
    if ((await tx.$count(signInWays, ofUser(uid))) > WAY_LIMITS.addresses)
      throw new ApiError(
        'LIMIT_REACHED',
        `You have ${WAY_LIMITS.addresses} addresses to log in with. Remove one first.`,
      );
    if (made) await tellPerson(tx, uid, { kind: 'way-added', what: value, at });
    return present(row);
  });
}

/**
 * Removes an address of the caller's: its codes lead there no more. Throws 404, and 409 LAST_WAY for the last one of an account that
 * the shop itself signs in.
 */
export async function removeAddress({ database }: Deps, uid: string, email: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Two removals at once don't each leave the other's.
    await lockUser(tx, uid);
    const removed = await tx
      .delete(signInWays)
      .where(and(ofUser(uid), isFor(asciiLowerCase(email))))
      .returning();
    if (removed.length === 0) throw notFound('address');
    const left = await tx.$count(signInWays, ofUser(uid));
    if (left === 0 && uid.startsWith('v-'))
      throw new ApiError(
        'LAST_WAY',
        'It is the last address that you can log in with. Add another first.',
      );
  });
}

const ofUser = (uid: string) => eq(signInWays.userId, uid);
const isFor = (value: string) => and(eq(signInWays.kind, 'email'), eq(signInWays.value, value));

function present({ value, createdAt }: typeof signInWays.$inferSelect): SignInAddress {
  return { email: value, at: createdAt.toISOString() };
}

function takenAddress(): ApiError {
  const message = 'This address leads to another account. Log in with it there.';
  return new ApiError('DUPLICATE', message, { details: { errors: [{ path: 'email', message }] } });
}
