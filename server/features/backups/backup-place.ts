import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { saveBackup } from './backup-file.ts';

/** Where backups are: a folder, or the shop's bucket. Photos are there once for all of them. */
export interface BackupPlace {
  /** Writes a new backup: all of it, or none. Returns its size in bytes. */
  save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
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
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return saveBackup(path.join(folder, name), bytes);
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
      await mkdir(photos, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
    },
    async readPhoto(name) {
      const file = path.join(photos, name);
      return existsSync(file) ? readFile(file) : undefined;
    },
    close() {},
  };
}
