import { expect, it } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { markUse } from './shop-state.ts';

const db = useTestDatabase();

it('a database that was used in production is refused by local mode, and accepted by production again', async () => {
  const { pool } = db.database;
  await markUse(pool, 'local');
  await Promise.all([markUse(pool, 'production'), markUse(pool, 'production')]);
  await markUse(pool, 'production');
  await expect(markUse(pool, 'local')).rejects.toThrow('This database is used in production');
});
