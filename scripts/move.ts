/**
 * `npm run move -- --to DATABASE_URL [--bucket]`: copies a closed shop into an empty database, and with --bucket its photos into the bucket of the
 * S3 settings. Exit code 0: all is there. 1: it could not be done, with the reason. 2: wrong use.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withShopDatabase } from '#local/shop-database.ts';
import type { Totals } from '#server/features/backups/backup-about.ts';
import { lookAtTarget } from '#server/features/backups/restore-shop.queries.ts';
import { readTotals } from '#server/features/backups/totals.queries.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { openDatabase, UNHURRIED } from '#server/platform/database.ts';
import { readDump } from '#server/platform/dump/read-dump.queries.ts';
import { writeDump } from '#server/platform/dump/write-dump.queries.ts';
import { copyPhotos } from './copy-photos.ts';
import { readOptions } from './read-options.ts';
import { progressLines, runForOperator } from './run-for-operator.ts';

const USAGE = `Usage: npm run move -- --to DATABASE_URL [--bucket]

Copies the shop of the present settings into the empty database at DATABASE_URL. The shop has to be closed.
  --bucket  also copies its photos from DATA_DIR into the bucket of S3_BUCKET`;

const { to, bucket } = readOptions(USAGE, () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, bucket: { type: 'boolean' } },
  });
  if (values.to === undefined || !/^postgres(ql)?:\/\//.test(values.to))
    throw new Error('--to needs the URL of a database: postgres://…');
  return { to: values.to, bucket: values.bucket === true };
});

await runForOperator(async () => {
  const config = readConfig(process.env);
  if (bucket && config.s3.bucket === undefined)
    throw new Error('--bucket needs S3_BUCKET and the settings that go with it.');
  const progress = progressLines();
  try {
    await withShopDatabase(config, { closed: true }, (from) => moveShop(config, from));
  } finally {
    progress.end();
  }

  async function moveShop(given: Config, from: string): Promise<void> {
    if ((await lookAtTarget(from)).isOpen)
      throw new Error('The shop is open. Close all its instances before you move it.');
    if (!(await lookAtTarget(to)).isEmpty) throw new Error('The database at --to is not empty.');
    progress.show('Copying the database');
    await readDump(to, writeDump(from, { level: 1 }));
    await compare(from);
    const photos = bucket ? await movePhotos(given) : 0;
    console.log(
      `All is there. Start the shop with DATABASE_URL set to the new database${bucket ? `; ${photos} photo files are in the bucket` : ''}. The old one is as it was.`,
    );
  }

  async function compare(from: string): Promise<void> {
    const [before, after] = await Promise.all([from, to].map(totalsOf));
    if (JSON.stringify(before) !== JSON.stringify(after))
      throw new Error(
        'The sums of the two databases differ. Was the shop open? The old one is as it was.',
      );
  }

  async function movePhotos(given: Config): Promise<number> {
    const target = await openPhotoStore(given);
    try {
      const source = diskPhotoStore(path.join(given.dataDir, 'photos'));
      return await copyPhotos(source, target, progress.show);
    } finally {
      target.close();
    }
  }
});

async function totalsOf(url: string): Promise<Totals> {
  const database = openDatabase(url, 1, () => {}, UNHURRIED);
  try {
    return await readTotals(database.pool);
  } finally {
    await database.close();
  }
}
