import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { AttentionItem } from '#contract/attention.ts';
import { products } from '#server/features/products/products.table.ts';
import { stockRequests } from '#server/features/stock-requests/stock-requests.table.ts';
import { stockLevels } from '#server/features/stock/stock.table.ts';
import type { TokenClaims } from '#server/identity/token-claims.rule.ts';
import { type Database, inTransaction, type Transaction } from '#server/platform/database.ts';
import { shopState } from '#server/platform/shop-state.table.ts';
import { productsBackInStock, waitingToBeTold } from './back-in-stock.queries.ts';
import type { LettersDeps } from './letter-deps.ts';
import { letters, type LetterData, type LetterRow } from './letters.table.ts';
import { mailSince } from './note-mail.ts';

/** The number of people told about one product in one transaction. */
const TOLD_AT_ONCE = 20;
/** The number of these letters due at which no more are written. */
const MOST_WAITING = 20;
/** The most products that a digest lists. */
const LOW_LISTED = 30;
/** The hour of the day, in the shop's time zone, from which the digest is sent. */
const DIGEST_HOUR = 8;
const LAST_DIGEST = 'low_stock_told';
const ATTENTION_TOLD = 'attention_told';

/**
 * Tells those who wait for products that can be bought again. Returns how many. Only a few of these letters wait to be sent at
 * a time, so that a confirmation which is written meanwhile is not the last of thousands.
 */
export async function tellBackInStock({ database, now }: LettersDeps): Promise<number> {
  if ((await waitingToBeTold(database.pool, MOST_WAITING, now())) >= MOST_WAITING) return 0;
  let told = 0;
  for (const productId of await productsBackInStock(database.pool)) {
    told += await inTransaction(database, async (tx) => {
      const waiting = await tx
        .select({ userId: stockRequests.userId })
        .from(stockRequests)
        .where(and(eq(stockRequests.productId, productId), isNull(stockRequests.toldAt)))
        .orderBy(stockRequests.at)
        .limit(TOLD_AT_ONCE)
        .for('update', { skipLocked: true });
      const at = now();
      const userIds = waiting.map(({ userId }) => userId);
      if (userIds.length === 0) return 0;
      await tx
        .update(stockRequests)
        .set({ toldAt: at })
        .where(and(eq(stockRequests.productId, productId), inArray(stockRequests.userId, userIds)));
      for (const userId of userIds) {
        await write(tx, {
          kind: 'back-in-stock',
          about: `${productId}:${userId}:${at.toISOString()}`,
          userId,
          data: { product: productId },
          at,
        });
      }
      return userIds.length;
    });
  }
  return told;
}

/** Has somebody wait again whose product was sold out before they were told. */
export async function waitAgain(
  tx: Transaction,
  { userId, data: { product } }: Pick<LetterRow, 'userId' | 'data'>,
): Promise<void> {
  if (userId === null || product === undefined) return;
  const soldOut = tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, product), eq(products.available, 0), isNull(products.deletedAt)));
  await tx
    .update(stockRequests)
    .set({ toldAt: null })
    .where(and(eq(stockRequests.userId, userId), inArray(stockRequests.productId, soldOut)));
}

/** Writes the digest of what is low, once a day, unless nothing has changed since the last one. */
export async function writeDigest(deps: LettersDeps): Promise<void> {
  const { database, now, money } = deps;
  const at = now();
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
    money.timeZone,
  );
  if (local.hour < DIGEST_HOUR) return;
  const day = local.toPlainDate().toString();
  const { lowStock } = await deps.settings.current();
  await inTransaction(database, async (tx) => {
    const last = (await lockState(tx, LAST_DIGEST, at)) as { day?: string; low?: string };
    if (last.day === day) return;
    const rows = await tx
      .select({ id: stockLevels.productId, stock: stockLevels.available })
      .from(stockLevels)
      .where(lte(stockLevels.available, lowStock))
      .orderBy(stockLevels.available, stockLevels.productId)
      .limit(LOW_LISTED);
    const low = rows.map(({ id, stock }): [string, number] => [id, stock]);
    const isNew = low.length > 0 && JSON.stringify(low) !== last.low;
    if (isNew) await write(tx, { kind: 'low-stock', about: day, userId: null, data: { low }, at });
    await setState(tx, LAST_DIGEST, { day, low: JSON.stringify(low) }, at);
  });
}

/** Writes a letter when something needs attention that no letter has told of. Disputes have letters of their own. */
export async function writeAttention(deps: LettersDeps): Promise<void> {
  const { database, now, attention } = deps;
  const at = now();
  await inTransaction(database, async (tx) => {
    const known = await lockState(tx, ATTENTION_TOLD, at);
    // Read after that: another instance may just have told of something.
    const items = (await attention()).filter(
      ({ kind }) => kind !== 'letter-failed' && kind !== 'dispute',
    );
    const told = new Set(Array.isArray(known) ? known : []);
    const keys = items.map(keyOf);
    if (keys.some((key) => !told.has(key)))
      await write(tx, { kind: 'attention', about: at.toISOString(), userId: null, data: {}, at });
    if (keys.length !== told.size || keys.some((key) => !told.has(key)))
      await setState(tx, ATTENTION_TOLD, keys, at);
  });
}

function keyOf({ kind, orderId = '', since }: AttentionItem): string {
  return kind === 'webhooks-missing' ? kind : `${kind} ${orderId} ${since}`;
}

export interface NewLetter {
  kind: 'back-in-stock' | 'low-stock' | 'attention' | 'admin-sign-in';
  about: string;
  userId: string | null;
  data: LetterData;
  at: Date;
}

/** Writes a letter, unless there is one about the same. */
async function write(
  tx: Pick<Transaction, 'insert'>,
  { kind, about, userId, data, at }: NewLetter,
): Promise<void> {
  await tx
    .insert(letters)
    .values({ kind, key: `${kind}:${about}`, userId, data, nextTryAt: at, createdAt: at })
    .onConflictDoNothing();
}

async function lockState(tx: Transaction, key: string, at: Date): Promise<unknown> {
  await tx.insert(shopState).values({ key, value: {}, at }).onConflictDoNothing();
  const [state] = await tx.select().from(shopState).where(eq(shopState.key, key)).for('update');
  return state?.value;
}

async function setState(tx: Transaction, key: string, value: unknown, at: Date): Promise<void> {
  await tx.update(shopState).set({ value, at }).where(eq(shopState.key, key));
}

const MAX_KNOWN = 10_000;

/**
 * Writes a letter to an admin about each new log-in to their account, at its first call. Remembers those it has seen, so
 * that only that call costs more. Make one for each instance.
 */
export function noteSignIns({
  database,
  now,
}: {
  database: Database;
  now(): Date;
}): (claims: TokenClaims) => Promise<void> {
  const known = new Set<string>();
  return async ({ uid, authTime }) => {
    const about = `${uid}:${authTime}`;
    if (known.has(about)) return;
    const since = await mailSince(database);
    if (since && authTime * 1000 >= since.getTime()) {
      const data = { signedInAt: authTime };
      await write(database.orm, { kind: 'admin-sign-in', about, userId: uid, data, at: now() });
    }
    if (known.size >= MAX_KNOWN) known.clear();
    known.add(about);
  };
}
