import type { Config } from '#server/platform/config.ts';
import { claimDataFolder } from '#server/embedded/data-folder.ts';
import { databaseUrlOf } from './find-shop.ts';
import { takeLock } from '#server/embedded/folder-lock.ts';
import { startPostgres } from '#server/embedded/start-postgres.ts';
import { join } from 'node:path';

/**
 * Calls `use` with the URL of the shop's database: that of DATABASE_URL, or the one in DATA_DIR, which is started for that time
 * if the shop is closed.
 *
 * @param closed true: throws if a shop is open on the folder
 */
export async function withShopDatabase<Result>(
  config: Config,
  { closed }: { closed: boolean },
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const { dataDir, database } = config;
  if (database.url !== undefined) return use(database.url);
  if (!closed && isOpen(dataDir)) return use(databaseUrlOf(config));
  const folder = claimDataFolder(dataDir);
  try {
    const postgres = await startPostgres({ dataDir: folder.path });
    try {
      return await use(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    folder.release();
  }
}

function isOpen(dataDir: string): boolean {
  const lock = takeLock(join(dataDir, 'lock'));
  lock?.release();
  return lock === undefined;
}
