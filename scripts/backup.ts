/**
 * `npm run backup -- FILE`: writes a backup of the shop to a new file, while the shop goes on: the database as of one moment, and
 * all photos. The shop is found by the settings it was started with; a local one may be closed. With BACKUP_KEY it is encrypted.
 * Exit code 0: the file is complete. 1: it could not be made, with the reason. 2: wrong use.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { withShopDatabase } from '#local/shop-database.ts';
import { readPhoto, writeBackup } from '#server/features/backups/write-backup.ts';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import { readConfig } from '#server/platform/config.ts';
import { namedBackup } from './named-backup.ts';
import { readOptions } from './read-options.ts';
import { runForOperator, progressLines } from './run-for-operator.ts';

const USAGE = `Usage: npm run backup -- FILE|s3:[NAME]

Writes a backup of the shop to FILE, which must not exist, or to the bucket of S3_BUCKET. The shop may be open.
BACKUP_KEY encrypts it; without the same key nobody can restore it.`;

const word = readOptions(USAGE, () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined || name.startsWith('-') || rest.length > 0)
    throw new Error('Name one file to write.');
  return name;
});

await runForOperator(async () => {
  const config = readConfig(process.env);
  const { place, name, isInBucket } = await namedBackup(config, word);
  const file = path.resolve(word);
  if (!isInBucket && existsSync(file))
    throw new Error(`There is a file ${file} already. Name another one.`);
  const progress = progressLines();
  const photoStore = await openPhotoStore(config);
  try {
    const size = await withShopDatabase(config, { closed: false }, async (databaseUrl) => {
      const now = () => new Date();
      const deps = { config, databaseUrl, photoStore, now, onProgress: progress.show };
      const keepPhoto = (photo: string) =>
        place.keepPhoto(photo, () => readPhoto(photoStore, photo));
      return place.save(name, await writeBackup(deps, isInBucket ? keepPhoto : undefined));
    });
    console.log(
      `${isInBucket ? `s3:${name}` : file}: ${(size / 1_000_000).toFixed(1)} MB${config.backupKey === undefined ? '' : ', encrypted'}`,
    );
  } finally {
    progress.end();
    photoStore.close();
    place.close();
  }
});
