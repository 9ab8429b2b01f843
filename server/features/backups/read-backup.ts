import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { readDump, type DumpFill } from '#server/platform/dump/read-dump.queries.ts';
import { RELEASE } from '#server/platform/release.ts';
import { ABOUT, BackupAbout, BackupEnd, DATABASE, END, PHOTOS } from './backup-about.ts';
import { DamagedBackup, unpackArchive, type ReadFile } from './backup-archive.ts';
import { decrypt } from './backup-key.ts';

/** A stored backup. */
export interface BackupSource {
  /** Its bytes from the beginning. */
  open(): Promise<AsyncIterable<Uint8Array>>;
  key: string | undefined;
}

/** What a backup says of itself. */
export interface BackupFacts {
  about: BackupAbout;
  end: BackupEnd;
}

/** Reads a whole backup without restoring it. Throws DamagedBackup if a byte is not as it was written, or if a newer release wrote it. */
export async function checkBackup(source: BackupSource): Promise<BackupFacts> {
  let about: BackupAbout | undefined;
  let end: BackupEnd | undefined;
  for await (const file of await filesOf(source)) {
    if (file.name === ABOUT) about = aboutOf(await contentOf(file));
    if (file.name === END) end = parsed(BackupEnd, await contentOf(file));
  }
  if (!about || !end) throw new DamagedBackup('This is no backup of this program.');
  return { about, end };
}

interface Target {
  databaseUrl: string;
  /** Stores a photo file. Undefined: photos are left out. */
  savePhoto?(name: string, bytes: Buffer): Promise<void>;
  /** A photo of a backup that has none inside. */
  readPhoto?(name: string): Promise<Buffer | undefined>;
  /** Called in the transaction that fills the database, see `readDump`. */
  fill?: DumpFill;
  onProgress?(words: string): void;
}

/** Restores a backup that was checked. What fails before the database is filled leaves it as it was. Returns how many photo files were missing. */
export async function unpackBackup(source: BackupSource, target: Target): Promise<number> {
  const files = await filesOf(source);
  let file = await files.next();
  async function* database(): AsyncGenerator<Uint8Array> {
    for (; file.done !== true; file = await files.next()) {
      if (file.value.name.startsWith(DATABASE)) yield* file.value.body;
      else if (file.value.name !== ABOUT) return;
    }
  }
  await readDump(target.databaseUrl, Readable.from(database()), target.fill);
  let missing = 0;
  for (let count = 0; file.done !== true; file = await files.next()) {
    const { name } = file.value;
    if (name === END) {
      missing = await bringPhotos(target, parsed(BackupEnd, await contentOf(file.value)));
    } else if (name.startsWith(PHOTOS) && target.savePhoto) {
      await target.savePhoto(name.slice(PHOTOS.length), await contentOf(file.value));
      target.onProgress?.(`Photos, ${(count += 1)} files so far`);
    }
  }
  return missing;
}

/** Copies photos that are not inside of the backup. */
async function bringPhotos(
  { savePhoto, readPhoto }: Target,
  { photos }: BackupEnd,
): Promise<number> {
  if (!savePhoto || !readPhoto) return 0;
  let missing = 0;
  for (const name of photos) {
    const bytes = await readPhoto(name);
    if (bytes) await savePhoto(name, bytes);
    else missing += 1;
  }
  return missing;
}

async function filesOf({ open, key }: BackupSource): Promise<AsyncGenerator<ReadFile, void>> {
  return unpackArchive(await decrypt(await open(), key));
}

async function contentOf({ body }: ReadFile): Promise<Buffer> {
  return buffer(body);
}

function aboutOf(bytes: Buffer): BackupAbout {
  const about = parsed(BackupAbout, bytes);
  if (about.release > RELEASE)
    throw new DamagedBackup(
      `The backup was made by a newer version, ${about.shopVersion}: restore it with that one.`,
    );
  return about;
}

function parsed<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new DamagedBackup('This is no backup that this version reads.', { cause: error });
  }
}
