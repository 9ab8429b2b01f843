import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { makeLogPartitions } from '#server/features/log/log.queries.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { migrate } from '../migrations.ts';
import { DumpText } from './dump-format.ts';
import { readDump } from './read-dump.queries.ts';
import { dumpText, writeDump } from './write-dump.queries.ts';

const source = useTestDatabase();
const target = useTestDatabase({ isMigrated: false });
const spoilt = useTestDatabase({ isMigrated: false });

/** Values that COPY has to escape, and values that depend on the session's settings. */
const WORDS = 'Zoë\t"tab" \\. \\N\n\\.\nline, ☂ \r end';
let dump: Buffer;

beforeAll(async () => {
  const { pool } = source.database;
  await pool.query(
    `insert into users (id, name, email, duties, created_at, updated_at)
     values ('zoe', $1, 'zoe@example.com', array['orders', 'figures'], '2026-02-28T23:59:59.999+05:30', now()), ('ann', '', null, null, now(), now())`,
    [WORDS],
  );
  await pool.query(
    `insert into products (id, name, category, description, price, on_hand, details, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Toys', '', 100, 3, jsonb_build_array(jsonb_build_object('name', 'a', 'value', $1::text)), now(), now())`,
    [WORDS],
  );
  await pool.query(
    `insert into shop_state (key, value) values ('words', to_jsonb($1::text)), ('nothing', 'null')`,
    [WORDS],
  );
  await pool.query(
    `insert into log_entries (id, at, by_user, role, request, kind, entity_type, entity_id)
     values (gen_random_uuid(), now(), 'zoe', 'admin', 'r', 'k', 'product', 'p')`,
  );
  await pool.query(`select nextval('order_numbers') from generate_series(1, 7)`);
  dump = await buffer(writeDump(source.url));
});

/** Everything in a database as text, but for what it notes of its release and functions. */
async function contents(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    );
    all[name] = rows
      .map(({ row }) => row)
      .filter((row) => !/"key": "(functions|release)"/.test(row));
  }
  return all;
}

it('a dump that is read into an empty database makes the same shop, and triggers count nothing twice', async () => {
  const header = await readDump(target.url, Readable.from([dump]));
  const [of, to] = [source.database.pool, target.database.pool];
  expect(await contents(to)).toEqual(await contents(of));
  expect((await to.query(`select nextval('order_numbers')::int as next`)).rows).toEqual([
    { next: 1_008 },
  ]);
  expect(header.tables.map(({ name }) => name)).toContain('log_entries');
  expect((await contents(to))['tally_changes']).not.toEqual([]);
});

it('a shop from a dump has the triggers and foreign keys of any other, those of partitions from its start on', async () => {
  await makeLogPartitions(target.database.pool);
  const described = async (pool: pg.Pool) =>
    (
      await pool.query(`
        select conrelid::regclass::text as of, pg_get_constraintdef(oid) as is from pg_constraint
          where connamespace = 'public'::regnamespace
        union all
        select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        order by 1, 2`)
    ).rows;
  expect(await described(target.database.pool)).toEqual(await described(source.database.pool));
});

it('a dump shows one moment, whatever is written while it is read', async () => {
  const text = new DumpText(dumpText(source.url));
  const header = JSON.parse(await text.line()) as { tables: { name: string }[] };
  await source.database.pool.query(`insert into shop_state (key, value) values ('later', '1')`);
  const rows: Record<string, string> = {};
  for (const { name } of header.tables) {
    rows[name] = '';
    for await (const part of text.rows()) rows[name] += part.toString();
  }
  expect(rows['shop_state']).toContain('words');
  expect(rows['shop_state']).not.toContain('later');
  await source.database.pool.query(`delete from shop_state where key = 'later'`);
});

it('rows come whole, wherever the pieces of the text begin and end', async () => {
  const text = Buffer.from('{}\na\tb\n\\\\.\n\n\\.\n\\.\nend\n');
  for (let size = 1; size <= text.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.subarray(at * size, (at + 1) * size),
    );
    const read = new DumpText(Readable.from(pieces));
    const rows = async () => Buffer.concat(await Array.fromAsync(read.rows())).toString();
    expect([await read.line(), await rows(), await rows(), await read.line()]).toEqual([
      '{}',
      'a\tb\n\\\\.\n\n',
      '',
      'end',
    ]);
  }
});

it.each([
  ['is cut off', (text: string) => text.slice(0, -20), 'cut off or damaged'],
  ['lost its end', (text: string) => text.replace(/end\n$/, 'ended\n'), 'cut off or damaged'],
  [
    'is of a newer release',
    (text: string) => text.replace('"release":1', '"release":9'),
    'newer release',
  ],
  [
    'has migrations that are not known',
    (text: string) => text.replace(/"migration":\d+/, '"migration":1'),
    'not all migrations',
  ],
  ['is something else', () => 'PGDMP\n', 'This is no dump that this version reads'],
])('a dump that %s is refused, and the database stays empty', async (_, spoil, message) => {
  const text = spoil(zstdDecompressSync(dump).toString());
  const read = readDump(spoilt.url, Readable.from([zstdCompressSync(text)]));
  await expect(read).rejects.toThrow(message);
  expect(await contents(spoilt.database.pool)).toEqual({});
});

it(
  'a dump whose bytes are damaged is refused, and so is a database that is not empty',
  { tags: 'long' },
  async () => {
    const bytes = Buffer.from(dump);
    bytes[bytes.length - 9]! ^= 1;
    for (const bad of [bytes, dump.subarray(0, dump.length / 2)])
      await expect(readDump(spoilt.url, Readable.from([bad]))).rejects.toThrow(
        'cut off or damaged',
      );
    expect(await contents(spoilt.database.pool)).toEqual({});
    await migrate(spoilt.url);
    await expect(readDump(spoilt.url, Readable.from([dump]))).rejects.toThrow(
      'The database is not empty.',
    );
  },
);
