import { openDatabase, type Database } from '#server/platform/database.ts';

/** The statements that a shop sends to its database: `begin` and `commit` count as well. */
export interface CountedStatements {
  openDatabase(url: string): Promise<Database>;
  /** Returns the statements since the last call: the name of a prepared one, or its first word. */
  take(): string[];
}

/** Counts the statements of a shop. */
export function countedStatements(): CountedStatements {
  let sent: string[] = [];
  return {
    openDatabase(url) {
      const database = openDatabase(url, 5, () => {});
      database.pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...args: unknown[]) => unknown;
        const counting = (
          first: string | { name?: string; text: string },
          ...others: unknown[]
        ) => {
          const { name = '', text } = typeof first === 'string' ? { text: first } : first;
          sent.push(name || (/\w+/.exec(text)?.[0] ?? ''));
          return query(first, ...others);
        };
        client.query = counting as typeof client.query;
      });
      return Promise.resolve(database);
    },
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}
