import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '#server/platform/database.ts';
import { backups, type BackupRow } from './backups.table.ts';

/** A running backup whose instance has not been heard of for so long was killed. */
const DEAD_MS = 60_000;
const LISTED = 50;

/** Begins a backup, or returns undefined while another one is running, or if that night has one. */
export async function beginBackup(
  { orm }: Database,
  night: string | null,
  now: Date,
): Promise<BackupRow | undefined> {
  await orm
    .update(backups)
    .set({ state: 'failed', endedAt: now, problem: 'Its instance was killed.' })
    .where(
      and(eq(backups.state, 'running'), lt(backups.seenAt, new Date(now.getTime() - DEAD_MS))),
    );
  if (night !== null) {
    const done = and(eq(backups.night, night), eq(backups.state, 'done'));
    if ((await orm.$count(backups, done)) > 0) return undefined;
  }
  const file = `vitrine-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`;
  const [begun] = await orm
    .insert(backups)
    .values({ night, file, startedAt: now, seenAt: now })
    .onConflictDoNothing()
    .returning();
  return begun;
}

/** Notes how a backup goes on, or how it ended. */
export async function noteBackup(
  { orm }: Database,
  id: string,
  change: Partial<Omit<BackupRow, 'id'>>,
): Promise<void> {
  await orm.update(backups).set(change).where(eq(backups.id, id));
}

/** The newest backups, those first. */
export async function listBackups({ orm }: Database): Promise<BackupRow[]> {
  return orm.select().from(backups).orderBy(desc(backups.startedAt)).limit(LISTED);
}

/** Backups whose files are there. */
export async function keptBackups({ orm }: Database): Promise<BackupRow[]> {
  return orm
    .select()
    .from(backups)
    .where(and(eq(backups.state, 'done'), isNull(backups.deletedAt)));
}

/** The number of failed backups of a night. */
export async function failuresOf({ orm }: Database, night: string): Promise<number> {
  return orm.$count(backups, and(eq(backups.night, night), eq(backups.state, 'failed')));
}
