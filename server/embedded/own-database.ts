import { existsSync } from 'node:fs';
import path from 'node:path';
import { claimDataFolder } from './data-folder.ts';
import { startPostgres } from './start-postgres.ts';

/** The database that a shop in production keeps itself. */
export interface OwnDatabase {
  url: string;
  /** Saves the shop's URL for the message that a second shop on this folder shows. */
  saveUrl(url: string): void;
  close: () => Promise<void>;
}

/** Folders that only local mode makes, for accounts and payments that are not real. */
const LOCAL_FOLDERS = ['identity', 'payment-sandbox'];

/**
 * Starts the embedded PostgreSQL on DATA_DIR, for one shop at a time. Throws with a message for the terminal, also if the folder is a
 * local shop's, whose demo data, accounts and payments have no place in production.
 */
export async function openOwnDatabase(
  dataDir: string,
  warn: (line: string) => void,
): Promise<OwnDatabase> {
  const folder = claimDataFolder(dataDir, 'Stop it first, or choose another DATA_DIR.');
  try {
    if (LOCAL_FOLDERS.some((name) => existsSync(path.join(folder.path, name))))
      throw new Error(
        `DATA_DIR ${dataDir} is that of a local shop, with payments and accounts that are not real. Choose another folder.`,
      );
    const postgres = await startPostgres({ dataDir: folder.path, progress: warn, warn });
    return {
      url: postgres.url,
      saveUrl: folder.saveUrl,
      close: () => postgres.stop().finally(folder.release),
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}
