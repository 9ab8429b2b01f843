import path from 'node:path';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { IN_BUCKET } from '#server/platform/backup-settings.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database.ts';
import { openBackupPlace } from './open-backup-place.ts';
import { beginBackup, failuresOf, keptBackups, noteBackup } from './backup-rows.ts';
import type { BackupRow } from './backups.table.ts';
import { backupsToDelete, nightOf } from './kept-backups.rule.ts';
import { checkBackup } from './read-backup.ts';
import { readPhoto, writeBackup } from './write-backup.ts';

export interface MakeBackupDeps {
  config: Config;
  database: Database;
  photoStore: PhotoStore;
  now(): Date;
  /** Restores a file into a scratch database and audits it. Returns why it is not proven. */
  prove(file: string, signal: AbortSignal): Promise<string | undefined>;
}

const SEEN_MS = 10_000;
const MOST_FAILURES = 3;

/** Makes the backup of this night, if it is time and no other instance does. Returns 1 if one was made. */
export async function makeNightlyBackup(
  deps: MakeBackupDeps,
  signal: AbortSignal,
): Promise<number> {
  const { config, database, now } = deps;
  const night = nightOf(now(), config.shop.timeZone);
  if ((await failuresOf(database, night)) >= MOST_FAILURES) return 0;
  const begun = await beginBackup(database, night, now());
  if (!begun) return 0;
  await finishBackup(deps, begun, signal);
  return 1;
}

/**
 * Writes a backup that has begun to the place of backups, reads it once, deletes those that are no longer kept, and proves that of
 * a night. Photos are kept once for all backups, beside them. Its row says how it went.
 */
export async function finishBackup(
  deps: MakeBackupDeps,
  { id, file: name, night }: BackupRow,
  signal: AbortSignal,
): Promise<void> {
  const { config, database, photoStore, now } = deps;
  const place = await openBackupPlace(config);
  const seeing = setInterval(() => {
    void noteBackup(database, id, { seenAt: now() }).catch(() => {});
  }, SEEN_MS);
  try {
    const databaseUrl = config.database.url ?? '';
    const written = await writeBackup(
      { config, databaseUrl, photoStore, now, onProgress: () => signal.throwIfAborted() },
      (photo) => place.keepPhoto(photo, () => readPhoto(photoStore, photo)),
    );
    const bytes = await place.save(name, written);
    const { end } = await checkBackup({ open: () => place.open(name), key: config.backupKey });
    await noteBackup(database, id, {
      state: 'done',
      endedAt: now(),
      bytes,
      orders: end.totals.orders,
    });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await noteBackup(database, id, { state: 'failed', endedAt: now(), problem });
    throw error;
  } finally {
    clearInterval(seeing);
    place.close();
  }
  await deleteOld(deps);
  if (night === null) return;
  const { backupTo } = config;
  const file = backupTo === IN_BUCKET ? IN_BUCKET + name : path.join(backupTo, name);
  const problem = await deps.prove(file, signal);
  await noteBackup(database, id, problem === undefined ? { provenAt: now() } : { problem });
}

async function deleteOld({ config, database, now }: MakeBackupDeps): Promise<void> {
  const kept = (await keptBackups(database)).map((row) => ({ ...row, at: row.startedAt }));
  const place = await openBackupPlace(config);
  for (const { id, file } of backupsToDelete(kept, config.shop.timeZone)) {
    await place.remove(file);
    await noteBackup(database, id, { deletedAt: now() });
  }
  place.close();
}
