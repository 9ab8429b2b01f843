import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importProducts } from '#server/features/import/import-products.ts';
import { JOB_WRITERS } from '#testing/job-writers.ts';
import { forgetReplacedPhotos } from '#server/features/jobs/forget-jobs.ts';
import { readJob, stopJob, undoJob } from '#server/features/jobs/jobs.service.ts';
import { runJobs } from '#server/features/jobs/run-jobs.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { PhotoTurns } from '#server/features/photos/photo-turns.ts';
import { sweepPhotos } from '#server/features/photos/sweep-photos.ts';
import { registerPeople } from '#testing/factories.ts';
import { paint } from '#testing/forms.ts';
import { emptyTables, useTestDatabase } from '#testing/test-database.ts';
import { useTestPhotoFolder } from '#testing/test-photo-stores.ts';
import type { FetchPhoto } from './fetch-photo.ts';
import { leaseRows } from './job-photos.queries.ts';
import { runJobPhotos } from './run-job-photos.ts';

const db = useTestDatabase();
const place = useTestPhotoFolder();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOW = new Date();
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const PICTURES = { red: await paint('#b33'), green: await paint('#3b3') };
const fetchPhoto: FetchPhoto = async (address) => {
  const bytes = PICTURES[address.slice('https://photos.example/'.length) as 'red' | 'green'];
  return { ok: true, bytes };
};

beforeAll(() => registerPeople(db.database, { id: 'chief', role: 'admin' }));
beforeEach(async () => {
  await emptyTables(
    db.database,
    'products',
    'jobs',
    'stock_ledger',
    'product_photos',
    'replaced_photos',
  );
});

/** Stores the job of a file, and writes its rows. */
async function importLines(...lines: string[]): Promise<string> {
  const file = path.join(folder, 'lines.csv');
  writeFileSync(file, ['sku,name,category,price,photos', ...lines].join('\n'));
  const deps = { database: db.database, now: () => NOW, onJob() {}, origin: '' };
  const { _id } = await importProducts(deps, 'chief', { path: file, isDryRun: false }, undefined);
  await writeRows();
  return _id;
}

async function writeRows(): Promise<void> {
  const onFailure = (error: unknown) => {
    throw error;
  };
  const deps = {
    database: db.database,
    now: () => NOW,
    writers: JOB_WRITERS,
    onChange() {},
    onFailure,
  };
  while ((await runJobs(deps)) > 0);
}

async function takePhotos(
  now = NOW,
  fetch = fetchPhoto,
  save?: PhotoStore['save'],
): Promise<number> {
  const store = await place.open();
  const turns = new PhotoTurns(db.database.pool);
  return runJobPhotos({
    database: db.database,
    now: () => now,
    fetchPhoto: fetch,
    savePhotos: save ?? ((files) => turns.whileSaving(() => store.save(files))),
    origin: '',
    onChange() {},
    onFailure() {},
  });
}

async function hashes(): Promise<string[]> {
  const { rows } = await db.database.pool.query<{ hash: string }>(
    'select hash from product_photos order by product_id, position',
  );
  return rows.map(({ hash }) => hash);
}

it('photos that an instance was taking when it was killed are taken by another one', async () => {
  const id = await importLines('A,Cup,Cups,5,https://photos.example/red');
  await leaseRows(db.database, { now: NOW, until: later(5), limit: 4 });
  expect(await takePhotos()).toBe(0);
  expect(await readJob(db.database, id)).toMatchObject({ state: 'working', photosDone: 0 });
  expect(await takePhotos(later(6))).toBe(1);
  expect(await readJob(db.database, id)).toMatchObject({ state: 'done', photosDone: 1 });
  expect(await hashes()).toHaveLength(1);
});

it('a product gets its photos once, also if two instances take them', async () => {
  const id = await importLines('A,Cup,Cups,5,https://photos.example/red');
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = takePhotos(NOW, async (address) => {
    asked.resolve();
    await answer.promise;
    return fetchPhoto(address);
  });
  await asked.promise;
  await takePhotos(later(6));
  answer.resolve();
  await slow;
  expect(await readJob(db.database, id)).toMatchObject({ state: 'done', photosDone: 1 });
  expect(await hashes()).toHaveLength(1);
});

it('photos that arrive after a job was stopped are dropped', async () => {
  const id = await importLines('A,Cup,Cups,5,https://photos.example/red');
  await takePhotos(NOW, async (address) => {
    await stopJob(db.database, id);
    return fetchPhoto(address);
  });
  expect(await readJob(db.database, id)).toMatchObject({ state: 'stopped', undoable: true });
  expect([await hashes(), await takePhotos(later(60))]).toEqual([[], 0]);
});

it(
  'photos that an import replaced stay for an undo of 30 days, and go then',
  { tags: 'long' },
  async () => {
    const sweep = async () => {
      const { pool } = db.database;
      const store = await place.open();
      const turns = new PhotoTurns(pool);
      return sweepPhotos({ pool, store, turns, now: () => later(120) });
    };
    await importLines('A,Cup,Cups,5,https://photos.example/red');
    await takePhotos();
    const [red] = await hashes();
    const id = await importLines('A,,,,https://photos.example/green');
    await takePhotos();
    expect(await hashes()).not.toEqual([red]);
    expect(await sweep()).toBe(0);
    await forgetReplacedPhotos(db.database, later(29 * 24 * 60));
    await undoJob(db.database, id, { by: 'chief', at: NOW });
    await writeRows();
    expect(await hashes()).toEqual([red]);

    const again = await importLines('A,,,,https://photos.example/green');
    await takePhotos();
    await forgetReplacedPhotos(db.database, later(31 * 24 * 60));
    expect(await sweep()).toBeGreaterThan(0);
    await undoJob(db.database, again, { by: 'chief', at: NOW });
    await writeRows();
    const { errors } = await readJob(db.database, again);
    expect(errors).toMatchObject([{ column: 'photos' }]);
    expect(await hashes()).not.toEqual([red]);
  },
);

it(
  'photos that can’t be reached are given up after three tries, and listed',
  { tags: 'long' },
  async () => {
    const id = await importLines('A,Cup,Cups,5,https://photos.example/red');
    let asked = 0;
    const away: FetchPhoto = async () => {
      asked += 1;
      return { ok: false, message: 'It can’t be reached', isPassing: true };
    };
    for (let minutes = 0; minutes < 60; minutes += 1) await takePhotos(later(minutes), away);
    expect(asked).toBe(3);
    expect(await readJob(db.database, id)).toMatchObject({
      state: 'done',
      photosDone: 1,
      photoErrorCount: 1,
      errors: [{ line: 2, message: 'Cup: https://photos.example/red: It can’t be reached' }],
    });
  },
);

it('photos that are there at the second try are taken', async () => {
  const id = await importLines('A,Cup,Cups,5,https://photos.example/red');
  await takePhotos(NOW, async () => ({ ok: false, message: 'Away', isPassing: true }));
  expect(await readJob(db.database, id)).toMatchObject({ state: 'working', photoErrorCount: 0 });
  await takePhotos(later(1));
  expect(await readJob(db.database, id)).toMatchObject({ state: 'done', photoErrorCount: 0 });
  expect(await hashes()).toHaveLength(1);
});

it(
  'photos that the shop can’t store are given up after twelve tries, and listed',
  { tags: 'long' },
  async () => {
    const id = await importLines('A,Cup,Cups,5,https://photos.example/red');
    let tries = 0;
    const full = async () => {
      tries += 1;
      throw new Error('No room');
    };
    for (let minutes = 0; minutes < 200; minutes += 1)
      await takePhotos(later(minutes), fetchPhoto, full);
    expect(tries).toBe(12);
    expect(await readJob(db.database, id)).toMatchObject({
      state: 'done',
      photoErrorCount: 1,
      errors: [
        { column: 'photos', message: expect.stringContaining('the server’s log says what') },
      ],
    });
  },
);

it('a job with many photos leaves those of a later one their turn', async () => {
  const lines = Array.from(
    { length: 6 },
    (_, at) => `A${at},Cup,Cups,5,https://photos.example/red`,
  );
  const [first, second] = [
    await importLines(...lines),
    await importLines('B,Jug,Jugs,5,https://photos.example/green'),
  ];
  await takePhotos();
  expect(await readJob(db.database, first)).toMatchObject({ photosDone: 3 });
  expect(await readJob(db.database, second)).toMatchObject({ state: 'done', photosDone: 1 });
});
