/**
 * `npm run backup -- FILE`: writes a backup of the shop to a new file, while the shop goes on: the database as of one moment, and
 * all photos. The shop is found by the settings it was started with; a local one may be closed. With BACKUP_KEY it is encrypted.
 * Exit code 0: the file is complete. 1: it could not be made, with the reason. 2: wrong use.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { withShopDatabase } from '#local/shop-database.ts';
import { saveBackup } from '#server/features/backups/backup-file.ts';
import { writeBackup } from '#server/features/backups/write-backup.ts';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import { readConfig } from '#server/platform/config.ts';
import { readOptions } from './read-options.ts';
import { runForOperator, progressLines } from './run-for-operator.ts';

const USAGE = `Usage: npm run backup -- FILE

Writes a backup of the shop to FILE, which must not exist. The shop may be open.
BACKUP_KEY encrypts it; without the same key nobody can restore it.`;

const file = readOptions(USAGE, () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined || name.startsWith('-') || rest.length > 0)
    throw new Error('Name one file to write.');
  return path.resolve(name);
});

await runForOperator(async () => {
  if (existsSync(file)) throw new Error(`There is a file ${file} already. Name another one.`);
  const config = readConfig(process.env);
  const progress = progressLines();
  const photoStore = await openPhotoStore(config);
  try {
    const size = await withShopDatabase(config, { closed: false }, async (databaseUrl) =>
      saveBackup(
        file,
        await writeBackup({
          config,
          databaseUrl,
          photoStore,
          now: () => new Date(),
          onProgress: progress.show,
        }),
      ),
    );
    console.log(
      `${file}: ${(size / 1_000_000).toFixed(1)} MB${config.backupKey === undefined ? '' : ', encrypted'}`,
    );
  } finally {
    progress.end();
    photoStore.close();
  }
});
