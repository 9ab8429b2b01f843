import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { writeDump } from '#server/platform/dump/write-dump.queries.ts';
import type { Config } from '#server/platform/config.ts';
import { RELEASE, shopVersion } from '#server/platform/release.ts';
import {
  ABOUT,
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupAbout,
  type BackupEnd,
  DATABASE,
  END,
  notedSettings,
  PHOTOS,
  type Totals,
} from './backup-about.ts';
import { packArchive, type ArchiveFile } from './backup-archive.ts';
import { encrypt } from './backup-key.ts';
import { readTotals } from './totals.queries.ts';

export interface BackupDeps {
  /** Of the shop. Its BACKUP_KEY encrypts the backup. */
  config: Config;
  databaseUrl: string;
  photoStore: PhotoStore;
  now(): Date;
  /** Called with what has been written so far, in words. */
  onProgress?(words: string): void;
}

/** The size of the pieces of the dump in the archive, whose files have a size from the start. */
const PIECE = 4_000_000;

/**
 * A backup of a shop as of one moment, while it goes on selling: the database, and every photo file. With `keepPhoto` photos are
 * not inside: it is called with each of them.
 */
export async function writeBackup(
  deps: BackupDeps,
  keepPhoto?: (name: string) => Promise<void>,
): Promise<AsyncIterable<Uint8Array>> {
  return encrypt(packArchive(filesOf(deps, keepPhoto)), deps.config.backupKey);
}

async function* filesOf(
  { config, databaseUrl, photoStore, now, onProgress }: BackupDeps,
  keepPhoto: ((name: string) => Promise<void>) | undefined,
): AsyncGenerator<ArchiveFile> {
  const about: BackupAbout = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    shopVersion: shopVersion(),
    release: RELEASE,
    at: now().toISOString(),
    photos: keepPhoto ? 'beside' : 'inside',
    settings: notedSettings(config),
  };
  yield json(ABOUT, about);
  let totals: Totals | undefined;
  const dump = writeDump(databaseUrl, {
    inSnapshot: async (client) => void (totals = await readTotals(client)),
  });
  let bytes = 0;
  let count = 0;
  for await (const piece of pieces(dump)) {
    yield {
      name: `${DATABASE}${String((count += 1)).padStart(6, '0')}`,
      size: piece.length,
      body: piece,
    };
    onProgress?.(`Database, ${megabytes((bytes += piece.length))} so far`);
  }
  if (!totals) throw new Error('A dump reads the totals first');
  const photos: string[] = [];
  // After the database: whatever photo that names is still there, since files stay a while after their last use.
  for await (const { name } of photoStore.list()) {
    if (keepPhoto) await keepPhoto(name);
    else {
      const found = await photoStore.read(name);
      if (!found) continue;
      yield { name: PHOTOS + name, size: found.size, body: found.body };
    }
    photos.push(name);
    onProgress?.(`Photos, ${photos.length} files so far`);
  }
  yield json(END, { totals, photos } satisfies BackupEnd);
}

function json(name: string, value: object): ArchiveFile {
  const body = Buffer.from(`${JSON.stringify(value)}\n`);
  return { name, size: body.length, body };
}

async function* pieces(stream: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length < PIECE) continue;
    yield Buffer.concat(parts);
    [parts, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(parts);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** All bytes of a photo file; undefined if there is none. */
export async function readPhoto(store: PhotoStore, name: string): Promise<Buffer | undefined> {
  const found = await store.read(name);
  return found && (Buffer.isBuffer(found.body) ? found.body : buffer(found.body));
}
