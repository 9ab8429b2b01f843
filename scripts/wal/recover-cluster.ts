import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WalRefusal } from './wal-archive.ts';

/** Has pg_basebackup write a base backup of the server that libpq's variables (PGHOST and others) name. Throws what it says if it fails. */
export async function* readServer(): AsyncGenerator<Uint8Array, void> {
  const args = ['--pgdata=-', '--format=tar', '--wal-method=none', '--checkpoint=fast'];
  const child = spawn('pg_basebackup', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  child.once('error', (error) => (said += error.message));
  const closed = once(child, 'close').catch(() => [1]) as Promise<[number | null]>;
  try {
    yield* child.stdout as AsyncIterable<Uint8Array>;
    const [code] = await closed;
    if (code !== 0) throw new WalRefusal(`pg_basebackup failed: ${said.trim()}`);
  } finally {
    child.kill();
  }
}

/** Makes the empty or new folder that is to be a cluster. Throws WalRefusal if it has something in it. */
export function demandEmptyFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new WalRefusal(`${folder} is not empty.`);
}

/**
 * Unpacks a base backup into an empty folder, and has PostgreSQL recover it on its first start there: to a moment, or as far as the archive goes.
 *
 * @param restoreCommand gets a file of the write-ahead log: `%f` into `%p`
 */
export async function layOutCluster(
  folder: string,
  { tar, restoreCommand, at }: { tar: Readable; restoreCommand: string; at: Date | undefined },
): Promise<void> {
  const child = spawn('tar', ['--extract', '--file=-', `--directory=${folder}`], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  await pipeline(tar, child.stdin);
  const [code] = await closed;
  if (code !== 0) throw new WalRefusal('tar could not unpack the base backup.');
  const settings = [
    `restore_command = '${restoreCommand.replaceAll("'", "''")}'`,
    // PostgreSQL takes no moment with T and Z here.
    ...(at
      ? [`recovery_target_time = '${at.toISOString().replace('T', ' ').replace('Z', '+00')}'`]
      : []),
    `recovery_target_action = 'promote'`,
  ];
  appendFileSync(path.join(folder, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  writeFileSync(path.join(folder, 'recovery.signal'), '');
}
