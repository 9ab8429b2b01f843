import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { readConfig } from '#server/platform/config.ts';
import { useAuditedShop } from '#testing/audited-shop.ts';
import { cart } from '#testing/shopping.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { packArchive, unpackArchive } from './backup-archive.ts';
import { backupFile } from '#testing/stored-backup.ts';
import { saveBackup } from './backup-file.ts';
import { proveBackup } from './prove-backup.ts';
import { checkBackup, unpackBackup } from './read-backup.ts';
import { holdRestored, lookAtTarget } from './restore-shop.queries.ts';
import { readTotals } from './totals.queries.ts';
import { writeBackup } from './write-backup.ts';

const KEY = 'a key of the owner'.replaceAll(' ', '-') + '-2026';
const PHOTO = `${'a'.repeat(32)}-640.webp`;
const { shop } = useAuditedShop();
const target = useTestDatabase({ isMigrated: false });
const replaced = useTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-backups-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);

async function backUp(name: string, key?: string): Promise<number> {
  const photoStore = diskPhotoStore(at('photos'));
  const config = { ...readConfig({ SHOP_NAME: 'Corner shop' }), backupKey: key };
  const deps = { config, databaseUrl: shop.db.url, photoStore, now: () => new Date() };
  return saveBackup(at(name), await writeBackup(deps));
}

beforeAll(async () => {
  await diskPhotoStore(at('photos')).save([{ name: PHOTO, bytes: Buffer.from('picture') }]);
  await backUp('plain');
  await backUp('secret', KEY);
});

const prove = (name: string, key?: string) =>
  proveBackup(
    { databaseUrl: shop.db.url, checkoutTtlSeconds: 900, now: () => shop.clock.now() },
    backupFile(at(name), key),
  );

describe('a backup', () => {
  it('is a file of its own user, without unfinished ones beside it', () => {
    expect(statSync(at('plain')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).toSorted()).toEqual(['photos', 'plain', 'secret']);
  });

  it('says what it is, with its settings', async () => {
    const { about, end } = await checkBackup(backupFile(at('plain'), undefined));
    expect(about).toMatchObject({ release: 1, photos: 'inside', shopVersion: '1.0.0' });
    expect(about.settings['SHOP_NAME']).toBe('Corner shop');
    expect(end).toEqual({ totals: await readTotals(shop.db.database.pool), photos: [PHOTO] });
  });

  it('with a key shows nothing without it', { tags: 'long' }, async () => {
    expect(readFileSync(at('plain')).includes('Corner shop')).toBe(true);
    expect(readFileSync(at('secret')).includes('Corner shop')).toBe(false);
    const check = (key?: string) => checkBackup(backupFile(at('secret'), key));
    await expect(check()).rejects.toThrow('The backup is encrypted: set BACKUP_KEY');
    await expect(check(`${KEY}x`)).rejects.toThrow('was not made with this BACKUP_KEY');
    expect((await check(KEY)).about.settings['SHOP_NAME']).toBe('Corner shop');
  });

  it('that could not be written whole leaves no file', async () => {
    async function* broken() {
      yield Buffer.from('a');
      throw new Error('The disk is full');
    }
    await expect(saveBackup(at('broken'), broken())).rejects.toThrow('The disk is full');
    expect(readdirSync(folder)).not.toContain('broken.part');
  });
});

describe.each([
  ['plain', undefined],
  ['secret', KEY],
])('a changed backup (%s) is refused', (name, key) => {
  async function checkChanged(change: (bytes: Buffer) => Buffer): Promise<unknown> {
    const changed = change(readFileSync(at(name)));
    const open = () =>
      Promise.resolve(Readable.from([changed.subarray(0, 90_000), changed.subarray(90_000)]));
    return checkBackup({ open, key }).then(
      () => 'taken',
      (error: Error) => error.constructor.name,
    );
  }

  // Each look at an encrypted one costs a second.
  const tags = key === undefined ? [] : ['long'];

  it('wherever a bit is another one', { tags }, async () => {
    const { size } = statSync(at(name));
    const places = [0, 3, 30, 200, 511, 600, size - 1, size - 40, size - 73, size - 600];
    for (let part = 1; part < 20; part += 1) places.push(Math.floor((size * part) / 20));
    for (const place of key === undefined ? places : places.slice(2, 6)) {
      const outcome = await checkChanged((bytes) => {
        bytes[place]! ^= 1;
        return bytes;
      });
      expect([place, outcome]).toEqual([place, 'DamagedBackup']);
    }
  });

  it('wherever it is cut off', { tags }, async () => {
    const { size } = statSync(at(name));
    for (const length of [0, 400, Math.floor(size / 2), size - 1])
      expect([length, await checkChanged((bytes) => bytes.subarray(0, length))]).toEqual([
        length,
        'DamagedBackup',
      ]);
  });
});

it('a backup of a newer version is refused, with its name', async () => {
  async function* newer() {
    const bytes = await backupFile(at('plain'), undefined).open();
    for await (const { name, body } of unpackArchive(bytes)) {
      const content = Buffer.concat(await Array.fromAsync(body));
      const about = content.toString().replace('"1.0.0","release":1', '"9.0.0","release":9');
      const changed = name === 'backup.json' ? Buffer.from(about) : content;
      yield { name, size: changed.length, body: changed };
    }
  }
  await saveBackup(at('newer'), packArchive(newer()));
  await expect(checkBackup(backupFile(at('newer'), undefined))).rejects.toThrow(
    'The backup was made by a newer version, 9.0.0: restore it with that one.',
  );
});

describe('a restored shop', () => {
  beforeAll(async () => {
    await unpackBackup(backupFile(at('secret'), KEY), {
      databaseUrl: target.url,
      savePhoto: (name, bytes) => diskPhotoStore(at('restored')).save([{ name, bytes }]),
      fill: holdRestored('2026-11-01T00:00:00.000Z', false),
    });
  });

  it('has what the shop had, photos too', async () => {
    const totals = await readTotals(shop.db.database.pool);
    expect(totals.orders).toBeGreaterThan(3);
    expect(await readTotals(target.database.pool)).toEqual(totals);
    expect(readdirSync(at('restored'))).toEqual([PHOTO]);
    const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(hash(path.join(at('restored'), PHOTO))).toBe(hash(path.join(at('photos'), PHOTO)));
  });

  it('is held, and its next order has a number that was never given', async () => {
    const { pool } = target.database;
    const { rows } = await pool.query(`select value from shop_state where key = 'held'`);
    expect(rows).toEqual([{ value: { backupAt: '2026-11-01T00:00:00.000Z' } }]);
    const next = `select (nextval('order_numbers') - (select max(number) from orders))::int as after`;
    expect((await pool.query(next)).rows).toEqual([{ after: 1_001 }]);
  });

  it('replaces a shop only if it is told to, and all of it', { tags: 'long' }, async () => {
    const { pool } = replaced.database;
    await pool.query(
      `insert into users (id, name, created_at, updated_at) values ('old', '', now(), now())`,
    );
    const restore = (replaces: boolean) =>
      unpackBackup(backupFile(at('plain'), undefined), {
        databaseUrl: replaced.url,
        fill: holdRestored('2026-11-01T00:00:00.000Z', replaces),
      });
    await expect(restore(false)).rejects.toThrow('The database is not empty.');
    expect((await pool.query('select id from users')).rows).toEqual([{ id: 'old' }]);
    await restore(true);
    expect(await readTotals(pool)).toEqual(await readTotals(shop.db.database.pool));
    expect(await lookAtTarget(replaced.url)).toEqual({ isEmpty: false, isOpen: false });
  });
});

describe('the proof of a backup', () => {
  it(
    'restores, audits and compares it, and leaves no database behind',
    { tags: 'long' },
    async () => {
      const { isProven, audit, about } = await prove('plain');
      expect({ isProven, shop: about.settings['SHOP_NAME'] }).toEqual({
        isProven: true,
        shop: 'Corner shop',
      });
      expect(audit.length).toBeGreaterThan(30);
      const { rows } = await shop.db.database.pool.query(
        `select datname from pg_database where starts_with(datname, 'vitrine_proof_' || (
         select oid::text from pg_database where datname = current_database()))`,
      );
      expect(rows).toEqual([]);
    },
  );

  it('of one that was made while people buy holds', { tags: 'long' }, async () => {
    const buyers = await Promise.all(['b1', 'b2', 'b3'].map((uid) => shop.buyer(uid)));
    const productId = await shop.sell(50);
    const buying = buyers.map(async (buyer) => {
      for (let count = 0; count < 4; count += 1) await shop.buy(buyer, cart(productId));
    });
    await Promise.all([backUp('while-buying'), ...buying]);
    const { isProven, different, end } = await prove('while-buying');
    expect({ isProven, different }).toEqual({ isProven: true, different: [] });
    expect(end.totals.orders).toBeLessThanOrEqual((await readTotals(shop.db.database.pool)).orders);
  });

  it('fails where the shop was wrong', { tags: 'long' }, async () => {
    await shop.db.database.pool.query('update products set on_hand = on_hand + 1');
    try {
      await backUp('wrong');
    } finally {
      await shop.db.database.pool.query('update products set on_hand = on_hand - 1');
    }
    const { isProven, audit } = await prove('wrong');
    const broken = audit.filter(({ finding }) => finding.breaches.length > 0);
    expect({ isProven, broken: broken.map(({ invariant }) => invariant.name) }).toMatchObject({
      isProven: false,
      broken: expect.arrayContaining(['I1']),
    });
  });
});
