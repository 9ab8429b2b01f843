import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { type Account, canReach, postgresAccount } from './postgres-account.ts';
import type { PostgresPackage } from './postgres-package.ts';

/** The folders of the server's files, and its account. */
export interface Place {
  /** The folder for password, log and address: `DATA_DIR/postgres`. */
  home: string;
  /** The database cluster, usually inside `home`. */
  cluster: string;
  /** Folder of the server's programs. */
  native: string;
  /** The account the server runs as, if it isn't the caller's. */
  account: Account | undefined;
}

/** For files that the server's account can't read in their usual place, such as root's home. */
const SHARED_FOLDER = '/var/lib/vitrine';

/** Chooses the folders of cluster and programs, and moves them if the server's account can't read them. */
export function choosePlace(
  dataDir: string,
  installed: PostgresPackage,
  say: (line: string) => void,
): Place {
  const home = join(dataDir, 'postgres');
  mkdirSync(home, { recursive: true });
  const remembered = readText(join(home, PLACE_NOTE));
  const inHome = join(home, 'cluster');
  const account = postgresAccount(
    [remembered && join(remembered, 'cluster'), inHome, dataDir].filter(
      (path) => path !== undefined,
    ),
  );
  const isMoved = remembered !== undefined && existsSync(remembered);
  if (!account) {
    const cluster = isMoved ? join(remembered, 'cluster') : inHome;
    checkOwner(cluster);
    return { home, cluster, native: installed.native, account };
  }
  if (isMoved) checkBelonging(remembered, dataDir);
  else removeFormerPlaces(dataDir);
  const cluster = isMoved
    ? join(remembered, 'cluster')
    : makeReachable(account, dataDir, home)
      ? inHome
      : moveAway(dataDir, home, say);
  if (existsSync(cluster) && statSync(cluster).uid === 0) changeOwner(account, cluster);
  return { home, cluster, native: reachablePrograms(installed, account, say), account };
}

/**
 * Makes `home` reachable for the account if it can be. A private DATA_DIR, such as a temporary one, gets execute permission for
 * that, but not read permission; the folders above it stay unchanged. Returns whether it is reachable.
 */
function makeReachable(account: Account, dataDir: string, home: string): boolean {
  if (!canReach(account, home) && canReach(account, dirname(dataDir))) {
    chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  }
  return canReach(account, home);
}

/** A file in `home` with the path of the folder outside that contains the cluster. */
const PLACE_NOTE = 'cluster-is-in';
/** A file in that folder with the path of the DATA_DIR it belongs to. */
const BELONGS_NOTE = 'belongs-to';

function moveAway(dataDir: string, home: string, say: (line: string) => void): string {
  const folder = join(SHARED_FOLDER, `shop-${crypto.randomUUID().slice(0, 8)}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, BELONGS_NOTE), dataDir);
  const oldCluster = join(home, 'cluster');
  if (existsSync(oldCluster)) cpSync(oldCluster, join(folder, 'cluster'), COPY_OPTIONS);
  writeFileSync(join(home, PLACE_NOTE), folder);
  rmSync(oldCluster, { recursive: true, force: true });
  say(`The database is kept in ${folder}: its account can't enter ${dataDir}`);
  return join(folder, 'cluster');
}

/** Deletes the moved cluster of a DATA_DIR that was deleted. */
function removeFormerPlaces(dataDir: string): void {
  if (!existsSync(SHARED_FOLDER)) return;
  for (const name of readdirSync(SHARED_FOLDER)) {
    const folder = join(SHARED_FOLDER, name);
    if (readText(join(folder, BELONGS_NOTE)) === dataDir) rmSync(folder, REMOVE_OPTIONS);
  }
}

/** A copied DATA_DIR still contains the path of the original's cluster; the two must not share it. */
function checkBelonging(folder: string, dataDir: string): void {
  const owner = readText(join(folder, BELONGS_NOTE));
  if (owner === dataDir) return;
  if (owner !== undefined && readText(join(owner, 'postgres', PLACE_NOTE)) === folder) {
    throw new Error(
      `${dataDir} is a copy of ${owner}, whose database is in ${folder}: use one of them, or delete ${dataDir} for a new shop.`,
    );
  }
  writeFileSync(join(folder, BELONGS_NOTE), dataDir);
}

function checkOwner(cluster: string): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || process.getuid === undefined || owner === process.getuid()) return;
  throw new Error(
    `The database in ${cluster} belongs to another user (${owner}): start as root, or choose another DATA_DIR.`,
  );
}

function reachablePrograms(
  installed: PostgresPackage,
  account: Account,
  say: (line: string) => void,
): string {
  const samples = ['bin/postgres', 'lib', 'share/postgresql/postgres.bki'];
  if (samples.every((path) => canReach(account, join(installed.native, path)))) {
    return installed.native;
  }
  const copy = join(SHARED_FOLDER, `postgres-${installed.version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  const unfinished = `${copy}.${process.pid}`;
  cpSync(installed.native, unfinished, COPY_OPTIONS);
  makeReadable(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, REMOVE_OPTIONS);
    // Another shop made the same copy first.
    if (!existsSync(copy)) throw error;
  }
  say(`The database's programs are in ${copy}: its account can't enter ${installed.native}`);
  return copy;
}

const COPY_OPTIONS = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true } as const;
const REMOVE_OPTIONS = { recursive: true, force: true, maxRetries: 3 } as const;

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

function changeOwner(account: Account, folder: string): void {
  lchownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) changeOwner(account, path);
    else lchownSync(path, account.uid, account.gid);
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
