import path from 'node:path';
import * as as from './settings.ts';

/** The word that names the shop's bucket, where a folder could be named. */
export const IN_BUCKET = 's3:';

export const BACKUP_SETTINGS = {
  BACKUP_TO: as.plain(1_000).optional(),
  NIGHTLY_BACKUP: as.onOff.optional(),
  BACKUP_KEY: as
    .matching(/^\S{20,200}$/, 'a key of 20 to 200 characters, without spaces')
    .optional(),
};

interface Given {
  BACKUP_TO?: string | undefined;
  NIGHTLY_BACKUP?: boolean | undefined;
  BACKUP_KEY?: string | undefined;
}

export function readBackups(set: Given, dataDir: string, isProduction: boolean) {
  const folder = () => path.resolve(set.BACKUP_TO ?? path.join(dataDir, 'backups'));
  return {
    /** A folder, or `s3:`, the bucket of the photos. */
    backupTo: set.BACKUP_TO === IN_BUCKET ? IN_BUCKET : folder(),
    nightlyBackup: set.NIGHTLY_BACKUP ?? isProduction,
    /** Encrypts backups. */
    backupKey: set.BACKUP_KEY,
  };
}
