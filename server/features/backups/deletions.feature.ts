import { closeAgain, type DeleteUserDeps } from '#server/features/users/delete-user.ts';
import { MINUTE_MS, type Feature } from '#server/platform/feature.ts';
import { noteDeletions, type NoteDeps } from './deletion-notes.ts';
import { noteRepeated, readHeld } from './held.queries.ts';

type Needs = NoteDeps & DeleteUserDeps;

/** Deletions of people are noted beside the backups, and repeated after a restore. `forgetting` is that of all other features. */
export function deletionsFeature(needs: Needs): Feature {
  return {
    sweeps: [
      {
        run: () => repeatDeletions(needs),
        everyMs: MINUTE_MS,
        failure: 'people who were deleted since the restored backup could not be deleted again',
      },
      {
        run: async () => void (needs.config.nightlyBackup && (await noteDeletions(needs))),
        everyMs: MINUTE_MS,
        failure: 'deletions of people could not be noted beside the backups',
      },
    ],
  };
}

/** So many are taken off the list at once: each time all of it is written. Whoever is deleted already stays as they are. */
const BATCH = 100;

/** Deletes again those who were deleted between the backup and its restore, each in a transaction. */
export async function repeatDeletions(deps: DeleteUserDeps): Promise<void> {
  const held = await readHeld(deps.database.orm);
  const deleted = held?.deleted ?? [];
  for (let from = 0; from < deleted.length; from += BATCH) {
    const batch = deleted.slice(from, from + BATCH);
    for (const uid of batch) await closeAgain(deps, uid);
    await noteRepeated(deps.database, batch);
  }
}
