import { expect, it } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { markUse } from './shop-state.ts';

const db = useTestDatabase();

it('a database that was used in production is refused by local mode, and accepted by production again', async () => {
  const { database } = db;
  await markUse(database, 'local');
  await Promise.all([markUse(database, 'production'), markUse(database, 'production')]);
  await markUse(database, 'production');
  await expect(markUse(database, 'local')).rejects.toThrow('This database is used in production');
});
