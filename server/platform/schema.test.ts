import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import { printSchema, printTables } from '#testing/print-schema.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import * as tables from './tables.ts';

const test = useTestDatabase();

it('finds the migrated database as schema.sql shows it', async () => {
  const page = readFileSync(path.join(import.meta.dirname, 'schema.sql'), 'utf8');
  expect(await printSchema(test.database.pool)).toBe(page);
});

it('finds nothing in the tables that would ask for another migration', async () => {
  expect(await generateMigration(newestSnapshot(), generateDrizzleJson(tables))).toEqual([]);
});

it('finds the migrated tables as they are declared: columns, constraints and indexes', async () => {
  const client = await test.database.pool.connect();
  try {
    const migrated = await printTables(client, { columnsBy: 'name', partitions: false });
    await client.query(`begin; create schema declared; set local search_path = declared, public`);
    for (const statement of await generateMigration(NOTHING, generateDrizzleJson(tables))) {
      await client.query(statement.replaceAll('"public".', ''));
    }
    const options = { schema: 'declared', columnsBy: 'name', partitions: false } as const;
    expect(await printTables(client, options)).toEqual(migrated.map(asDeclared));
  } finally {
    await client.query('rollback');
    client.release();
  }
});

/** Drizzle can't declare such a constraint, nor an unlogged table. */
function asDeclared(table: string): string {
  return table
    .replace(/^CREATE UNLOGGED /, 'CREATE ')
    .replaceAll(/,\n {2}CONSTRAINT \w+ EXCLUDE [^\n]*(?=\n)/g, '');
}

const NOTHING = generateDrizzleJson({});

function newestSnapshot(): DrizzleSnapshotJSON {
  const meta = path.join(import.meta.dirname, 'migrations/meta');
  const { entries } = JSON.parse(readFileSync(path.join(meta, '_journal.json'), 'utf8')) as {
    entries: { idx: number }[];
  };
  const file = `${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`;
  return JSON.parse(readFileSync(path.join(meta, file), 'utf8')) as DrizzleSnapshotJSON;
}
