import { createReadStream } from 'node:fs';
import type { BackupSource } from '#server/features/backups/read-backup.ts';

/** A backup in a file. */
export function backupFile(file: string, key: string | undefined): BackupSource {
  return { open: () => Promise.resolve(createReadStream(file)), key };
}
