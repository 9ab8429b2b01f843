/**
 * The process that keeps the embedded server: it starts it, starts it again when it dies, and stops it
 * when told to or when the process that asked for it has ended, however that happened.
 *
 * Run by start-postgres.ts: `keeper.ts DATA_DIR [--not-durable]`, with a message channel.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { type FolderLock, takeLock } from '../folder-lock.ts';
import { findFreePort } from '../free-port.ts';
import { ensureCluster } from './cluster.ts';
import type { KeeperMessage } from './keeper-messages.ts';
import { clearLeftovers } from './leftovers.ts';
import { choosePlace, type Place } from './place.ts';
import { findPostgresPackage } from './postgres-package.ts';
import {
  PortTaken,
  type ServerProcess,
  type ServerSettings,
  startServer,
} from './server-process.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

const LOCK_PATIENCE_MS = 20_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const HEALTHY_AFTER_MS = 30_000;

const [dataDir = '', ...flags] = process.argv.slice(2);
const durable = !flags.includes('--not-durable');
const leaving = Promise.withResolvers<'leave'>();
let isLeaving = false;
let isPreparing = true;

process.on('message', leave);
process.on('disconnect', leave);
process.on('SIGTERM', leave);
// A closed terminal and its Ctrl-C are the shop's to answer.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

try {
  await keep();
} catch (error) {
  tell({ type: 'failed', line: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
if (process.connected) process.disconnect?.();

function leave(): void {
  // Nothing is lost of a cluster still in the making, and its programs end with us.
  if (isPreparing) process.exit(0);
  isLeaving = true;
  leaving.resolve('leave');
}

async function keep(): Promise<void> {
  const lock = await waitForLock(join(dataDir, 'postgres', 'lock'));
  const place = choosePlace(dataDir, findPostgresPackage(), (line) =>
    tell({ type: 'progress', line }),
  );
  await clearLeftovers(place.cluster);
  const password = await ensureCluster(place, durable);
  isPreparing = false;
  const settings = await chooseSettings(place);
  try {
    const server = await startSomewhere(place, settings);
    writeFileSync(addressFile(place), JSON.stringify(settings), { mode: 0o600 });
    const { port, socketFolder } = settings;
    tell({ type: 'ready', address: { port, password, ...(socketFolder && { socketFolder }) } });
    await stayUp(place, settings, server);
  } finally {
    removeSocketFolder(settings.socketFolder);
    lock.release();
  }
}

/** An earlier keeper of this folder may need a moment to notice that its shop is gone. */
async function waitForLock(file: string): Promise<FolderLock> {
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    const lock = takeLock(file);
    if (lock) return lock;
    if (Date.now() > deadline) {
      throw new Error(`The database in ${dataDir} is in use by another shop.`);
    }
    await delay(50);
  }
}

/** The same address as before where possible, so that a replaced keeper goes unnoticed. */
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

async function startSomewhere(place: Place, settings: ServerSettings): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startServer(place, settings);
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === 5) throw error;
      settings.port = await findFreePort();
    }
  }
}

async function stayUp(place: Place, settings: ServerSettings, first: ServerProcess): Promise<void> {
  let server: ServerProcess | undefined = first;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const upSince = Date.now();
    const outcome = await Promise.race([leaving.promise, server?.ended ?? 'not started']);
    if (outcome === 'leave') break;
    if (Date.now() - upSince > HEALTHY_AFTER_MS) pause = FIRST_PAUSE_MS;
    tell({ type: 'trouble', line: `The database stopped (${outcome}) and is being restarted` });
    await Promise.race([leaving.promise, delay(pause)]);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    if (!isLeaving) server = await startServer(place, settings).catch(() => undefined);
  }
  await server?.stop();
}

function tell(message: KeeperMessage): void {
  if (process.connected) process.send?.(message, () => {});
}
