import type { Database } from '#server/platform/database.ts';

/** Of each table, how many rows it has and the sum of the transactions that wrote them, which every change of a row changes. */
type Fingerprint = ReadonlyMap<string, string>;

/** Says which tables have changed, but for those that are unlogged. Row locks and what is rolled back change nothing. */
export interface TableWatch {
  /** The tables that have changed since this was asked last. */
  changed(): Promise<string[]>;
}

export async function watchTables({ pool }: Database): Promise<TableWatch> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const all = rows
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as mark from "${name}"`,
    )
    .join(' union all ');
  // As long as no transaction has got a number, none has written.
  const nextTransaction = async () => {
    const found = await pool.query<{ next: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
    );
    return found.rows[0]?.next;
  };
  const read = async (): Promise<Fingerprint> => {
    const found = await pool.query<{ name: string; mark: string }>(all);
    return new Map(found.rows.map(({ name, mark }) => [name, mark]));
  };
  let next = await nextTransaction();
  let known = await read();
  return { changed };

  async function changed(): Promise<string[]> {
    const now = await nextTransaction();
    if (now === next) return [];
    next = now;
    const before = known;
    known = await read();
    return [...known].flatMap(([name, mark]) => (before.get(name) === mark ? [] : name));
  }
}
