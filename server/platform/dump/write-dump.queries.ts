import { Readable } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { RELEASE } from '#server/platform/release.ts';
import {
  COPY_SETTINGS,
  END_OF_DUMP,
  END_OF_TABLE,
  FORMAT,
  FORMAT_VERSION,
  type DumpHeader,
} from './dump-format.ts';

interface DumpOptions {
  /** Of zstd, 1 to 22. */
  level?: number;
  /** Reads more of the moment that the dump shows. */
  inSnapshot?(client: pg.Client): Promise<void>;
}

/**
 * A dump of all tables of a shop, as of one moment, while the shop goes on: a stream that reads no further than it is read. Reading
 * it locks no row.
 */
export function writeDump(
  databaseUrl: string,
  { level = 3, inSnapshot }: DumpOptions = {},
): Readable {
  const compress = createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: level,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
  const text = Readable.from(dumpText(databaseUrl, inSnapshot), { objectMode: false });
  text.once('error', (error) => compress.destroy(error));
  compress.once('close', () => text.destroy());
  return text.pipe(compress);
}

/** The same, not compressed. Each piece is asked of the database when it is wanted. */
export async function* dumpText(
  databaseUrl: string,
  inSnapshot?: DumpOptions['inSnapshot'],
): AsyncGenerator<Buffer> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'vitrine-dump',
  });
  // If the connection breaks, the current query fails; without a listener the process would end, too.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(COPY_SETTINGS);
    const header = await readHeader(client);
    await inSnapshot?.(client);
    yield Buffer.from(`${JSON.stringify(header)}\n`);
    for (const { name, columns } of header.tables) {
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      // From a query, because a partitioned table has no rows of its own.
      yield* client.query(
        copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`),
      );
      yield Buffer.from(END_OF_TABLE);
    }
    yield Buffer.from(`${END_OF_DUMP}\n`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The first statement of the transaction: it takes the snapshot. Unlogged tables are left out. Numbers of sequences may be later than it, which leaves gaps. */
async function readHeader(client: pg.Client): Promise<DumpHeader> {
  const { rows } = await client.query<Omit<DumpHeader, 'format' | 'version' | 'release'>>(`
    select
      (select max(created_at)::float8 from drizzle.__drizzle_migrations) as migration,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (select json_agg(json_build_object('name', relname, 'columns', (
          select json_agg(attname order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '')) order by relname)
        from pg_class c
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and relpersistence = 'p') as tables,
      (select coalesce(json_agg(json_build_object('name', part.relname, 'of', whole.relname, 'from', bounds[1], 'to', bounds[2])
          order by part.relname), '[]')
        from pg_inherits join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent,
          regexp_match(pg_get_expr(part.relpartbound, part.oid), 'FROM \\(''(.*)''\\) TO \\(''(.*)''\\)') as bounds
        where part.relnamespace = 'public'::regnamespace and part.relkind = 'r') as partitions,
      (select coalesce(json_agg(json_build_object('name', sequencename, 'last', last_value) order by sequencename), '[]')
        from pg_sequences where schemaname = 'public' and last_value is not null) as sequences`);
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row');
  return { format: FORMAT, version: FORMAT_VERSION, release: RELEASE, ...row };
}
