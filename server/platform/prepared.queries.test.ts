import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { timestamp } from './columns.ts';
import { inTransaction, within } from './database.ts';
import { prepared, preparedRows } from './prepared.queries.ts';

const db = useTestDatabase();

const backend = prepared<{ pid: number; at: Date }>(
  'backend',
  sql`select pg_backend_pid() as pid, ${sql.placeholder('at')}::timestamptz as at`,
);

describe('a prepared statement', () => {
  it('runs on a pool, on a connection, in a transaction and in one within it', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z');
    const { orm, pool } = db.database;
    expect(await backend(orm, { at })).toMatchObject([{ at }]);
    const client = await pool.connect();
    expect(await backend(drizzle(client), { at })).toMatchObject([{ at }]);
    client.release();
    const pids = await inTransaction(db.database, async (tx) => {
      const [outer] = await backend(tx, { at });
      const [inner] = await within(tx, (each) => backend(each, { at }));
      return [outer?.pid, inner?.pid];
    });
    expect(pids[0]).toBeGreaterThan(0);
    expect(pids[1]).toBe(pids[0]);
  });

  it('returns columns as Drizzle does', async () => {
    const things = pgTable('things', {
      taxPercent: numeric('tax_percent', { precision: 5, scale: 2, mode: 'number' }),
      madeAt: timestamp('made_at'),
      tags: text('tags').array(),
    });
    const { taxPercent, madeAt, tags } = things;
    const find = preparedRows(
      'find-things',
      { taxPercent, madeAt, tags, facts: sql<{ n: number }>`` },
      sql`
        select 18.50::numeric, timestamptz '2026-02-03T04:05:06.789Z', array['a', null], '{"n": 1}'::jsonb
        where 1 = ${sql.placeholder('one')}::int`,
    );
    expect(await find(db.database.orm, { one: 1 })).toEqual([
      {
        taxPercent: 18.5,
        madeAt: new Date('2026-02-03T04:05:06.789Z'),
        tags: ['a', null],
        facts: { n: 1 },
      },
    ]);
    expect(await find(db.database.orm, { one: 2 })).toEqual([]);
  });
});
