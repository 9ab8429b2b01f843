import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, saveBackup, sync } from './backup-file.ts';

/** Where backups are: a folder, or the shop's bucket. Photos are there once for all of them. */
export interface BackupPlace {
  /** Writes a new backup: all of it, or none. Once it resolves, the backup outlives a power failure. Returns its size in bytes. */
  save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Makes sure that a backup which is there outlives a power failure: whoever wrote it may have broken off before that. */
  secure(name: string): Promise<void>;
  open(name: string): Promise<AsyncIterable<Uint8Array>>;
  has(name: string): Promise<boolean>;
  /** The names that begin so. */
  names(beginning: string): Promise<string[]>;
  /** Does nothing if there is none of that name. */
  remove(name: string): Promise<void>;
  /** Keeps a photo file, unless it is there; `read` reads it. */
  keepPhoto(name: string, read: () => Promise<Buffer | undefined>): Promise<void>;
  readPhoto(name: string): Promise<Buffer | undefined>;
  close(): void;
}

export function folderPlace(folder: string): BackupPlace {
  const photos = path.join(folder, 'photos');
  return {
    async save(name, bytes) {
      await makeFolder(folder);
      return saveBackup(path.join(folder, name), bytes);
    },
    async secure(name) {
      await sync(path.join(folder, name));
      await sync(folder);
    },
    open: (name) => Promise.resolve(createReadStream(path.join(folder, name))),
    has: (name) => Promise.resolve(existsSync(path.join(folder, name))),
    async names(beginning) {
      const all = await readdir(folder).catch(() => []);
      return all.filter((name) => name.startsWith(beginning) && !name.endsWith('.part'));
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
    async keepPhoto(name, read) {
      const file = path.join(photos, name);
      if (existsSync(file)) return;
      const bytes = await read();
      if (!bytes) return;
      await makeFolder(photos);
      await saveBackup(file, [bytes]);
    },
    async readPhoto(name) {
      const file = path.join(photos, name);
      return existsSync(file) ? readFile(file) : undefined;
    },
    close() {},
  };
}
