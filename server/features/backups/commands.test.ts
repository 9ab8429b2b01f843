// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { cart } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { readHeld } from './held.queries.ts';
import { readTotals } from './totals.queries.ts';

const run = promisify(execFile);
const SCRIPTS = path.resolve(import.meta.dirname, '../../../scripts');
const shop = useBuyingShop();
const restored = useTestDatabase({ isMigrated: false });
const moved = useTestDatabase({ isMigrated: false });
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-commands-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs a command. Returns its output and its exit code. */
async function command(
  [name = '', ...words]: readonly string[],
  databaseUrl = shop.db.url,
  settings: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    ...settings,
  };
  const script = path.join(SCRIPTS, `${name}.ts`);
  try {
    const { stdout, stderr } = await run(process.execPath, [script, ...words], { env });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

it(
  'say how they are used: 0 for --help, 2 for wrong use, and no stack',
  { tags: 'long' },
  async () => {
    const commands = ['backup', 'restore', 'migrate', 'move', 'wal'];
    const said = await Promise.all(
      commands.flatMap((name) => [command([name, '--help']), command([name, '--what'])]),
    );
    expect(said.map(({ code }) => code)).toEqual(commands.flatMap(() => [0, 2]));
    for (const { said: words } of said) {
      expect(words).toContain('Usage: npm run');
      expect(words).not.toMatch(/^ +at /m);
    }
  },
);

it('back a shop up, prove it, restore it and move it', async () => {
  await shop.buy(await shop.buyer('asha'), cart(await shop.sell(3)));
  const totals = await readTotals(shop.db.database.pool);
  const file = path.join(dataDir, 'shop.vitrine');
  expect(await command(['backup', file])).toMatchObject({ code: 0 });
  expect(await command(['backup', file])).toMatchObject({
    code: 1,
    said: `There is a file ${file} already. Name another one.\n`,
  });
  expect(await command(['restore', file, '--verify'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('is proven: 1 orders'),
  });
  expect((await command(['restore', file])).said).toContain('The shop is open.');
  expect((await command(['move', '--to', moved.url])).said).toContain('The shop is open.');
  expect(await command(['restore', file], restored.url)).toMatchObject({ code: 0 });
  expect(await readTotals(restored.database.pool)).toEqual(totals);
  expect((await command(['restore', file], restored.url)).said).toContain('is not empty');
  expect(await command(['move', '--to', moved.url], restored.url)).toMatchObject({ code: 0 });
  expect(await readTotals(moved.database.pool)).toEqual(totals);
  expect(await command(['migrate', '--plan'])).toMatchObject({
    code: 0,
    said: 'The database is of this version. Nothing is to be done.\n',
  });
  const bytes = readFileSync(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(file, bytes);
  const damaged = await command(['restore', file, '--replace'], restored.url);
  expect(damaged).toEqual({ code: 1, said: expect.stringContaining('cut off or damaged') });
  expect(await readTotals(restored.database.pool)).toEqual(totals);
});

it('hold a shop whose database was recovered to a moment, once and while it is closed', async () => {
  const recovered = (at: string) => command(['restore', '--recovered', at], moved.url);
  const now = new Date().toISOString();
  expect(await command(['restore', '--recovered', now])).toEqual({
    code: 1,
    said: 'The shop is open. Close all its instances first.\n',
  });
  await moved.database.pool.query(`delete from shop_state where key = 'held'`);
  expect((await recovered('2020-01-01T00:00:00Z')).said).toContain('not as of 2020-01-01');
  expect((await recovered('2999-01-01T00:00:00Z')).code).toBe(2);
  expect(await recovered(now)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`restored to ${now}`),
  });
  expect(await readHeld(moved.database.orm)).toMatchObject({ backupAt: now });
  expect(await recovered(now)).toEqual({ code: 1, said: 'The shop is held already.\n' });
});

it('get a file of the write-ahead log, or say whether there is one', async () => {
  const env = { BACKUP_TO: path.join(dataDir, 'archive') };
  const segment = path.join(dataDir, '0000000100000000000000AB');
  writeFileSync(segment, 'records');
  const wal = (words: readonly string[], more = env) =>
    command(['wal', ...words], shop.db.url, more);
  expect(await wal(['put', segment])).toEqual({ code: 0, said: '' });
  const got = path.join(dataDir, 'got');
  expect(await wal(['get', path.basename(segment), got])).toEqual({ code: 0, said: '' });
  expect(readFileSync(got, 'utf8')).toBe('records');
  expect(await wal(['get', '0000000100000000000000AC', got])).toEqual({
    code: 1,
    said: 'The archive has no 0000000100000000000000AC.\n',
  });
  writeFileSync(path.join(env.BACKUP_TO, 'wal-00000002.history'), 'no archive of this kind');
  expect(await wal(['get', '00000002.history', got])).toMatchObject({ code: 255 });
  expect(await wal(['put', segment], { BACKUP_TO: '' })).toMatchObject({ code: 1 });
  expect((await wal(['recover', dataDir])).said).toContain('is not empty');
});

it('look at a shop whose database answers', async () => {
  const { said } = await command(['doctor', '--json']);
  const { checks } = JSON.parse(said) as { checks: { name: string; ok: boolean; words: string }[] };
  const well = checks.filter(({ ok }) => ok).map(({ name }) => name);
  expect(well).toEqual(expect.arrayContaining(['database', 'schema', 'clock', 'queues', 'held']));
  for (const { words } of checks) expect(words).not.toContain('pool');
});
