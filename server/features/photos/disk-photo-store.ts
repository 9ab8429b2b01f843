import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { PhotoFile } from './encode-photo.ts';
import { isPhotoFileName } from './photo-file-name.ts';
import { demandPhotoFileName, type KeptFile, type PhotoStore } from './photo-store.ts';

/** Photos in a folder on disk, which is created when it is missing. */
export function diskPhotoStore(folder: string): PhotoStore {
  return {
    async save(files) {
      for (const { name } of files) demandPhotoFileName(name);
      await mkdir(folder, { recursive: true });
      for (const file of files) await saveFile(folder, file);
    },
    look: (name) => look(folder, name),
    async read(name) {
      demandPhotoFileName(name);
      const file = await unlessMissing(open(path.join(folder, name)));
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        return { size, body: file.createReadStream() };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async *list() {
      // Before the first photo there is no folder.
      for await (const { name } of (await unlessMissing(opendir(folder))) ?? []) {
        const file = await look(folder, name);
        if (file) yield file;
      }
    },
    async remove(name) {
      if (isOurs(name)) await rm(path.join(folder, name), { force: true });
    },
    close() {},
  };
}

async function look(folder: string, name: string): Promise<KeptFile | undefined> {
  if (!isOurs(name)) return undefined;
  const found = await unlessMissing(stat(path.join(folder, name)));
  return found && { name, size: found.size, savedAt: found.mtime };
}

/** A photo file, or the unfinished file that a crash left. */
function isOurs(name: string): boolean {
  return isPhotoFileName(name) || /^\.[0-9a-f-]+\.tmp$/.test(name);
}

async function saveFile(folder: string, { name, bytes }: PhotoFile): Promise<void> {
  const target = path.join(folder, name);
  if (await touch(target)) return;

  // Written under another name first, so that a crash never leaves half a photo under its own.
  const unfinished = path.join(folder, `.${randomUUID()}.tmp`);
  try {
    await write(unfinished, bytes);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function write(target: string, bytes: Uint8Array): Promise<void> {
  const file = await open(target, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Resets the age of a file, so that no sweep removes it from under a new upload. Returns false if it doesn't exist. */
async function touch(target: string): Promise<boolean> {
  const now = new Date();
  return utimes(target, now, now).then(
    () => true,
    () => false,
  );
}

/** ENOENT becomes undefined; everything else throws. */
async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
