import { statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
const ROOM_NEEDED = 4 * 2 ** 30;

/**
 * The folder in memory for temporary files, if there is enough room: each test file with a database writes 10 MB and deletes them
 * again.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_NEEDED ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
