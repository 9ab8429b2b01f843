import type { LightMyRequestResponse } from 'fastify';
import type { PoolClient } from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { formOf } from '#testing/forms.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' });
let admin = { authorization: '' };
/** A connection of somebody else. */
let other: PoolClient;

beforeAll(async () => {
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
  admin = await shop.as({ sub: 'chief' });
});
beforeEach(async () => {
  other = await shop.db.database.pool.connect();
  await other.query('begin');
});
afterEach(() => other.release(true));

async function importFile(key: string): Promise<LightMyRequestResponse> {
  const text = 'name,category,price\nCup,Kitchen,5\n';
  const { payload, headers } = await formOf(['file', Buffer.from(text), 'products.csv']);
  return shop.app.inject({
    method: 'POST',
    url: '/api/v1/product/import?id=chief',
    headers: { ...admin, ...headers, 'idempotency-key': key },
    payload,
  });
}

async function changePrices(ids: string[], key: string): Promise<LightMyRequestResponse> {
  return shop.app.inject({
    method: 'POST',
    url: '/api/v1/product/bulk?id=chief',
    headers: { ...admin, 'idempotency-key': key },
    payload: { select: { ids }, change: { price: { set: 7 } } },
  });
}

async function jobCount(): Promise<number> {
  const { rows } = await shop.db.database.pool.query('select from jobs');
  return rows.length;
}

it(
  'a repeated import or bulk change says that the first one is still being received',
  { tags: 'long' },
  async () => {
    const ids = await sellProducts(shop.db.database, {});
    // A request whose rows are being stored, on another instance.
    await other.query(
      `insert into creations (user_id, kind, key, body_hash, created_at)
     select 'chief', 'job', key, 'x', now() from unnest(array['import', 'bulk']) as key`,
    );
    const answers = await Promise.all([importFile('import'), changePrices(ids, 'bulk')]);
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'KEY_IN_USE' }]);
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(await jobCount()).toBe(0);
    await other.query('rollback');
    expect((await importFile('import')).statusCode).toBe(201);
  },
);

it('a repeated import gets the job of the first one once that is stored', async () => {
  const before = await jobCount();
  // The first one waits with its rows, the second one for the first.
  await other.query('lock table job_rows in share mode');
  const both = Promise.all([importFile('both'), importFile('both')]);
  const waiting = async () => {
    const { rows } = await shop.db.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query ~* '^\\s*insert into "?(creations|job_rows)'`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 4_000 }).toBe(2);
  await other.query('rollback');
  const [first, second] = await both;
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(first.json().job._id).toBe(second.json().job._id);
  expect(await jobCount()).toBe(before + 1);
});
