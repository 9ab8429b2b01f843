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

export interface Place {
  /** The caller's own folder for password, log and notes: `DATA_DIR/postgres`. */
  home: string;
  /** The database cluster, usually inside `home`. */
  cluster: string;
  /** Folder of the server's programs. */
  native: string;
  /** The account the server runs as, when it isn't the caller's. */
  account: Account | undefined;
}

/** Where root keeps what its server account can't reach at its usual place, in root's own home for one. */
const SHARED_FOLDER = '/var/lib/vitrine';

/** Decides where cluster and programs live, moving them to where the server's account can reach them. */
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
  const away = remembered !== undefined && existsSync(remembered);
  if (!account) {
    const cluster = away ? join(remembered, 'cluster') : inHome;
    checkOwner(cluster);
    return { home, cluster, native: installed.native, account };
  }
  if (away) checkBelonging(remembered, dataDir);
  else removeFormerPlaces(dataDir);
  const cluster = away
    ? join(remembered, 'cluster')
    : letThrough(account, dataDir, home)
      ? inHome
      : moveAway(dataDir, home, say);
  if (existsSync(cluster) && statSync(cluster).uid === 0) giveTo(account, cluster);
  return { home, cluster, native: reachablePrograms(installed, account, say), account };
}

/**
 * Whether the account reaches `home`. A private DATA_DIR, a temporary one for instance, is made
 * passable for that, though not readable; the folders above it are not ours to open.
 */
function letThrough(account: Account, dataDir: string, home: string): boolean {
  if (!canReach(account, home) && canReach(account, dirname(dataDir))) {
    chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  }
  return canReach(account, home);
}

/** Names, in `home`, the folder outside that holds the cluster. */
const PLACE_NOTE = 'cluster-is-in';
/** Names, in that folder, the DATA_DIR it serves. */
const BELONGS_NOTE = 'belongs-to';

function moveAway(dataDir: string, home: string, say: (line: string) => void): string {
  const folder = join(SHARED_FOLDER, `shop-${crypto.randomUUID().slice(0, 8)}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, BELONGS_NOTE), dataDir);
  const before = join(home, 'cluster');
  if (existsSync(before)) cpSync(before, join(folder, 'cluster'), COPY_OPTIONS);
  writeFileSync(join(home, PLACE_NOTE), folder);
  rmSync(before, { recursive: true, force: true });
  say(`The database is kept in ${folder}: its account can't enter ${dataDir}`);
  return join(folder, 'cluster');
}

/** A deleted DATA_DIR means a new shop, and leaves nothing behind elsewhere. */
function removeFormerPlaces(dataDir: string): void {
  if (!existsSync(SHARED_FOLDER)) return;
  for (const name of readdirSync(SHARED_FOLDER)) {
    const folder = join(SHARED_FOLDER, name);
    if (readText(join(folder, BELONGS_NOTE)) === dataDir) rmSync(folder, REMOVE_OPTIONS);
  }
}

/** A copied DATA_DIR still names the original's cluster, which the two must not share. */
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
  const telling = ['bin/postgres', 'lib', 'share/postgresql/postgres.bki'];
  if (telling.every((path) => canReach(account, join(installed.native, path)))) {
    return installed.native;
  }
  const copy = join(SHARED_FOLDER, `postgres-${installed.version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  const unfinished = `${copy}.${process.pid}`;
  cpSync(installed.native, unfinished, COPY_OPTIONS);
  openToAll(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, REMOVE_OPTIONS);
    // Another shop was faster: its copy is the same.
    if (!existsSync(copy)) throw error;
  }
  say(`The database's programs are in ${copy}: its account can't enter ${installed.native}`);
  return copy;
}

const COPY_OPTIONS = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true } as const;
const REMOVE_OPTIONS = { recursive: true, force: true, maxRetries: 3 } as const;

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

function giveTo(account: Account, folder: string): void {
  lchownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveTo(account, path);
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
