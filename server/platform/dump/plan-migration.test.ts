import { createReadStream } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { migrate, pendingSteps } from '../migrations.ts';
import { planMigration } from './plan-migration.ts';
import { readDump } from './read-dump.queries.ts';
import { withScratchDatabase } from './scratch-database.queries.ts';

const RELEASES = path.resolve(import.meta.dirname, '../../../demo/releases');
const old = useTestDatabase({ isMigrated: false });
const current = useTestDatabase();

beforeAll(async () => {
  await readDump(old.url, createReadStream(path.join(RELEASES, '1.0.0.zst')), { staysOld: true });
});

describe('the plan of an upgrade', () => {
  it('names each step with its time and locks, and changes nothing', { tags: 'long' }, async () => {
    const before = await pendingSteps(old.url);
    const steps = await planMigration(old.url);
    expect(steps.map(({ name }) => name)).toEqual([...before.migrations, 'functions and triggers']);
    expect(steps.length).toBeGreaterThan(20);
    expect(steps.every(({ milliseconds }) => milliseconds >= 0)).toBe(true);
    expect(steps.flatMap(({ locks }) => locks)).toContainEqual({
      table: 'products',
      mode: 'AccessExclusiveLock',
    });
    expect(await pendingSteps(old.url)).toEqual(before);
  });

  it('of a database of this version is empty', async () => {
    expect(await planMigration(current.url)).toEqual([]);
  });
});

describe('scratch databases of two shops on one server', () => {
  it('are left alone by each other', async () => {
    const exists = async (url: string) => {
      const client = new pg.Client(url);
      await client.connect();
      await client.end();
      return true;
    };
    const kept = withScratchDatabase(current.url, (one) =>
      withScratchDatabase(old.url, () => exists(one)),
    );
    expect(await kept).toBe(true);
  });
});

describe('an upgrade', () => {
  it(
    'waits for a table that is in use, without keeping others from it for long, and then is done',
    { tags: 'long' },
    async () => {
      const holder = new pg.Client(old.url);
      await holder.connect();
      await holder.query('begin; lock table products in access share mode');
      const upgrading = migrate(old.url);
      await new Promise((resolve) => setTimeout(resolve, 500));
      // It would wait until the holder ends, if the upgrade went on waiting in front of it.
      await old.database.pool.query('select count(*) from products');
      await holder.query('commit');
      await holder.end();
      await upgrading;
      expect(await planMigration(old.url)).toEqual([]);
    },
  );
});
