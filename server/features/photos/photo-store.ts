import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoFile } from '#server/features/photos/encode-photo.ts';
import { isPhotoFileName } from '#server/features/photos/photo-file-name.ts';

/** Where photo files are kept. Their names are content hashes: saving one twice changes nothing. */
export interface PhotoStore {
  save(files: readonly PhotoFile[]): Promise<void>;
}

/** Photos in a folder of this machine; made when it is missing. */
export function diskPhotoStore(folder: string): PhotoStore {
  return {
    async save(files) {
      await mkdir(folder, { recursive: true });
      for (const file of files) await saveFile(folder, file);
    },
  };
}

async function saveFile(folder: string, { name, bytes }: PhotoFile): Promise<void> {
  if (!isPhotoFileName(name)) throw new Error(`Not the name of a photo file: ${name}`);
  const path = join(folder, name);
  if (await touch(path)) return;

  // Whole under another name first, so that nobody is ever served half a photo, not after a crash either.
  const unfinished = join(folder, `.${randomUUID()}.tmp`);
  try {
    await write(unfinished, bytes);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whether the file is there; if so it counts as new, so that no sweep takes it from the photo just uploaded. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}
