import { and, eq, lt, lte } from 'drizzle-orm';
import { creations } from './creations.table.ts';
import { sqlState, type Database, type Transaction } from './database.ts';
import { ApiError } from './errors.ts';
import { HOUR_MS, type Feature } from './feature.ts';
import { KEY_KEPT_MS, type IdempotencyKey } from './idempotency-key.ts';

const LOCK_TIMEOUT = '55P03';

interface Creation {
  kind: (typeof creations.$inferSelect)['kind'];
  userId: string;
  idempotency: IdempotencyKey | undefined;
  now: Date;
}

/**
 * Runs `create` once per idempotency key, in the caller's transaction. A repeated request gets what the first
 * one created, after waiting for it if it is still running. Throws 409 KEY_IN_USE if that takes longer than locks are waited
 * for, and 409 IDEMPOTENCY_MISMATCH for another body under the same key. Without a key it always creates.
 */
export async function createOnce<T>(
  tx: Transaction,
  { kind, userId, idempotency, now }: Creation,
  create: () => Promise<T>,
): Promise<{ created: T; isNew: boolean }> {
  if (!idempotency) return { created: await create(), isNew: true };
  const { key, bodyHash } = idempotency;
  const fields = { bodyHash, answer: null, createdAt: now };
  // Waits for a concurrent transaction that inserted the same key.
  const taken = await tx
    .insert(creations)
    .values({ userId, kind, key, ...fields })
    .onConflictDoUpdate({
      target: [creations.userId, creations.kind, creations.key],
      set: fields,
      setWhere: lte(creations.createdAt, oldestKept(now)),
    })
    .returning({ key: creations.key })
    .catch((error: unknown) => {
      throw sqlState(error) === LOCK_TIMEOUT ? inUse() : error;
    });
  const row = and(eq(creations.userId, userId), eq(creations.kind, kind), eq(creations.key, key));
  if (taken.length > 0) {
    const created = await create();
    await tx.update(creations).set({ answer: created }).where(row);
    return { created, isNew: true };
  }
  const [first] = await tx.select().from(creations).where(row);
  if (!first) throw new Error('The row of an idempotency key in use is missing');
  if (first.bodyHash !== bodyHash) {
    throw new ApiError(
      'IDEMPOTENCY_MISMATCH',
      `This form was sent before with other contents and created a ${kind} then. Look at it in the list before you send the form again.`,
    );
  }
  return { created: first.answer as T, isNew: false };
}

/** Nothing of it is done: the same request can be sent again later, with the same key. */
function inUse(): ApiError {
  return new ApiError(
    'KEY_IN_USE',
    'This was sent before, and the shop is not done with it yet. Try again in a moment.',
    { retryAfterSeconds: 5 },
  );
}

/** Deletes expired keys. */
async function forgetCreations({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(creations).where(lt(creations.createdAt, oldestKept(now)));
}

function oldestKept(now: Date): Date {
  return new Date(now.getTime() - KEY_KEPT_MS);
}

/** The answers of repeated requests are kept for a day. */
export function creationsFeature({ database, now }: { database: Database; now(): Date }): Feature {
  return {
    sweeps: [{ run: () => forgetCreations(database, now()).then(() => {}), everyMs: HOUR_MS }],
  };
}
