import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { printTables } from '#testing/print-schema.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { createColumnFunctions } from './apply-functions.queries.ts';
import { readFunctionTexts, statementsOf } from './function-texts.ts';
import { isMigrated, migrate, type WantedSchema } from './migrations.ts';

const empty = useTestDatabase({ isMigrated: false });
const db = useTestDatabase();

const SHIPPED = readFunctionTexts();
const ANSWERS = `
-- What the tests change.
CREATE OR REPLACE FUNCTION answer() RETURNS text
  LANGUAGE sql AS $$ SELECT 'first' $$;

CREATE OR REPLACE FUNCTION greet() RETURNS trigger
  LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
CREATE OR REPLACE TRIGGER users_greeted BEFORE INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION greet();
CREATE CONSTRAINT TRIGGER users_greeted_last AFTER INSERT ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION greet();
`;

const OTHER = `
CREATE OR REPLACE FUNCTION other() RETURNS text
  LANGUAGE sql AS $$ SELECT 'other' $$;
`;

/** The shop's own functions and triggers, and those of a text. */
function wanting(sql: string, release = 1): WantedSchema {
  return { release, texts: [...SHIPPED, { file: 'answers.functions.sql', sql }] };
}

async function answer(): Promise<string | undefined> {
  const { rows } = await db.database.pool.query<{ answer: string }>('select answer()');
  return rows[0]?.answer;
}

/** Names of the database's functions and triggers, with the transactions that wrote them. */
async function written(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; xmin: string }>(`
    select oid::regprocedure::text as name, xmin from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select relname || '.' || tgname, t.xmin from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and not relispartition
    order by name`);
  return Object.fromEntries(rows.map(({ name, xmin }) => [name, xmin]));
}

async function stored(pool: pg.Pool): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>(
    `select value from shop_state where key = 'release'`,
  );
  return rows[0]?.value;
}

describe('two instances that start on an empty database', () => {
  it('migrate it once', async () => {
    await Promise.all([migrate(empty.url), migrate(empty.url)]);
    const { pool } = empty.database;
    expect(await isMigrated(pool)).toBe(true);
    expect(await stored(pool)).toBe(1);
    const wanted = SHIPPED.flatMap(statementsOf).length;
    expect(Object.keys(await written(pool))).toHaveLength(wanted);
  });
});

describe('functions and triggers', () => {
  beforeEach(() => migrate(db.url, wanting(ANSWERS)));

  it('are left alone, after one read and without a lock, if nothing has changed', async () => {
    const before = await written(db.database.pool);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await migrate(db.url, wanting(ANSWERS));
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    expect(await written(db.database.pool)).toEqual(before);
  });

  it('are applied when their text has changed, without touching the triggers that have not', async () => {
    const before = await written(db.database.pool);
    await migrate(db.url, wanting(ANSWERS.replace('first', 'second')));
    expect(await answer()).toBe('second');
    const after = await written(db.database.pool);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(after['users.users_greeted']).toBe(before['users.users_greeted']);
    expect(after['orders.orders_logged']).toBe(before['orders.orders_logged']);
    expect(after['users.users_greeted_last']).toBe(before['users.users_greeted_last']);
    await migrate(db.url, wanting(ANSWERS.replaceAll(/(BEFORE|AFTER) INSERT/g, '$1 UPDATE')));
    const last = await written(db.database.pool);
    expect(Object.keys(last)).toEqual(Object.keys(before));
    for (const name of ['users.users_greeted', 'users.users_greeted_last'])
      expect(last[name]).not.toBe(before[name]);
  });

  it('are dropped when they are no longer in the text, if they are the shop’s own', async () => {
    const { pool } = db.database;
    await pool.query(`
      create function watch() returns trigger language plpgsql as 'begin return new; end';
      create trigger watched before insert on users for each row execute function watch()`);
    await migrate(db.url);
    const names = Object.keys(await written(pool));
    expect(names).not.toContain('answer()');
    expect(names).not.toContain('greet()');
    expect(names).not.toContain('users.users_greeted');
    expect(names).toEqual(expect.arrayContaining(['users.watched', 'watch()']));
    await pool.query('drop function watch() cascade');
  });

  it('of the release before stay for its instances, without its triggers, and are dropped by the release after', async () => {
    const { pool } = db.database;
    await migrate(db.url, { release: 2, texts: readFunctionTexts() });
    expect(await answer()).toBe('first');
    expect(Object.keys(await written(pool))).not.toContain('users.users_greeted');
    // Another build of that release.
    await migrate(db.url, wanting(OTHER, 2));
    expect(await answer()).toBe('first');
    await migrate(db.url, { release: 3, texts: readFunctionTexts() });
    const names = Object.keys(await written(pool));
    expect(names).toContain('other()');
    expect(names).not.toContain('answer()');
    await pool.query(`
      update shop_state set value = '1' where key = 'release';
      update shop_state set value = value - 'former' where key = 'functions';
      drop function other()`);
  });

  it('stay those of a newer release when an older one starts again', async () => {
    await migrate(db.url, wanting(ANSWERS.replace('first', 'newer'), 2));
    await migrate(db.url, wanting(ANSWERS));
    expect(await answer()).toBe('newer');
    expect(await stored(db.database.pool)).toBe(2);
    await db.database.pool.query(`update shop_state set value = '1' where key = 'release'`);
  });

  it('of more than one release newer are refused in one sentence', async () => {
    await db.database.pool.query(`update shop_state set value = '3' where key = 'release'`);
    await expect(migrate(db.url)).rejects.toThrow(
      /^The database was opened by a version of Vitrine that is more than one release newer/,
    );
    await db.database.pool.query(`update shop_state set value = '1' where key = 'release'`);
  });

  it('stay as they were if the database refuses one, which the start names', async () => {
    const before = await written(db.database.pool);
    const broken = ANSWERS.replace('first', 'second').replace('RETURN NEW', 'RETURN NEWS FOR ALL');
    await expect(migrate(db.url, wanting(broken))).rejects.toThrow(
      /^answers\.functions\.sql, line 7: syntax error at or near "ALL"\. The database stays as it was\.$/,
    );
    expect(await answer()).toBe('first');
    expect(await written(db.database.pool)).toEqual(before);
  });
});

describe('a database of a development version', () => {
  const development = useTestDatabase({ isMigrated: false });
  /** Times of the first, the last but one and the last of its migrations. */
  const OF_MAIN = [1_795_238_999_092, 1_795_637_290_951, 1_795_644_019_060];

  /** The state that the last development version left: the tables of the first migration, and a table of its own migrations. */
  beforeAll(async () => {
    const [first] = readMigrationFiles({
      migrationsFolder: path.join(import.meta.dirname, 'migrations'),
    });
    const client = await development.database.pool.connect();
    await client.query('begin');
    await createColumnFunctions(client, SHIPPED);
    for (const statement of first?.sql ?? []) await client.query(statement);
    await client.query(`
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      commit`);
    client.release();
  });

  async function pretend(times: readonly number[]): Promise<void> {
    const { pool } = development.database;
    await pool.query('truncate drizzle.__drizzle_migrations');
    await pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at)
       select md5(at::text), at from unnest($1::bigint[]) as at`,
      [times],
    );
  }

  it('is refused in one sentence if it lacks one of their migrations', async () => {
    await pretend(OF_MAIN.slice(0, -1));
    await expect(migrate(development.url)).rejects.toThrow(
      'The database was made by a version of Vitrine before 1.0',
    );
    expect(await stored(development.database.pool)).toBeUndefined();
  });

  it('with all of them opens, and gets only what came since', async () => {
    await pretend(OF_MAIN);
    await migrate(development.url);
    const { pool } = development.database;
    const byName = { columnsBy: 'name' } as const;
    await migrate(db.url);
    expect(await printTables(pool, byName)).toEqual(await printTables(db.database.pool, byName));
    expect(Object.keys(await written(pool))).toEqual(Object.keys(await written(db.database.pool)));
    expect(await stored(pool)).toBe(1);
    const { rows } = await pool.query<{ at: string }>(
      'select created_at as at from drizzle.__drizzle_migrations order by at limit 3',
    );
    expect(rows.map(({ at }) => Number(at))).toEqual(OF_MAIN);
  });
});
