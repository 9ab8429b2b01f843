import { IN_BUCKET } from '#server/platform/backup-settings.ts';
import type { Config } from '#server/platform/config.ts';
import { s3SettingsOf } from '#server/platform/s3-settings.ts';
import { folderPlace, type BackupPlace } from './backup-place.ts';

/** The place that `BACKUP_TO` names. */
export async function openBackupPlace({ backupTo, s3 }: Config): Promise<BackupPlace> {
  if (backupTo !== IN_BUCKET) return folderPlace(backupTo);
  const settings = s3SettingsOf(s3);
  if (!settings) throw new Error('Backups in the bucket need S3_BUCKET.');
  // A shop without a bucket has no use for the SDK, nor for the memory and time it takes.
  const { bucketPlace } = await import('./bucket-place.ts');
  return bucketPlace(settings);
}
