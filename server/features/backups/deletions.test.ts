import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import type { DeleteUserDeps } from '#server/features/users/delete-user.ts';
import { readConfig } from '#server/platform/config.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { backupFile } from '#testing/stored-backup.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { useTestS3 } from '#testing/test-s3.ts';
import { saveBackup } from './backup-file.ts';
import { repeatDeletions } from './deletions.feature.ts';
import { deletionsSince, noteDeletions, notedDeletions } from './deletion-notes.ts';
import { openBackupPlace } from './open-backup-place.ts';
import { unpackBackup } from './read-backup.ts';
import { holdRestored } from './restore-shop.queries.ts';
import { writeBackup } from './write-backup.ts';

const KEY = 'a-key-of-more-than-twenty-characters';
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-deletions-'));
afterAll(() => rmSync(folder, { recursive: true }));
const shop = useBuyingShop();
const s3 = useTestS3();
let admin: Buyer;

const inFolder = () => readConfig({ BACKUP_TO: path.join(folder, 'backups'), BACKUP_KEY: KEY });
const inBucket = () => readConfig({ ...s3.settings({}), BACKUP_TO: 's3:' });

beforeEach(async () => {
  rmSync(path.join(folder, 'backups'), { recursive: true, force: true });
  s3.objects.clear();
  await shop.db.database.pool.query(`delete from shop_state where key = 'noted_deletions'`);
  admin ??= await registerAdmin(shop);
});

const note = (config = inFolder(), now = new Date()) =>
  noteDeletions({ config, database: shop.db.database, now: () => now });

async function noted(since: Date, config = inFolder()): Promise<string[]> {
  const place = await openBackupPlace(config);
  try {
    return await notedDeletions(place, { since, key: config.backupKey });
  } finally {
    place.close();
  }
}

async function deleted(name: string): Promise<string> {
  const { uid } = await shop.newBuyer(name);
  const response = await shop.app.inject({
    method: 'DELETE',
    url: `/api/v1/user/${uid}?id=${admin.uid}`,
    headers: admin.headers,
  });
  expect(response.statusCode).toBe(200);
  return uid;
}

/** Does what features that forget people do here: nothing, since they have nothing of these. */
const deps = (): DeleteUserDeps => ({
  database: shop.db.database,
  now: () => shop.clock.now(),
  forgetting: [],
});

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('deletions of people, with backups in %s,', (_, config) => {
  it('are noted beside them once, and found from a moment on', async () => {
    const uid = await deleted('first');
    expect(await note(config())).toBeGreaterThan(0);
    expect(await note(config())).toBe(0);
    const later = await deleted('second');
    expect(await note(config(), new Date(Date.now() + 1_000))).toBe(1);
    const all = await noted(new Date(0), config());
    expect(all).toEqual(expect.arrayContaining([uid, later]));
    expect(all.filter((each) => each === uid)).toHaveLength(1);
    const afterwards = new Date(Date.now() + 3_600_000);
    expect(await noted(afterwards, config())).toEqual([]);
  });
});

it('a restore reads all that a database knows, and a look at most so many', async () => {
  const uids = [await deleted('third'), await deleted('fourth')];
  const since = new Date(0);
  const all = await deletionsSince(shop.db.database, { since });
  expect(all.map(({ uid }) => uid)).toEqual(expect.arrayContaining(uids));
  expect(await deletionsSince(shop.db.database, { since, most: 1 })).toHaveLength(1);
});

it(
  'notes are encrypted as backups are, and removed after more than a year',
  { tags: 'long' },
  async () => {
    const uid = await deleted('secret');
    const old = new Date(Date.now() - 401 * 24 * 3_600_000);
    await note(inFolder(), old);
    const [file = ''] = readdirSync(path.join(folder, 'backups'));
    expect(readFileSync(path.join(folder, 'backups', file), 'utf8')).not.toContain(uid);
    await expect(noted(new Date(0), { ...inFolder(), backupKey: undefined })).rejects.toThrow(
      'The backup is encrypted',
    );
    await deleted('another');
    await note();
    expect(readdirSync(path.join(folder, 'backups'))).not.toContain(file);
  },
);

it('who was deleted since the backup is deleted again, before the shop can be released', async () => {
  const buyer = await shop.newBuyer('leaves');
  await shop.buy(buyer, cart(await shop.sell(1)));
  const at = new Date();
  const file = path.join(folder, 'backup');
  const databaseUrl = shop.db.url;
  const photoStore = diskPhotoStore(path.join(folder, 'photos'));
  const config = inFolder();
  await saveBackup(file, await writeBackup({ config, databaseUrl, photoStore, now: () => at }));
  await shop.db.database.pool.query(`update users set deleted_at = now() where id = $1`, [
    buyer.uid,
  ]);
  const since = await deletionsSince(shop.db.database, { since: at });
  expect(since.map(({ uid }) => uid)).toContain(buyer.uid);

  await unpackBackup(backupFile(file, KEY), {
    databaseUrl,
    fill: holdRestored(at.toISOString(), true, [buyer.uid, 'never-registered']),
  });
  const { pool } = shop.db.database;
  const read = async () =>
    (await pool.query('select name, deleted_at from users where id = $1', [buyer.uid])).rows[0];
  expect(await read()).toMatchObject({ deleted_at: null });
  await pool.query(`update shop_state set value = value || '{"lost": []}' where key = 'held'`);
  const release = () =>
    shop.app.inject({
      method: 'POST',
      url: `/api/v1/held/release?id=${admin.uid}`,
      headers: admin.headers,
      payload: {},
    });
  expect((await release()).json()).toMatchObject({ code: 'UNAVAILABLE' });
  await repeatDeletions(deps());
  await repeatDeletions(deps());
  expect(await read()).toMatchObject({ name: 'Deleted user', deleted_at: expect.any(Date) });
  expect((await release()).statusCode).toBe(200);
});
