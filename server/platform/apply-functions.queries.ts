import pg from 'pg';
import {
  hashOf,
  isForColumns,
  statementsOf,
  type FunctionStatement,
  type FunctionText,
} from './function-texts.ts';
import { SchemaError } from './schema-error.ts';

/** The functions and triggers that were applied last, as `shop_state.functions` has them. */
export interface AppliedFunctions {
  /** Hash of all texts. */
  hash: string;
  /** Hashes of the statements of triggers. */
  triggers: string[];
  /** The shop's functions, with the types of their arguments. Absent before 1.0: all in the schema public are the shop's. */
  functions?: string[];
  /** Functions of the release before that this one does not have: instances of that release, which run beside it, call them. */
  former?: string[];
}

/**
 * Creates the functions that columns and indexes use, before the tables that have them are migrated. What the functions themselves
 * use may not be there yet, so their bodies are not checked.
 */
export async function createColumnFunctions(
  client: pg.ClientBase,
  texts: readonly FunctionText[],
): Promise<void> {
  await client.query('set local check_function_bodies = off');
  for (const statement of texts.filter(isForColumns).flatMap(statementsOf)) {
    await run(client, statement);
  }
  await client.query('set local check_function_bodies = on');
}

/**
 * Makes the functions and triggers of the database those of the texts, and drops the shop's others: functions that were applied
 * before, but for those of the release before, and triggers that call them. The caller's transaction is only for this and for
 * migrations.
 *
 * @param isFirst true if no version of this release has applied its own yet
 */
export async function applyFunctions(
  client: pg.ClientBase,
  texts: readonly FunctionText[],
  { applied, isFirst }: { applied: AppliedFunctions | undefined; isFirst: boolean },
): Promise<AppliedFunctions> {
  const there = await readTriggers(client);
  const statements = texts.flatMap(statementsOf);
  const triggers: string[] = [];
  for (const statement of statements) {
    if (statement.trigger !== undefined) {
      const hash = hashOf(statement.sql);
      triggers.push(hash);
      // Creating one waits for all who write to its table, so it is left alone if it is there and the same.
      if (there.has(statement.trigger) && applied?.triggers.includes(hash)) continue;
      if (statement.drop !== undefined) await client.query(statement.drop);
    }
    await run(client, statement);
  }
  const wanted = new Set(statements.map(({ trigger }) => trigger));
  const known = applied?.functions && [...applied.functions, ...(applied.former ?? [])];
  const isOurs = (name: string) => known?.includes(name) ?? true;
  for (const [name, { drop, calls }] of there)
    if (!wanted.has(name) && isOurs(calls)) await client.query(drop);
  const functions = await readFunctions(client);
  const before = isFirst ? applied?.functions : (applied?.former ?? []);
  const stays = (name: string) => before?.includes(name) ?? true;
  const former = functions.filter(({ name, isNew }) => !isNew && isOurs(name) && stays(name));
  for (const { name, isNew } of functions)
    if (!isNew && isOurs(name) && !stays(name)) await client.query(`drop function ${name}`);
  return {
    hash: hashOf(...texts.map(({ sql }) => sql)),
    triggers,
    functions: functions.filter(({ isNew }) => isNew).map(({ name }) => name),
    ...(former.length > 0 && { former: former.map(({ name }) => name) }),
  };
}

async function run(client: pg.ClientBase, { file, line, sql }: FunctionStatement): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const before = sql.slice(0, Number(error.position ?? 1) - 1);
    const hint = error.hint === undefined ? '' : ` (${error.hint})`;
    const at = `${file}, line ${line + before.split('\n').length - 1}`;
    throw new SchemaError(`${at}: ${error.message}${hint}. The database stays as it was.`, {
      cause: error,
    });
  }
}

/** Triggers that call functions of the schema public, by `table.name`. Partitions have theirs from their table or from functions. */
async function readTriggers(
  client: pg.ClientBase,
): Promise<Map<string, { drop: string; calls: string }>> {
  const { rows } = await client.query<{ name: string; drop: string; calls: string }>(`
    select relname || '.' || tgname as name, format('drop trigger %I on %I', tgname, relname) as drop,
      tgfoid::regprocedure::text as calls
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
    where not tgisinternal and not relispartition
      and relnamespace = 'public'::regnamespace and pronamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ name, ...trigger }) => [name, trigger]));
}

/** Functions of the schema public but for those of extensions. New: this transaction has created or replaced it. */
async function readFunctions(client: pg.ClientBase): Promise<{ name: string; isNew: boolean }[]> {
  const { rows } = await client.query<{ name: string; isNew: boolean }>(`
    select oid::regprocedure::text as name, xmin = pg_current_xact_id()::xid as "isNew"
    from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`);
  return rows;
}
