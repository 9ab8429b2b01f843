import { buffer } from 'node:stream/consumers';
import { and, asc, gt, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#server/features/users/users.table.ts';
import type { Config } from '#server/platform/config.ts';
import { type Database } from '#server/platform/database.ts';
import { decrypt, encrypt } from './backup-key.ts';
import type { BackupPlace } from './backup-place.ts';
import { openBackupPlace } from './open-backup-place.ts';
import { readNoted, rememberNoted } from './held.queries.ts';

/** An account that was deleted. */
const Deletion = z.object({ uid: z.string(), at: z.iso.datetime() });
export type Deletion = z.infer<typeof Deletion>;

/** Files of notes are named so, and then by their time. */
const BEGINNING = 'deleted-';
/** At most so many are noted at once. */
const MOST = 5_000;
/** Longer than a transaction may take: one that began earlier may end later. */
const LEEWAY_MS = 10 * 60_000;
/** Older than any backup that the shop keeps of itself. */
const KEPT_MS = 400 * 24 * 3_600_000;

export interface NoteDeps {
  config: Config;
  database: Database;
  now(): Date;
}

/**
 * Notes the accounts that were deleted since the last time in a file beside the backups, encrypted as they are: of an older backup that is
 * restored they are deleted again. Returns how many were noted.
 */
export async function noteDeletions({ config, database, now }: NoteDeps): Promise<number> {
  const noted = await readNoted(database);
  const deletions = await deletionsSince(database, {
    since: new Date(Date.parse(noted.until) - LEEWAY_MS),
    but: noted.recent,
    most: MOST,
  });
  if (deletions.length === 0) return 0;
  const place = await openBackupPlace(config);
  try {
    await writeNote(place, deletions, { at: now(), key: config.backupKey });
    await removeOldNotes(place, now());
  } finally {
    place.close();
  }
  const until = deletions.at(-1)?.at ?? noted.until;
  const since = Date.parse(until) - LEEWAY_MS;
  // Those that the next look finds again.
  const before = noted.recent.map((uid) => ({ uid, at: noted.until }));
  const recent = [...before, ...deletions].filter(({ at }) => Date.parse(at) > since);
  await rememberNoted(database, { until, recent: recent.map(({ uid }) => uid) });
  return deletions.length;
}

/** Accounts that were deleted after a time, but for those with these uids; the oldest first, all of them unless `most` is given. */
export async function deletionsSince(
  { orm }: Pick<Database, 'orm'>,
  { since, but = [], most }: { since: Date; but?: readonly string[]; most?: number },
): Promise<Deletion[]> {
  const found = orm
    .select({ uid: users.id, at: users.deletedAt })
    .from(users)
    .where(
      and(gt(users.deletedAt, since), but.length > 0 ? notInArray(users.id, [...but]) : undefined),
    )
    .orderBy(asc(users.deletedAt), asc(users.id));
  const rows = await (most === undefined ? found : found.limit(most));
  return rows.map(({ uid, at }) => ({ uid, at: at?.toISOString() ?? '' }));
}

async function writeNote(
  place: BackupPlace,
  deletions: readonly Deletion[],
  { at, key }: { at: Date; key: string | undefined },
): Promise<void> {
  const text = async function* () {
    yield Buffer.from(`${JSON.stringify(deletions)}\n`);
  };
  // Two instances may note the same: each in a file of its own.
  const name = `${BEGINNING}${at.toISOString().replaceAll(':', '-')}-${deletions[0]?.uid.slice(-6)}.json`;
  await place.save(name.replaceAll(/[^\w.-]/g, '_'), await encrypt(text(), key));
}

async function removeOldNotes(place: BackupPlace, now: Date): Promise<void> {
  for (const name of await place.names(BEGINNING))
    if (timeOf(name) < now.getTime() - KEPT_MS) await place.remove(name);
}

/** The uids of the accounts that were deleted after a moment, by the notes in a place. Throws DamagedBackup for a note that can't be read. */
export async function notedDeletions(
  place: BackupPlace,
  { since, key }: { since: Date; key: string | undefined },
): Promise<string[]> {
  const from = since.getTime() - LEEWAY_MS;
  const uids: string[] = [];
  for (const name of await place.names(BEGINNING)) {
    if (timeOf(name) < from) continue;
    const bytes = await buffer(await decrypt(await place.open(name), key));
    const deletions = z.array(Deletion).parse(JSON.parse(bytes.toString()));
    uids.push(...deletions.filter(({ at }) => Date.parse(at) >= from).map(({ uid }) => uid));
  }
  return uids;
}

/** The time at which a note was written; NaN if its name says nothing of it. */
function timeOf(name: string): number {
  const [, day, time = ''] = /^deleted-(\d{4}-\d\d-\d\d)T([\d-]+\.\d+)Z/.exec(name) ?? [];
  return Date.parse(`${day}T${time.replaceAll('-', ':')}Z`);
}
