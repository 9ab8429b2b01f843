import { open, rename, rm } from 'node:fs/promises';

/** Writes a backup to a new file that only this user can read: all of it, or no file. Returns its size in bytes. */
export async function saveBackup(file: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
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
  return size;
}
