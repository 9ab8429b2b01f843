import { chmodSync, chownSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Account } from './postgres-account.ts';

/** A socket's whole path may have 107 bytes on Linux, 103 on macOS; the file name takes up to 20. */
const FOLDER_LIMIT_BYTES = 80;

/**
 * The private folder of the server's Unix socket: `former` if it still exists and has the right owner, otherwise a new
 * one. Undefined on platforms without Unix sockets.
 */
export function makeSocketFolder(
  account: Account | undefined,
  former: string | undefined,
): string | undefined {
  if (process.platform === 'win32') return undefined;
  const owner = account?.uid ?? process.getuid?.();
  if (former && isFolderOf(former, owner)) return former;
  const parent = [tmpdir(), '/tmp'].find(
    (path) => Buffer.byteLength(path) < FOLDER_LIMIT_BYTES - 20,
  );
  if (!parent) return undefined;
  const folder = mkdtempSync(join(parent, 'vitrine-'));
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

export function removeSocketFolder(folder: string | undefined): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}

function isFolderOf(path: string, owner: number | undefined): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === owner;
}
