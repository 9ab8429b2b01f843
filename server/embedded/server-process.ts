import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { tieToParent } from './tied-command.ts';
import { clearLeftovers, readPidFile } from './leftovers.ts';
import type { Place } from './place.ts';
import { programPath } from './postgres-package.ts';
import { programOptions, runProgram } from './run-program.ts';

export interface ServerSettings {
  port: number;
  socketFolder: string | undefined;
  durable: boolean;
}

export class PortTaken extends Error {}

export interface ServerProcess {
  /** Resolves with the signal or exit code when the server has ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const LOG_LIMIT_BYTES = 10_000_000;
/** An earlier server's processes may still hold shared memory; they exit within seconds. */
const START_TIMEOUT_MS = 30_000;

/**
 * Starts the server and resolves once it accepts connections.
 *
 * @throws PortTaken, or an Error with the last lines of the server's log.
 */
export async function startServer(place: Place, settings: ServerSettings): Promise<ServerProcess> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    await clearLeftovers(place.cluster);
    const attempt = spawnServer(place, settings);
    const outcome = await Promise.race([untilReady(place, attempt.child), attempt.ended]);
    if (outcome === 'ready')
      return { ended: attempt.ended, stop: () => stopServer(place, attempt) };
    const log = attempt.logged();
    if (/could not create any TCP|Address already in use/.test(log)) throw new PortTaken(outcome);
    if (!/is still in use|already exists/.test(log) || Date.now() > deadline) {
      throw new Error(`The database didn't start (${outcome}): ${log.trim().slice(-600)}`);
    }
    await delay(200);
  }
}

interface Attempt {
  child: ChildProcess;
  ended: Promise<string>;
  logged(): string;
}

function spawnServer(place: Place, settings: ServerSettings): Attempt {
  const logFile = join(place.home, 'log');
  const log = openLog(logFile);
  const logStart = fstatSync(log).size;
  const file = programPath(place.native, 'postgres');
  const args = ['-D', place.cluster, ...settingsArguments(settings)];
  // If the supervisor is killed, the kernel tells the server to shut down.
  const command = tieToParent({ file, args }, 'INT');
  const child = spawn(command.file, command.args, {
    ...programOptions(place),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return { child, ended, logged: () => readFileSync(logFile).subarray(logStart).toString() };
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

function settingsArguments({ port, socketFolder, durable }: ServerSettings): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    // A temporary one has a database for each test file, each with the pools of several shops.
    max_connections: durable ? 100 : 300,
    shared_buffers: durable ? `${sharedBuffersMb()}MB` : '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Details of a rejected row would put a shopper's data into the log.
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Memory for pages of the database, which is taken as pages are read. A part of the machine's: the shop runs there, too. */
function sharedBuffersMb(): number {
  const part = Math.floor(totalmem() / 8 / 1024 ** 2);
  return Math.min(1024, Math.max(128, part));
}

async function untilReady(place: Place, child: ChildProcess): Promise<'ready'> {
  for (;;) {
    const file = readPidFile(place.cluster);
    if (file?.pid === child.pid && file?.isReady) return 'ready';
    if (child.exitCode !== null || child.signalCode !== null) return new Promise(() => {});
    await delay(15);
  }
}

async function stopServer(place: Place, { child, ended }: Attempt): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram(place, 'pg_ctl', ['stop', '-m', 'fast', '-D', place.cluster]).catch(() => {});
  } else {
    child.kill('SIGINT');
  }
  const quit = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  const kill = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(quit);
  clearTimeout(kill);
}
