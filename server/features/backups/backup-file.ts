import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a backup to a new file that only this user can read: all of it, or no file. Once it resolves, the file outlives a power
 * failure. Returns its size in bytes.
 */
export async function saveBackup(
  file: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  const part = `${file}.part`;
  let size = 0;
  try {
    const handle = await open(part, 'w', 0o600);
    try {
      for await (const each of bytes) {
        await handle.writeFile(each);
        size += each.length;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await sync(path.dirname(file));
  return size;
}

/** Makes a folder that only this user can read, and those above it, unless they are there. They outlive a power failure. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const last = path.resolve(path.dirname(first));
  for (let above = path.resolve(folder); above !== last;) {
    above = path.dirname(above);
    await sync(above);
  }
}

/** Returns once a file, or the names in a folder, are on the disk, as far as the system can tell. */
export async function sync(fileOrFolder: string): Promise<void> {
  try {
    await using handle = await open(fileOrFolder);
    await handle.sync();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!CANT_SYNC.has(code)) throw error;
  }
}

/** Folders that may not be listed, file systems that write names by themselves, and Windows. */
const CANT_SYNC = new Set(['EACCES', 'EINVAL', 'EISDIR', 'EPERM']);
