import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listAttention } from '#server/features/attention/list-attention.ts';
import { writeAttention } from '#server/features/letters/owner-letters.ts';
import { noPayments } from '#server/features/payments/no-payments.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { CurrentSettings } from '#server/features/settings/current-settings.ts';
import { readConfig } from '#server/platform/config.ts';
import { PRODUCTION } from '#testing/config-problems.ts';
import { OWNER, useLetterShop } from '#testing/letter-shop.ts';
import type { HealthDeps } from './health-deps.ts';
import { watchHealth } from './watch-health.ts';

const { shop, deps, sendAll } = useLetterShop();
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-watched-'));
afterAll(() => rmSync(folder, { recursive: true }));
const photos = path.join(folder, 'photos');

/** A shop in production whose address leads nowhere; the test is about its photos. */
function watched(more: Record<string, string> = {}): HealthDeps {
  const { database } = shop.db;
  return {
    config: readConfig({ ...PRODUCTION, DATA_DIR: folder, ...more }),
    database,
    catalogDatabase: database,
    photoStore: diskPhotoStore(photos),
    payments: noPayments(),
    shopOrigin: () => 'http://127.0.0.1:9',
    now: () => shop.clock.now(),
    // The clock of this test runs ahead.
    healthLimits: { clockMs: 1e12 },
  };
}

async function attention() {
  const { database } = shop.db;
  const settings = new CurrentSettings(database, 'Vitrine');
  const money = { currency: 'INR', locale: 'en-IN', timeZone: 'Asia/Kolkata' };
  const now = () => shop.clock.now();
  return listAttention({ database, settings, money, provider: 'none', now });
}

/** A look after ten minutes by two instances at once. Returns the letters to the owner that follow. */
async function look(): Promise<string[]> {
  shop.clock.advance(11 * 60_000);
  await Promise.all([watchHealth(watched()), watchHealth(watched())]);
  await writeAttention(deps({ attention }));
  return (await sendAll({ attention })).map(({ to, text }) => `${to.join()}: ${text}`);
}

function breakPhotos(): void {
  rmSync(photos, { recursive: true, force: true });
  writeFileSync(photos, '');
}

const ofPhotos = (letters: readonly string[]) =>
  letters.filter((letter) => letter.includes('The folder of photos: saving failed'));

it('the owner is told once of a part that is at fault, and again after it was well', async () => {
  expect(await look()).toEqual([]);
  // There nothing listens, as the second look confirms.
  expect(await look()).toEqual([]);
  expect(await look()).toHaveLength(1);

  breakPhotos();
  expect(ofPhotos(await look())).toEqual([]);
  const [letter = ''] = ofPhotos(await look());
  expect(letter).toContain(OWNER);
  expect(letter).toContain('See that the folder photos of DATA_DIR');
  expect(await look()).toEqual([]);
  const kinds = (await attention()).map(({ kind }) => kind);
  expect(kinds).toEqual(['shop-fault', 'shop-fault']);

  rmSync(photos);
  expect(await look()).toEqual([]);
  expect(await attention()).toHaveLength(1);
  breakPhotos();
  expect(await look()).toEqual([]);
  expect(ofPhotos(await look())).toHaveLength(1);
});

it('a local shop is not watched', async () => {
  shop.clock.advance(11 * 60_000);
  await shop.db.database.pool.query(`delete from shop_state where key = 'health_faults'`);
  const local = { ...watched(), config: readConfig({}) };
  await watchHealth(local);
  const { rows } = await shop.db.database.pool.query(
    `select from shop_state where key = 'health_faults'`,
  );
  expect(rows).toEqual([]);
});
