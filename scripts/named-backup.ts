import path from 'node:path';
import { folderPlace, type BackupPlace } from '#server/features/backups/backup-place.ts';
import { openBackupPlace } from '#server/features/backups/open-backup-place.ts';
import { openPhotoStore } from '#server/features/photos/open-photo-store.ts';
import { writeBackup } from '#server/features/backups/write-backup.ts';
import { IN_BUCKET } from '#server/platform/backup-settings.ts';
import type { Config } from '#server/platform/config.ts';

/** A backup that a command names: a file, or `s3:NAME` in the bucket. */
export interface NamedBackup {
  place: BackupPlace;
  name: string;
  isInBucket: boolean;
}

export async function namedBackup(config: Config, word: string): Promise<NamedBackup> {
  if (word.startsWith(IN_BUCKET)) {
    const place = await openBackupPlace({ ...config, backupTo: IN_BUCKET });
    return { place, name: word.slice(IN_BUCKET.length) || newName('vitrine'), isInBucket: true };
  }
  const file = path.resolve(word);
  return { place: folderPlace(path.dirname(file)), name: path.basename(file), isInBucket: false };
}

/** Backs up what a command is about to change, to the place of BACKUP_TO. Returns where it is. */
export async function backUpBefore(
  what: 'restore' | 'upgrade',
  config: Config,
  { databaseUrl, onProgress }: { databaseUrl: string; onProgress(words: string): void },
): Promise<string> {
  const place = await openBackupPlace(config);
  const photoStore = await openPhotoStore(config);
  const name = newName(`before-${what}`);
  try {
    const deps = { config, databaseUrl, photoStore, now: () => new Date(), onProgress };
    await place.save(name, await writeBackup(deps));
  } finally {
    photoStore.close();
    place.close();
  }
  return config.backupTo === IN_BUCKET ? IN_BUCKET + name : path.join(config.backupTo, name);
}

function newName(beginning: string): string {
  return `${beginning}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.backup`;
}
