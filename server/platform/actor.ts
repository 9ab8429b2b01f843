import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The author of logged writes: an admin, the operator, or somebody who becomes an admin. */
export interface Actor {
  /** Uid; `OPERATOR` for whoever runs the shop. */
  by: string;
  /** Their role then. */
  role: string;
  /** Id of the request, or of the job. */
  request: string;
  /** Network address. */
  address?: string;
  /** The act: the `operationId` of the route, or a `KindWithoutRoute`. */
  kind: string;
  /** For a job, whose writes are one entry: the entry's id, its type, and its time as ISO 8601. */
  entry?: { id: string; type: 'job' | 'coupon-job' | 'category-job' | 'payment-job'; at: string };
  /** The entry that is undone. */
  undoes?: string;
  /** The entries that are undone together, by the ids of their things. */
  undoesEach?: Readonly<Record<string, string>> | undefined;
}

/** Throws if the caller may not go on with what they began; locks their account in the transaction. */
export type StillMay = (
  tx: Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0],
) => Promise<void>;

/** For whom code runs. */
interface Running {
  /** The author of writes that are logged; undefined for shoppers. */
  actor?: Actor | undefined;
  /** Asked at the end of each transaction; undefined where nobody waits for an answer. */
  stillMay?: StillMay | undefined;
}

const running = new AsyncLocalStorage<Running>();

/**
 * Runs `work` as an admin's: the database logs what its transactions change (see `log_change` in `log.functions.sql`). Within a
 * request its caller is still asked for.
 */
export function runAs<T>(actor: Actor, work: () => T): T {
  return running.run({ ...running.getStore(), actor }, work);
}

/**
 * Runs `work` for the caller of a request, whose rights each of its transactions asks for, or, without `stillMay`, for a job, which
 * goes on for whoever has started it.
 */
export function runFor<T>(caller: Running, work: () => T): T {
  return running.run(caller, work);
}

/** The admin for whom this code runs; undefined for shoppers and sweeps. */
export function currentActor(): Actor | undefined {
  return running.getStore()?.actor;
}

/** Asks whether the caller for whom this code runs still may; undefined for sweeps and for public calls. */
export function currentStillMay(): StillMay | undefined {
  return running.getStore()?.stillMay;
}
