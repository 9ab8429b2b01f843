/**
 * The entry point of every npm script, on whatever Node the machine has: `bootstrap.mjs TASK [ARGUMENT…]`.
 *
 * It installs the dependencies when they are missing or out of date, then runs the task on the Node that
 * came with them. It is plain JavaScript without dependencies and runs on Node 18 and newer.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded, MODULES, nodePackage, ROOT } from './install-packages.mjs';
import { exitCode, fail, forwardSignals } from './processes.mjs';

/** The code needs this version; checked only where npm has no Node for the platform. */
const OLDEST_NODE = 26;

const [task = 'start', ...taskArguments] = process.argv.slice(2);
/** Tasks that need only the production dependencies. */
const PRODUCTION_ENTRIES = {
  start: join('server', 'main.ts'),
  'audit-invariants': join('scripts', 'audit-invariants.ts'),
  backup: join('scripts', 'backup.ts'),
  migrate: join('scripts', 'migrate.ts'),
  move: join('scripts', 'move.ts'),
  doctor: join('scripts', 'doctor.ts'),
  restore: join('scripts', 'restore.ts'),
  shop: join('scripts', 'shop.ts'),
  wal: join('scripts', 'wal.ts'),
};
const productionEntry = process.env.NODE_ENV === 'production' && PRODUCTION_ENTRIES[task];
// Set before the first file loads: with cached code Node never loads its type stripper, half of the shop's memory.
if (task !== 'test') process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.build', 'compiled');

if (productionEntry) {
  exec(findNode(), [join(ROOT, productionEntry), ...taskArguments]);
} else {
  await installIfNeeded();
  run(findNode(), [entryOf(task), ...taskArguments]);
}

function entryOf(name) {
  const isLocal = name === 'start' || name === 'dev';
  const entry = join(ROOT, isLocal ? 'local' : 'scripts', `${name}.ts`);
  if (!existsSync(entry)) fail(`There is no task "${name}".`);
  return entry;
}

function findNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const bundled = join(MODULES, nodePackage(), 'bin', program);
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  return fail(
    `There is no packaged Node for ${process.platform}-${process.arch}: install Node ${OLDEST_NODE} or newer.`,
  );
}

/** Runs the task and exits with its exit code. */
function run(node, args) {
  // The IPC channel closes if this process is killed, which tells the task to stop.
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  forwardSignals(child);
  void exitCode(child).then((code) => process.exit(code));
}

/** Replaces this process, so that the server gets its supervisor's signals directly; a child where exec is missing. */
function exec(node, args) {
  if (process.execve && process.platform !== 'win32') {
    process.execve(node, [node, ...args], process.env);
  }
  run(node, args);
}
