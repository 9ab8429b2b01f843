import { and, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { withdrawals } from './withdrawals.table.ts';

/**
 * Counts the withdrawals since then with an e-mail address, in lower case. Whoever counts those of the same address waits until this
 * transaction ends, so that none is missed.
 */
export async function countLately(tx: Transaction, email: string, since: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  return tx.$count(
    withdrawals,
    and(eq(withdrawals.email, email), gt(withdrawals.createdAt, since)),
  );
}
