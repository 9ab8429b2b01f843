/**
 * `npm run wal -- put|get|base|recover`: keeps base backups and the write-ahead log of a PostgreSQL of one's own at BACKUP_TO, and recovers it to a moment.
 * Exit code 0: done. 1: it could not be done, with the reason; of `get`: there is no such file. 2: wrong use. 255: `get` does not know whether there is.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBackupPlace } from '#server/features/backups/open-backup-place.ts';
import { BACKUP_SETTINGS } from '#server/platform/backup-settings.ts';
import { readConfig } from '#server/platform/config.ts';
import { S3_SETTINGS } from '#server/platform/s3-settings.ts';
import { readMoment } from './read-moment.ts';
import { readOptions } from './read-options.ts';
import { runForOperator } from './run-for-operator.ts';
import { demandEmptyFolder, layOutCluster, readServer } from './wal/recover-cluster.ts';
import {
  baseBefore,
  getBase,
  getWal,
  putBase,
  putWal,
  type WalArchive,
} from './wal/wal-archive.ts';

const USAGE = `Usage: npm run wal -- put FILE | get NAME FILE | base | recover FOLDER [--at TIME]

Keeps what PostgreSQL needs to go back to any moment at BACKUP_TO, beside the shop's backups, encrypted with BACKUP_KEY if that is set.
  put FILE        archives a file of the write-ahead log: archive_command = '… wal put %p'
  get NAME FILE   gets it back: restore_command = '… wal get %f %p'
  base            saves a base backup by pg_basebackup, of the server that PGHOST, PGPORT and PGUSER name
  recover FOLDER  lays out a cluster in a new folder, which recovers when PostgreSQL is started on it:
                  to the moment TIME, such as 2026-11-27T20:15:00Z, or else as far as the archive goes

It needs the settings BACKUP_TO, BACKUP_KEY and S3_… alone, in the environment: PostgreSQL's, too.`;

type Work = (archive: WalArchive) => Promise<void>;
/** For PostgreSQL an exit code above 125 ends the recovery, and a lower one is the end of the archive. */
const UNKNOWN = 255;

let isMissing = false;
const { verb, work } = readOptions(USAGE, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' } },
  });
  const [verb = '', first = '', ...rest] = positionals;
  const at = values.at === undefined ? undefined : readMoment('--at', values.at);
  const works: Readonly<Record<string, [words: number, work: Work]>> = {
    put: [2, (archive) => putWal(archive, { name: path.basename(first), file: first })],
    get: [3, (archive) => get(archive, first, rest[0] ?? '')],
    base: [1, base],
    recover: [2, (archive) => recover(archive, path.resolve(first), at)],
  };
  const [words, work] = works[verb] ?? [];
  if (!work || positionals.length !== words || (at && verb !== 'recover'))
    throw new Error('Say put FILE, get NAME FILE, base, or recover FOLDER.');
  return { verb, work };
});

await runForOperator(async () => {
  const archive = await openArchive();
  try {
    await work(archive);
  } finally {
    archive.place.close();
  }
});
if (verb === 'get' && !isMissing && process.exitCode === 1) process.exitCode = UNKNOWN;

async function openArchive(): Promise<WalArchive> {
  const names = [...Object.keys(BACKUP_SETTINGS), ...Object.keys(S3_SETTINGS)];
  const config = readConfig(Object.fromEntries(names.map((name) => [name, process.env[name]])));
  if (!process.env['BACKUP_TO'])
    throw new Error('Set BACKUP_TO: s3: for the bucket of the S3_… settings, or a folder.');
  return { place: await openBackupPlace(config), key: config.backupKey };
}

async function get(archive: WalArchive, name: string, file: string): Promise<void> {
  const bytes = await getWal(archive, name);
  if (bytes) return writeFileSync(file, bytes);
  isMissing = true;
  throw new Error(`The archive has no ${name}.`);
}

async function base(archive: WalArchive): Promise<void> {
  const { name, size } = await putBase(archive, { began: new Date(), tar: readServer() });
  console.log(`${name} is saved, ${(size / 1_000_000).toFixed(1)} MB.`);
}

async function recover(archive: WalArchive, folder: string, at: Date | undefined): Promise<void> {
  demandEmptyFolder(folder);
  const name = await baseBefore(archive, at ?? new Date());
  const restoreCommand = `"${process.execPath}" "${import.meta.filename}" get %f %p`;
  await layOutCluster(folder, { tar: await getBase(archive, name), restoreCommand, at });
  console.log(
    `${folder} has ${name}. Start PostgreSQL on it with the settings BACKUP_TO, BACKUP_KEY and S3_… in its environment; it recovers ${at ? `to ${at.toISOString()}` : 'all that was archived'}.`,
  );
}
