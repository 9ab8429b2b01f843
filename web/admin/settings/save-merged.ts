import { isApiFailure } from '#web/api-failure.ts';

/** Settings, or a part of them, in one version. */
interface Version {
  updatedAt: string;
}

interface MergedSaving<Now extends Version, Saved> {
  /** The version that the form was opened with. */
  version: string;
  save: (version: string) => Promise<Saved>;
  readAgain: () => Promise<Now>;
  /** Returns true if somebody else has changed what is to be saved. */
  isConflict: (now: Now) => boolean;
}

const MAX_TRIES = 3;

/**
 * Saves changes of the settings. If somebody else has saved other parts since the form was opened, both are kept; if they
 * have changed the same parts, nothing is saved and the present settings are returned.
 */
export async function saveMerged<Now extends Version, Saved>({
  version,
  save,
  readAgain,
  isConflict,
}: MergedSaving<Now, Saved>): Promise<{ saved: Saved } | { conflict: Now }> {
  let known = version;
  for (let tries = 1; ; tries += 1) {
    try {
      return { saved: await save(known) };
    } catch (error) {
      const isStale = isApiFailure(error) && error.code === 'STALE';
      if (!isStale || tries === MAX_TRIES) throw error;
      const now = await readAgain();
      if (isConflict(now)) return { conflict: now };
      known = now.updatedAt;
    }
  }
}
