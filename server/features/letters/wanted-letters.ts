import { and, eq } from 'drizzle-orm';
import type { WantedLetters } from '#contract/letters.ts';
import { lockUser } from '#server/features/users/lock-admins.ts';
import { inTransaction, type Database, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { LettersDeps } from './letter-deps.ts';
import { letterStops } from './letters.table.ts';

/** Returns which letters the caller wants. Throws 403 FORBIDDEN for anybody else's, also to admins. */
export async function readWantedLetters(
  { orm }: Database,
  caller: string,
  uid: string,
): Promise<WantedLetters> {
  demandOwn(caller, uid);
  return { delivered: (await orm.$count(letterStops, stopsOf(uid))) === 0 };
}

/**
 * Stores which letters the caller wants. Throws 403 FORBIDDEN for anybody else's, and 403 ACCOUNT_DELETED if the account is
 * deleted meanwhile.
 */
export async function saveWantedLetters(
  { database, now }: Pick<LettersDeps, 'database' | 'now'>,
  caller: string,
  uid: string,
  { delivered }: WantedLetters,
): Promise<void> {
  demandOwn(caller, uid);
  await inTransaction(database, async (tx) => {
    // Not while the account is being deleted.
    const user = await lockUser(tx, uid);
    if (!user || user.deletedAt) throw new ApiError('ACCOUNT_DELETED', 'This account was closed.');
    await (delivered ? tx.delete(letterStops).where(stopsOf(uid)) : stop(tx, uid, now()));
  });
}

async function stop(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx.insert(letterStops).values({ userId: uid, kind: 'delivered', at }).onConflictDoNothing();
}

function stopsOf(uid: string) {
  return and(eq(letterStops.userId, uid), eq(letterStops.kind, 'delivered'));
}

function demandOwn(caller: string, uid: string): void {
  if (caller !== uid)
    throw new ApiError('FORBIDDEN', 'Which letters somebody wants is for them alone.');
}
