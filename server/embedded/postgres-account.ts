import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

/**
 * The account the server has to run as, or undefined if it is the caller's own.
 *
 * PostgreSQL refuses to run as root. Root starts it as the owner of the first of `folders` that isn't root's, else as
 * the machine's user `postgres`, else as `nobody`.
 */
export function postgresAccount(folders: readonly string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid };
  }
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Returns true if `account` may enter the folders down to `path` and, if it is a file, read it. */
export function canReach(account: Account, path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return false;
  if ((stats.mode & neededBit(account, stats, stats.isDirectory() ? 0o1 : 0o4)) === 0) return false;
  const parent = dirname(path);
  return parent === path || canReach(account, parent);
}

function neededBit(account: Account, owner: Account, bit: number): number {
  if (owner.uid === account.uid) return bit << 6;
  return owner.gid === account.gid ? bit << 3 : bit;
}

/** The user of the machine with this name, but for root. */
export function accountNamed(name: string): Account | undefined {
  const line = passwordFile()
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid && Number(uid) !== 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function passwordFile(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
