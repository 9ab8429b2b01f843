import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose writes these are in the log: an admin's, the operator's, or those of somebody who becomes an admin. */
export interface Actor {
  /** Uid; `OPERATOR` for whoever runs the shop. */
  by: string;
  /** Their role then. */
  role: string;
  /** Id of the request, or of the job. */
  request: string;
  /** Network address. */
  address?: string;
  /** What they do: the `operationId` of the route, or a `KindWithoutRoute`. */
  kind: string;
  /** For a job, whose writes are one entry: the entry's id, its type, and its time as ISO 8601. */
  entry?: { id: string; type: 'job' | 'coupon-job'; at: string };
  /** The entry that is undone. */
  undoes?: string;
}

const acting = new AsyncLocalStorage<Actor>();

/**
 * Runs `work` for an admin: the database logs what its transactions change (see `log_change` in the migrations). A job
 * calls it for whoever has started it.
 */
export function runAs<T>(actor: Actor, work: () => T): T {
  return acting.run(actor, work);
}

/** The admin for whom this code runs; undefined for shoppers and sweeps. */
export function currentActor(): Actor | undefined {
  return acting.getStore();
}
