import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SchemaError } from './schema-error.ts';

/** Functions that generated columns and indexes use. They are there before the tables. */
const FOR_COLUMNS = [
  'server/platform/columns.functions.sql',
  'server/features/products/columns.functions.sql',
];

/** Functions and triggers, lower layers first: a statement may use everything that stands before it. */
const OF_FEATURES = [
  'tallies',
  'users',
  'guests',
  'settings',
  'stock',
  'search',
  'catalog',
  'categories',
  'products',
  'collections',
  'sales',
  'checkout',
  'orders',
  'order-search',
  'disputes',
  'shipments',
  'papers',
  'refunds',
  'reviews',
  'letters',
  'own-payments',
  'report',
  'log',
].map((feature) => `server/features/${feature}/${feature}.functions.sql`);

/** The project's `*.functions.sql`, in the order in which they are applied. */
export const FUNCTION_FILES: readonly string[] = [...FOR_COLUMNS, ...OF_FEATURES];

const ROOT = path.join(import.meta.dirname, '../..');

/** A file of functions and triggers. */
export interface FunctionText {
  file: string;
  sql: string;
}

/** A statement of such a file, and the line on which it begins. */
export interface FunctionStatement {
  file: string;
  line: number;
  sql: string;
  /** `table.name`, of a trigger. */
  trigger?: string;
  /** Drops the trigger first, if it is one that can't be replaced. */
  drop?: string;
}

export function readFunctionTexts(): FunctionText[] {
  return FUNCTION_FILES.map((file) => ({
    file,
    sql: readFileSync(path.join(ROOT, file), 'utf8'),
  }));
}

export function isForColumns({ file }: { file: string }): boolean {
  return FOR_COLUMNS.includes(file);
}

/** The same for the same texts. */
export function hashOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
}

/**
 * The statements of a file. Each is CREATE OR REPLACE FUNCTION or TRIGGER, or CREATE CONSTRAINT TRIGGER, at the beginning of a line, with
 * nothing but comments between them; throws where that is not so.
 */
export function statementsOf({ file, sql }: FunctionText): FunctionStatement[] {
  const [head = '', ...statements] = sql.split(
    /^(?=CREATE (?:OR REPLACE (?:FUNCTION|TRIGGER)|CONSTRAINT TRIGGER) )/m,
  );
  if (!isComment(head)) throw unexpected(file, 1);
  let line = 1 + newlinesIn(head);
  return statements.map((text) => {
    const end = text.search(/;[^\S\n]*(\n(--.*)?)*$/);
    if (end < 0) throw unexpected(file, line);
    const statement = { file, line, sql: text.slice(0, end + 1) };
    line += newlinesIn(text);
    const named = /^CREATE (OR REPLACE|CONSTRAINT) TRIGGER (\w+)\s[\s\S]*?\sON (\w+)/.exec(text);
    if (!named) return statement;
    const [, how, name, table] = named;
    const drop = how === 'CONSTRAINT' && { drop: `drop trigger if exists ${name} on ${table}` };
    return { ...statement, trigger: `${table}.${name}`, ...drop };
  });
}

function isComment(text: string): boolean {
  return text.split('\n').every((line) => line === '' || line.startsWith('--'));
}

function newlinesIn(text: string): number {
  return text.split('\n').length - 1;
}

function unexpected(file: string, line: number): SchemaError {
  return new SchemaError(
    `${file}, from line ${line}: only CREATE OR REPLACE FUNCTION and TRIGGER, and CREATE CONSTRAINT TRIGGER, may stand here, each at the beginning of a line.`,
  );
}
