import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/**
 * Takes the lock at `file`, or returns undefined if a running process holds it.
 *
 * It is SQLite's lock on an empty database. The operating system drops it when the process ends, even if killed, so
 * locks are never stale. Don't open `file` in any other way in the process that holds the lock: closing it would drop
 * the lock.
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
