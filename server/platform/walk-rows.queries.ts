import type pg from 'pg';

/** A pool or one connection, for reading rows. */
export type Reader = Pick<pg.ClientBase, 'query'>;

/** The rows to read, from a table that has the columns `id` and `created_at`, which never change, and an index on both. */
export interface Walk {
  table: string;
  /** The table's name in the other parts. */
  alias: string;
  /** The condition of the walk, for which there is an index. */
  where: string;
  /** A further condition for each row, such as a search. */
  fits?: string | undefined;
  /** The columns of the rows. */
  columns: string;
  /** The values of the parameters in the conditions. */
  values: readonly unknown[];
}

/** The number of rows that a statement looks at: more if only some of them fit a further condition. */
const MET = { all: 250, fitting: 2_000 };

/**
 * Reads all rows that match, newest first, in batches, each with a short statement of its own. Rows that exist from
 * beginning to end are read exactly once; rows that are inserted meanwhile are not read. A statement looks at a limited
 * number of rows, even if few of them fit. Times are texts, from JSON.
 */
export async function* walkRows<Row>(db: Reader, walk: Walk): AsyncGenerator<Row[]> {
  const limit = walk.fits === undefined ? MET.all : MET.fitting;
  for (let last: readonly string[] | undefined; ;) {
    const values = [...walk.values, ...(last ?? [])];
    const { rows } = await db.query<{ met: number; last: string[]; rows: Row[] }>({
      text: batchText(walk, limit, last !== undefined),
      values,
    });
    const [batch] = rows;
    if (!batch) return;
    if (batch.rows.length > 0) yield batch.rows;
    if (batch.met < limit) return;
    last = batch.last;
  }
}

function batchText(
  { table, alias, where, fits = 'true', columns, values }: Walk,
  limit: number,
  isFurther: boolean,
): string {
  const [at, id] = [values.length + 1, values.length + 2];
  const further = isFurther
    ? `and (${alias}.created_at, ${alias}.id) < ($${at}::timestamptz, $${id})`
    : '';
  return `
    with met as materialized (
      select ${alias}.id, ${alias}.created_at from ${table} ${alias} where ${where} ${further}
      order by ${alias}.created_at desc, ${alias}.id desc limit ${limit}),
    found as (
      select met.created_at as met_at, met.id as met_id, ${columns}
      from met join ${table} ${alias} on ${alias}.id = met.id where ${fits})
    select (select count(*)::int from met) as met,
      (select array[created_at::text, id::text] from met order by created_at, id limit 1) as last,
      coalesce((select json_agg(found order by met_at desc, met_id desc) from found), '[]') as rows`;
}
