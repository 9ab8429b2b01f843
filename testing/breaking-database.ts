import type { Socket } from 'node:net';
import type pg from 'pg';
import { openDatabase, type Database } from '#server/platform/database.ts';

/** A database whose connections break in a chosen moment, as they do where the server or the network fails. */
export interface BreakingDatabase {
  openDatabase(url: string): Promise<Database>;
  /**
   * From now on, the `at`th statement (from 1) is the last that its connection carries: the database answers it, and the shop
   * does not hear that. Whoever waits for the connection gets an error.
   */
  breakAfter(at: number): void;
  /** Breaks nothing any more. Returns true if a connection broke since `breakAfter`. */
  repair(): boolean;
}

export function breakingDatabase(): BreakingDatabase {
  let left = Infinity;
  let hasBroken = false;
  return {
    openDatabase(url) {
      const database = openDatabase(url, 5, () => {});
      database.pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...args: unknown[]) => unknown;
        const breaking = (...args: unknown[]) => {
          left -= 1;
          if (left !== 0) return query(...args);
          hasBroken = true;
          return breakAfterAnswer(query, args, client);
        };
        client.query = breaking as typeof client.query;
      });
      return Promise.resolve(database);
    },
    breakAfter(at) {
      left = at;
      hasBroken = false;
    },
    repair() {
      left = Infinity;
      return hasBroken;
    },
  };
}

/** Destroys the connection once the database has done what it was asked, and fails as the driver does then. */
function breakAfterAnswer(
  query: (...args: unknown[]) => unknown,
  args: readonly unknown[],
  client: pg.PoolClient,
): unknown {
  const failure = () => {
    const { connection } = client as unknown as { connection: { stream: Socket } };
    connection.stream.destroy();
    return new Error('Connection terminated unexpectedly');
  };
  const told = args.at(-1);
  // The pool's own queries have a callback.
  if (typeof told === 'function')
    return query(...args.slice(0, -1), () => (told as (error: Error) => void)(failure()));
  return Promise.resolve(query(...args)).then(() => {
    throw failure();
  });
}
