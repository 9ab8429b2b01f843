import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/**
 * Takes the lock kept at `file`, or answers undefined when a living process holds it.
 *
 * The lock is SQLite's own on an empty database: the operating system drops it with its holder,
 * however that one dies, so there is no stale lock to judge. Never open `file` by other means in the
 * holding process: closing it would drop the lock.
 */
export function takeLock(file: string): FolderLock | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
