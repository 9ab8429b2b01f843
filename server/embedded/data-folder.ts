import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type FolderLock, takeLock } from './folder-lock.ts';

export interface DataFolder {
  path: string;
  /** Saves the shop's URL for the message that a second shop on this folder shows. */
  saveUrl(url: string): void;
  release(): void;
}

/**
 * Creates DATA_DIR if it is missing and locks it for this process. Throws with a message for the terminal, which says with `remedy`
 * what to do where another shop is open on it.
 */
export function claimDataFolder(
  dataDir: string,
  remedy = 'Stop it, or open another: DATA_DIR=.data-2 PORT=3001 npm start',
): DataFolder {
  const path = makeFolder(dataDir);
  const openAt = join(path, 'open-at');
  const lock = claim(path);
  if (!lock) {
    const url = existsSync(openAt) ? ` at ${readFileSync(openAt, 'utf8')}` : '';
    throw new Error(`The shop in ${dataDir} is open already${url}. ${remedy}`);
  }
  return {
    path,
    saveUrl: (url) => writeFileSync(openAt, url),
    release() {
      rmSync(openAt, { force: true });
      lock.release();
    },
  };
}

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function claim(path: string): FolderLock | undefined {
  try {
    return takeLock(join(path, 'lock'));
  } catch (error) {
    throw unusable(path, error);
  }
}

function unusable(dataDir: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`DATA_DIR ${dataDir} can't be used: ${reason}`);
}
