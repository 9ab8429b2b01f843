import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createTables, migrate } from '#server/platform/migrations.ts';
import { RELEASE } from '#server/platform/release.ts';
import { SchemaError } from '#server/platform/schema-error.ts';
import { COPY_SETTINGS, DAMAGED, DumpHeader, DumpText, END_OF_DUMP } from './dump-format.ts';

export interface DumpFill {
  /** True: what is in the database is replaced, in the same transaction. */
  replaces?: boolean;
  /** True: it stays at the release that wrote the dump. */
  staysOld?: boolean;
  /** Called in the transaction, once all rows are there as the dump has them. */
  finish?(client: pg.Client): Promise<void>;
}

/**
 * Fills an empty database from a dump of this release or an earlier one, and brings it to this release. What fails before that leaves
 * it empty. Throws SchemaError for a dump that can't be read, and for a database that isn't empty. Returns the dump's header.
 */
export async function readDump(
  databaseUrl: string,
  dump: Readable,
  { replaces = false, staysOld = false, finish }: DumpFill = {},
): Promise<DumpHeader> {
  const unpack = createZstdDecompress();
  dump.once('error', (error) => unpack.destroy(error));
  const text = new DumpText(dump.pipe(unpack));
  try {
    const header = headerOf(await text.line());
    // There are no triggers yet, which would count everything again.
    await createTables(databaseUrl, { until: header.migration, replaces }, async (client) => {
      await fill(client, header, text);
      await finish?.(client);
    });
    if (!staysOld) await migrate(databaseUrl);
    return header;
  } finally {
    unpack.destroy();
  }
}

function headerOf(line: string): DumpHeader {
  const { data, error } = DumpHeader.safeParse(parse(line));
  if (error) throw new SchemaError(`This is no dump that this version reads: ${error.message}`);
  if (data.release > RELEASE)
    throw new SchemaError('The dump is of a newer release: read it with that one.');
  return data;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function fill(client: pg.Client, header: DumpHeader, text: DumpText): Promise<void> {
  await client.query(COPY_SETTINGS);
  // With their rows checked afterwards, the order of the tables does not matter.
  const addForeignKeys = await dropForeignKeys(client);
  for (const { name, of, from, to } of header.partitions) {
    await client.query(
      `create table ${pg.escapeIdentifier(name)} partition of ${pg.escapeIdentifier(of)}
       for values from (${pg.escapeLiteral(from)}) to (${pg.escapeLiteral(to)})`,
    );
  }
  for (const { name, columns } of header.tables) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const sink = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
    await pipeline(Readable.from(text.rows(), { objectMode: false }), sink);
  }
  if ((await text.line()) !== END_OF_DUMP) throw new SchemaError(DAMAGED);
  for (const { name, last } of header.sequences)
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
  await addForeignKeys();
  // The functions and triggers that it speaks of are not in the dump.
  await client.query(`delete from shop_state where key = 'functions'`);
  // A shop without statistics is slow until autovacuum has some.
  await client.query('analyze');
}

async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { add } of rows) await client.query(add);
  };
}
