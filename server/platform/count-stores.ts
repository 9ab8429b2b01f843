import { setTimeout as delay } from 'node:timers/promises';
import { lte } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Database } from './database.ts';
import { rateCounts } from './rate-counts.table.ts';

/** The sum of what all instances counted in a window. */
export interface Sum {
  times: number;
  /** Milliseconds until the window is over. */
  msLeft: number;
}

/** Where the instances of a shop add up what they count. */
export interface CountStore {
  /** Adds to the sum of a key, whose window begins with the first addition. Throws while the store is away. */
  add(key: string, times: number, windowMs: number): Promise<Sum>;
  /** Deletes sums whose window is over, if the store doesn't do so by itself. */
  sweep?(): Promise<void>;
  close?(): Promise<void>;
}

/** The library only adds up: what is too much, and for how long it counts, is of each call. */
const NOT_JUDGED = { points: 1, duration: 60 };

/** An unlogged table of the shop's database. */
export function countsInDatabase({ pool, orm }: Database): CountStore {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_counts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    ...NOT_JUDGED,
  });
  return {
    add: adderOf(limiter),
    async sweep() {
      await orm.delete(rateCounts).where(lte(rateCounts.expire, Date.now()));
    },
  };
}

/** The longest pause between tries to reach Redis again. */
const LONGEST_PAUSE_MS = 5_000;
const CONNECT_MS = 2_000;
const PREFIX = 'vitrine';

/** Opens whether the server can be reached or not: it is tried again until it can. */
export async function countsInRedis(url: string): Promise<CountStore> {
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    // Otherwise counts would wait for the server to come back.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS),
    },
  });
  // Each count that fails says so, too; without a listener an error would end the process.
  client.on('error', () => {});
  // It resolves when the server can be reached, which may be never.
  const connected = client.connect().catch(() => {});
  await Promise.race([connected, delay(CONNECT_MS, undefined, { ref: false })]);
  return { add: adderOf(limiterIn(client)), close: async () => client.destroy() };
}

/** Counts once in Redis, as the limits do. Throws if it can't be reached, or refuses that. */
export async function tryRedis(url: string): Promise<void> {
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await adderOf(limiterIn(client))('health', 1, 1_000);
  } finally {
    client.destroy();
  }
}

function limiterIn(storeClient: object): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient,
    useRedisPackage: true,
    keyPrefix: PREFIX,
    ...NOT_JUDGED,
  });
}

function adderOf(limiter: RateLimiterPostgres | RateLimiterRedis): CountStore['add'] {
  return async (key, times, windowMs) => {
    const customDuration = Math.max(1, Math.ceil(windowMs / 1000));
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, times, { customDuration });
    return { times: consumedPoints, msLeft: msBeforeNext };
  };
}
