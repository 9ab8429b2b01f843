/**
 * The process that supervises the embedded server: it starts the server, restarts it after a crash, and stops it on a
 * message, or when the supervisor's parent process ends, even if that is killed.
 *
 * Run by start-postgres.ts: `supervisor.ts DATA_DIR [--not-durable] [--restarts-at-once]`, with an IPC channel.
 */
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { type FolderLock, takeLock } from './folder-lock.ts';
import { findFreePort } from './free-port.ts';
import { ensureCluster } from './cluster.ts';
import type { Account } from './postgres-account.ts';
import type { SupervisorMessage } from './supervisor-messages.ts';
import { clearLeftovers } from './leftovers.ts';
import { choosePlace, type Place } from './place.ts';
import { findPostgresPackage } from './postgres-package.ts';
import {
  PortTaken,
  type ServerProcess,
  type ServerSettings,
  startServer,
} from './server-process.ts';

const LOCK_TIMEOUT_MS = 20_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const HEALTHY_AFTER_MS = 30_000;
/** A socket's whole path may have 107 bytes on Linux, 103 on macOS; the file name takes up to 20. */
const FOLDER_LIMIT_BYTES = 80;

const [dataDir = '', ...flags] = process.argv.slice(2);
const durable = !flags.includes('--not-durable');
const longestPauseMs = flags.includes('--restarts-at-once') ? FIRST_PAUSE_MS : LONGEST_PAUSE_MS;
const stopRequested = Promise.withResolvers<'stop'>();
let isStopping = false;
let isPreparing = true;

process.on('message', requestStop);
process.on('disconnect', requestStop);
process.on('SIGTERM', requestStop);
// On Ctrl-C or a closed terminal the shop stops this process with a message.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

try {
  await superviseServer();
} catch (error) {
  send({ type: 'failed', line: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
if (process.connected) process.disconnect?.();

function requestStop(): void {
  // An unfinished cluster has no data to lose, and initdb ends with this process.
  if (isPreparing) process.exit(0);
  isStopping = true;
  stopRequested.resolve('stop');
}

async function superviseServer(): Promise<void> {
  const lock = await waitForLock(join(dataDir, 'postgres', 'lock'));
  const place = choosePlace(dataDir, findPostgresPackage(), (line) =>
    send({ type: 'progress', line }),
  );
  await clearLeftovers(place.cluster);
  const password = await ensureCluster(place, durable);
  isPreparing = false;
  const settings = await chooseSettings(place);
  try {
    const server = await startOnFreePort(place, settings);
    writeFileSync(addressFile(place), JSON.stringify(settings), { mode: 0o600 });
    const { port, socketFolder } = settings;
    send({ type: 'ready', address: { port, password, ...(socketFolder && { socketFolder }) } });
    await restartUntilStopped(place, settings, server);
  } finally {
    removeSocketFolder(settings.socketFolder);
    lock.release();
  }
}

/** An earlier supervisor of this folder may need a moment to notice that its shop has ended. */
async function waitForLock(file: string): Promise<FolderLock> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const lock = takeLock(file);
    if (lock) return lock;
    if (Date.now() > deadline) {
      throw new Error(`The database in ${dataDir} is in use by another shop.`);
    }
    await delay(50);
  }
}

/** The same address as before if possible, so that open connection strings stay valid after a restart. */
async function chooseSettings(place: Place): Promise<ServerSettings> {
  const file = addressFile(place);
  const former = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<ServerSettings>)
    : {};
  const socketFolder = makeSocketFolder(place.account, former.socketFolder);
  return { port: await findFreePort(former.port), socketFolder, durable };
}

function addressFile(place: Place): string {
  return join(place.home, 'address.json');
}

async function startOnFreePort(place: Place, settings: ServerSettings): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServer(place, settings);
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === 5) throw error;
      settings.port = await findFreePort();
    }
  }
}

async function restartUntilStopped(
  place: Place,
  settings: ServerSettings,
  first: ServerProcess,
): Promise<void> {
  let server: ServerProcess | undefined = first;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const upSince = Date.now();
    const outcome = await Promise.race([stopRequested.promise, server?.ended ?? 'not started']);
    if (outcome === 'stop') break;
    if (Date.now() - upSince > HEALTHY_AFTER_MS) pause = FIRST_PAUSE_MS;
    send({ type: 'warning', line: `The database stopped (${outcome}) and is being restarted` });
    await Promise.race([stopRequested.promise, delay(pause)]);
    pause = Math.min(pause * 2, longestPauseMs);
    if (!isStopping) server = await startServer(place, settings).catch(() => undefined);
  }
  await server?.stop();
}

function send(message: SupervisorMessage): void {
  if (process.connected) process.send?.(message, () => {});
}

/**
 * The private folder of the server's Unix socket: `former` if it still exists and has the right owner, otherwise a new
 * one. Undefined on platforms without Unix sockets.
 */
function makeSocketFolder(
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

function removeSocketFolder(folder: string | undefined): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}

function isFolderOf(path: string, owner: number | undefined): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === owner;
}
