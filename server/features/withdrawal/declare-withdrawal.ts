import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { asciiLowerCase } from '#contract/text.ts';
import type { NewWithdrawal } from '#contract/withdrawal.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';
import { countLately } from './count-lately.queries.ts';
import { withdrawals } from './withdrawals.table.ts';

const HOUR_MS = 3_600_000;
/** A key is known for this long. */
export const KEY_MS = 24 * HOUR_MS;
/** Withdrawals with one e-mail address in 24 hours: whoever knows it can't try many numbers of orders. */
export const PER_ADDRESS_A_DAY = 30;

/**
 * Stores what a consumer declares, until they confirm it, and returns the key for that. Reads no order, so that nobody learns
 * whether there is one. Throws 429 after many with the same e-mail address, if they are limited.
 */
export async function declareWithdrawal(
  { database, now }: WithdrawalDeps,
  { name, email, order, lines, words }: NewWithdrawal,
  isLimited: boolean,
): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const at = now();
  const address = asciiLowerCase(email);
  await inTransaction(database, async (tx) => {
    if (isLimited) await demandFew(tx, address, at);
    await tx.insert(withdrawals).values({
      id: randomUUIDv7(),
      keyHash: hashOf(key),
      name,
      email: address,
      number: Number(String(order).replace(/\D/g, '')),
      lines: lines ?? null,
      words: words || null,
      createdAt: at,
      expiresAt: new Date(at.getTime() + KEY_MS),
    });
  });
  return key;
}

async function demandFew(tx: Transaction, address: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEY_MS);
  if ((await countLately(tx, address, since)) < PER_ADDRESS_A_DAY) return;
  throw new ApiError(
    'RATE_LIMITED',
    'Too many tries with this e-mail address. Write to the shop.',
    { retryAfterSeconds: KEY_MS / 1000 },
  );
}

/** Confirms a withdrawal. Returns when it was confirmed first. Throws 404 for a key that is unknown or has expired. */
export async function confirmWithdrawal(
  { database, now }: WithdrawalDeps,
  key: string,
): Promise<Date> {
  const at = now();
  return inTransaction(database, async (tx) => {
    const [row] = await tx
      .select({ id: withdrawals.id, confirmedAt: withdrawals.confirmedAt })
      .from(withdrawals)
      .where(and(eq(withdrawals.keyHash, hashOf(key)), gt(withdrawals.expiresAt, at)))
      .for('update');
    if (!row) throw notFound('withdrawal');
    if (row.confirmedAt) return row.confirmedAt;
    await tx.update(withdrawals).set({ confirmedAt: at }).where(eq(withdrawals.id, row.id));
    return at;
  });
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
