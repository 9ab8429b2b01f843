import type { Database } from '#server/platform/database.ts';

/** Checks, once the shop has recovered, that something it has answered is still so. Returns what is wrong, if anything. */
export type StillHolds = (database: Database) => Promise<string | undefined>;

/** What the shop has told people in a storm. */
export interface Told {
  /** How often each status was answered; 0 stands for no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The checks of what was answered. */
  readonly promises: readonly StillHolds[];
  /** What was wrong already in the storm. */
  readonly breaches: readonly string[];
  /** What people did, by name: how often it went well. */
  readonly done: ReadonlyMap<string, number>;
  noteStatus(status: number): void;
  /** Notes that something was done, and what must be so from now on. */
  promise(what: string, stillHolds: StillHolds): void;
  breach(what: string): void;
}

export function newTold(): Told {
  const statuses = new Map<number, number>();
  const done = new Map<string, number>();
  const promises: StillHolds[] = [];
  const breaches: string[] = [];
  return {
    statuses,
    promises,
    breaches,
    done,
    noteStatus: (status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1),
    promise(what, stillHolds) {
      done.set(what, (done.get(what) ?? 0) + 1);
      promises.push(stillHolds);
    },
    breach: (what) => void breaches.push(what),
  };
}
