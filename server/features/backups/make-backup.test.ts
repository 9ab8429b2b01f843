import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Backups } from '#contract/backups.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { readConfig } from '#server/platform/config.ts';
import { registerAdmin } from '#testing/admins.ts';
import { type Buyer, cart } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { backupFile } from '#testing/stored-backup.ts';
import { beginBackup, listBackups } from './backup-rows.ts';
import { finishBackup, makeNightlyBackup, type MakeBackupDeps } from './make-backup.ts';
import { proveBackup } from './prove-backup.ts';
import { checkBackup } from './read-backup.ts';

const PHOTO = `${'b'.repeat(32)}-640.webp`;
const shop = useBuyingShop();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-nights-'));
afterAll(() => rmSync(folder, { recursive: true }));
let admin: Buyer;
let at = new Date('2026-11-25T03:00:00+05:30');
const never = new AbortController().signal;

function depsOf(more: Partial<MakeBackupDeps> = {}): MakeBackupDeps {
  const config = readConfig({ BACKUP_TO: path.join(folder, 'backups') });
  const { database, url } = shop.db;
  return {
    config: { ...config, database: { ...config.database, url } },
    database,
    photoStore: diskPhotoStore(path.join(folder, 'photos')),
    now: () => at,
    prove: () => Promise.resolve(undefined),
    ...more,
  };
}

beforeAll(async () => {
  admin = await registerAdmin(shop);
  await shop.buy(await shop.buyer('asha'), cart(await shop.sell(2)));
  await diskPhotoStore(path.join(folder, 'photos')).save([
    { name: PHOTO, bytes: Buffer.from('picture') },
  ]);
});

beforeEach(async () => {
  await shop.db.database.pool.query('delete from backups');
  rmSync(path.join(folder, 'backups'), { recursive: true, force: true });
});

const files = () => readdirSync(path.join(folder, 'backups')).toSorted();

async function read(): Promise<Backups['backups']> {
  const { headers } = admin;
  const response = await shop.app.inject({ url: `/api/v1/backup/all?id=${admin.uid}`, headers });
  return response.json<Backups>().backups;
}

describe('the backup of a night', () => {
  it('is made once, by one instance, with its photos beside it, and proven', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        makeNightlyBackup(
          depsOf({
            async prove(file) {
              const databaseUrl = shop.db.url;
              const deps = { databaseUrl, checkoutTtlSeconds: 900, now: () => shop.clock.now() };
              const { isProven } = await proveBackup(deps, backupFile(file, undefined));
              return isProven ? undefined : 'not proven';
            },
          }),
          never,
        ),
      ),
    );
    expect(made.toSorted()).toEqual([0, 0, 1]);
    expect(await makeNightlyBackup(depsOf(), never)).toBe(0);
    const [backup, ...more] = await read();
    expect(more).toEqual([]);
    expect(backup).toMatchObject({
      state: 'done',
      nightly: true,
      orders: 1,
      provenAt: at.toISOString(),
    });
    const file = path.join(folder, 'backups', backup?.file ?? '');
    expect(files()).toEqual(['photos', backup?.file].toSorted());
    expect(readFileSync(path.join(folder, 'backups/photos', PHOTO), 'utf8')).toBe('picture');
    const { about, end } = await checkBackup(backupFile(file, undefined));
    expect({ photos: about.photos, names: end.photos }).toEqual({
      photos: 'beside',
      names: [PHOTO],
    });
  });

  it('that is not proven says why', async () => {
    await makeNightlyBackup(depsOf({ prove: () => Promise.resolve('I1 is broken') }), never);
    const [backup] = await read();
    expect(backup).toMatchObject({ state: 'done', problem: 'I1 is broken' });
    expect(backup).not.toHaveProperty('provenAt');
  });

  it('that fails is tried three times, and says why', async () => {
    const photoStore = {
      ...diskPhotoStore(folder),
      list: () => {
        throw new Error('No bucket');
      },
    };
    for (let count = 0; count < 4; count += 1)
      await makeNightlyBackup(depsOf({ photoStore }), never).catch(() => {});
    const all = await read();
    expect(all.map(({ state, problem }) => `${state} ${problem}`)).toEqual([
      'failed No bucket',
      'failed No bucket',
      'failed No bucket',
    ]);
    expect(files()).toEqual([]);
  });

  it('of an instance that was killed is given up after a minute, and made by another one', async () => {
    await beginBackup(shop.db.database, '2026-11-24', at);
    at = new Date(at.getTime() + 59_000);
    expect(await makeNightlyBackup(depsOf(), never)).toBe(0);
    at = new Date(at.getTime() + 2_000);
    expect(await makeNightlyBackup(depsOf(), never)).toBe(1);
    expect((await read()).map(({ state }) => state)).toEqual(['done', 'failed']);
  });

  it('ends with the server, and leaves no half file', async () => {
    const closing = new AbortController();
    closing.abort(new Error('The shop was closed.'));
    const making = makeNightlyBackup(depsOf(), closing.signal);
    await expect(making).rejects.toThrow('The shop was closed.');
    expect(files()).toEqual([]);
  });

  it('takes the place of older ones', { tags: 'long' }, async () => {
    for (let night = 0; night < 9; night += 1) {
      await makeNightlyBackup(depsOf(), never);
      at = new Date(at.getTime() + 24 * 3_600_000);
    }
    const rows = await listBackups(shop.db.database);
    const gone = rows.filter(({ deletedAt }) => deletedAt);
    expect(gone.length).toBeGreaterThan(0);
    for (const { file, deletedAt } of rows)
      expect([file, existsSync(path.join(folder, 'backups', file))]).toEqual([file, !deletedAt]);
  });
});

it('a backup that an owner asks for begins once', async () => {
  const ask = () =>
    shop.app.inject({
      method: 'POST',
      url: `/api/v1/backup?id=${admin.uid}`,
      headers: admin.headers,
    });
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  const [row, ...more] = await listBackups(shop.db.database);
  expect(more).toEqual([]);
  if (!row) throw new Error('No backup has begun');
  await finishBackup(depsOf(), row, never);
  expect(await read()).toMatchObject([{ state: 'done', nightly: false, orders: 1 }]);
});
