import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startFaultyProxy } from '#testing/faulty-proxy.ts';
import { times } from '#testing/races.ts';
import { startRedisStub, type RedisStub } from '#testing/redis-stub.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { countsInDatabase, countsInRedis, type CountStore } from './count-stores.ts';
import { openDatabase } from './database.ts';
import { SharedLimits } from './shared-limits.ts';

const test = useTestDatabase();
let redis: RedisStub;
const stores: CountStore[] = [];

beforeAll(async () => {
  redis = await startRedisStub();
});
afterAll(async () => {
  for (const store of stores) await store.close?.();
  await redis.close();
});

const STORES = {
  PostgreSQL: () => Promise.resolve(countsInDatabase(test.database)),
  Redis: () => countsInRedis(redis.url),
};

/** A store that says how often it was asked. */
async function counted(open: () => Promise<CountStore>) {
  const store = await open();
  stores.push(store);
  const asked = { times: 0 };
  const add: CountStore['add'] = (...args) => {
    asked.times += 1;
    return store.add(...args);
  };
  return { asked, store: { ...store, add } };
}

let people = 0;
const someone = () => `person ${(people += 1)}`;

/** Does it so often at once, and returns how often it was let through. */
async function passed(count: () => Promise<void>, often: number): Promise<number> {
  const done = await Promise.allSettled(times(often, 0).map(() => count()));
  return done.filter(({ status }) => status === 'fulfilled').length;
}

describe.each(Object.entries(STORES))('limits in %s', (_name, open) => {
  it('instances let through as many as one, however they hurry', async () => {
    const who = someone();
    const all = await Promise.all(times(3, 0).map(async () => new SharedLimits(await open())));
    const through = await Promise.all(
      all.map((limits) => passed(() => limits.count('code', who, 10), 20)),
    );
    expect(through.reduce((sum, each) => sum + each)).toBe(10);
    for (const limits of all) await limits.close();
  });

  it('ask nothing more of the store once a limit is used up', async () => {
    const who = someone();
    const { store, asked } = await counted(open);
    const limits = new SharedLimits(store);
    expect(await passed(() => limits.count('code', who, 10), 10)).toBe(10);
    for (let tries = 0; tries < 50; tries += 1)
      await expect(limits.count('code', who, 10)).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 50 && seconds <= 60),
      });
    expect(asked.times).toBe(10);
    await limits.count('code', someone(), 10);
    await limits.count('session', who, 10);
    expect(asked.times).toBe(12);
  });

  it('in batches ask the store once for each quarter', async () => {
    const who = someone();
    const { store, asked } = await counted(open);
    const limits = new SharedLimits(store);
    for (let tries = 0; tries < 14; tries += 1) await limits.countInBatches('cart', who, 60);
    expect(asked.times).toBe(0);
    for (let tries = 0; tries < 16; tries += 1) await limits.countInBatches('cart', who, 60);
    expect(asked.times).toBe(2);
    const other = new SharedLimits(store);
    expect(await passed(() => other.countInBatches('cart', who, 60), 60)).toBeLessThanOrEqual(44);
  });

  it('begin anew when the window is over', async () => {
    const { store } = await counted(open);
    const limits = new SharedLimits(store);
    const limit = { what: 'code', who: someone(), most: 1, batch: 1, windowMs: 1_000 };
    expect((await limits.add(limit)).times).toBe(1);
    expect((await limits.add(limit)).times).toBe(2);
  });
});

it('a window in the database ends, and what is over is swept', async () => {
  const { pool } = test.database;
  const limits = new SharedLimits(countsInDatabase(test.database));
  const limit = { what: 'short', who: someone(), most: 1, batch: 1, windowMs: 1_000 };
  await limits.add(limit);
  expect((await limits.add(limit)).times).toBe(2);
  await limits.count('code', someone(), 10);
  await pool.query(`update rate_counts set expire = $1 where key like 'short %'`, [Date.now()]);
  expect((await new SharedLimits(countsInDatabase(test.database)).add(limit)).times).toBe(1);
  await pool.query(`update rate_counts set expire = $1 where key like 'short %'`, [Date.now()]);
  await limits.sweep();
  const { rows } = await pool.query<{ key: string }>('select key from rate_counts');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => key.startsWith('short'))).toEqual([]);
});

it('keep nobody by name or address, neither here nor there', async () => {
  const limits = new SharedLimits(countsInDatabase(test.database));
  await limits.count('code', '192.0.2.0/24', 10);
  const { rows } = await test.database.pool.query('select * from rate_counts');
  expect(JSON.stringify(rows)).not.toContain('192.0.2');
});

describe('while the store is away', () => {
  it('an instance counts alone, says so once, and shares again later', async () => {
    const proxy = await startFaultyProxy(test.url);
    const database = openDatabase(proxy.url, 2, () => {});
    onTestFinished(async () => {
      await proxy.restore();
      await database.close();
      await proxy.close();
    });
    const said: string[] = [];
    const watch = { away: () => said.push('away'), back: () => said.push('back') };
    const limits = new SharedLimits(countsInDatabase(database), watch, 300);
    const who = someone();
    await limits.count('code', who, 10);
    await proxy.disconnect();
    expect(await passed(() => limits.count('code', who, 10), 20)).toBe(9);
    expect(said).toEqual(['away']);
    await proxy.restore();
    await delay(300);
    const next = someone();
    await limits.count('code', next, 10);
    expect(said).toEqual(['away', 'back']);
    const other = new SharedLimits(countsInDatabase(database));
    expect(await passed(() => other.count('code', next, 10), 20)).toBe(9);
  });

  it('Redis that is not there stops nothing', async () => {
    const store = await countsInRedis('redis://127.0.0.1:9');
    stores.push(store);
    const said: string[] = [];
    const limits = new SharedLimits(store, { away: () => said.push('away'), back: () => {} });
    const who = someone();
    expect(await passed(() => limits.count('code', who, 10), 20)).toBe(10);
    expect(said).toEqual(['away']);
  });
});
