import type pg from 'pg';

/** A connection or a pool. */
type Queries = Pick<pg.Pool, 'query'>;

const HEADER = `-- The tables as all migrations leave them, for reading: nothing runs this file. Functions and triggers are in the features'
-- \`*.functions.sql\`. \`npm run schema\` writes it anew; a test compares it with a database that was just migrated.
`;

/** Extensions, sequences and tables as SQL, in an order that does not depend on the history of the database. */
export async function printSchema(db: Queries): Promise<string> {
  const parts = [
    ...(await column(db, EXTENSIONS)),
    ...(await column(db, SEQUENCES)),
    ...(await printTables(db)),
  ];
  return `${[HEADER, ...parts].join('\n').trimEnd()}\n`;
}

/** Every table of a schema with its columns, constraints and indexes. */
export function printTables(
  db: Queries,
  { schema = 'public', columnsBy = 'position', partitions = true }: TableOptions = {},
): Promise<string[]> {
  return column(db, TABLES, [schema, columnsBy, partitions]);
}

interface TableOptions {
  schema?: string;
  columnsBy?: 'position' | 'name';
  /** True to print how tables are partitioned. */
  partitions?: boolean;
}

async function column(db: Queries, query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(query, values);
  return rows.map(({ line }) => line);
}

const EXTENSIONS = `
  SELECT format(E'CREATE EXTENSION %s;\\n', extname) AS line
  FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname`;

const SEQUENCES = `
  SELECT format(E'CREATE SEQUENCE %s START WITH %s;\\n', sequencename, start_value) AS line
  FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`;

// Partitions, which come and go with the months, are left out. NOT NULL constraints are printed with their columns, and indexes of constraints with the constraints.
const TABLES = `
  SELECT format(E'CREATE %sTABLE %s (\\n  %s\\n)%s;\\n', CASE t.relpersistence WHEN 'u' THEN 'UNLOGGED ' END, t.relname, array_to_string(array_cat(
      (SELECT array_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
                                  'COLLATE "' || nullif(c.collname, 'default') || '"',
                                  CASE WHEN a.attnotnull THEN 'NOT NULL' END,
                                  CASE a.attgenerated WHEN '' THEN 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid, true)
                                    ELSE format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid, true)) END)
                        ORDER BY CASE $2 WHEN 'position' THEN a.attnum END, a.attname)
       FROM pg_attribute a
         LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
         LEFT JOIN pg_collation c ON c.oid = a.attcollation
       WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped),
      (SELECT array_agg(format('CONSTRAINT %s %s', conname, pg_get_constraintdef(oid, true))
                        ORDER BY array_position('{p,u,c,f}', contype), conname)
       FROM pg_constraint WHERE conrelid = t.oid AND contype NOT IN ('n', 't'))), E',\\n  '),
      CASE WHEN $3 AND t.relkind = 'p' THEN ' PARTITION BY ' || pg_get_partkeydef(t.oid) END)
    || coalesce((SELECT string_agg(replace(replace(pg_get_indexdef(indexrelid, 0, true), ' USING btree', ''), ' ON ONLY ', ' ON ') || E';\\n', '' ORDER BY indexrelid::regclass::text)
                 FROM pg_index i WHERE indrelid = t.oid
                   AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND conrelid = t.oid)), '') AS line
  FROM pg_class t
  WHERE t.relnamespace = $1::text::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
  ORDER BY t.relname`;
