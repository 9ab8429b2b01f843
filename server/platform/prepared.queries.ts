import {
  fillPlaceholders,
  is,
  type GetColumnData,
  type Query,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import { clientOf, type Database, type Transaction } from './database.ts';

/** Drizzle's builder for statements that are prepared: it has no connection. */
export const QUERIES: NodePgDatabase = drizzle.mock();

/** Runs a prepared statement in a transaction or outside of one, with a value for each of its placeholders. */
export type Prepared<Row> = (
  db: Database['orm'] | Transaction,
  values: Record<string, unknown>,
) => Promise<Row[]>;

/**
 * A statement whose text is built once, with a placeholder for each value, and that each connection plans once, by its name:
 * building and planning cost more than running a small statement. One plan must suit all values. Dates come as `Date`.
 */
export function prepared<Row extends object>(name: string, statement: SQLWrapper): Prepared<Row> {
  const configFor = configOf(name, statement);
  return async (db, values) => (await clientOf(db).query<Row>(configFor(values))).rows;
}

/** The columns and expressions that a statement selects, in this order. */
type Fields = Record<string, PgColumn | SQL>;
type RowOf<F extends Fields> = {
  [Key in keyof F]: F[Key] extends PgColumn
    ? GetColumnData<F[Key]>
    : F[Key] extends SQL<infer T>
      ? T
      : never;
};

/** The same for a statement of Drizzle's builder that returns these fields. */
export function preparedRows<F extends Fields>(
  name: string,
  fields: F,
  statement: SQLWrapper,
): Prepared<RowOf<F>> {
  const configFor = configOf(name, statement);
  const read = Object.entries(fields).map(([key, field]) => {
    const column = is(field, PgColumn) ? field : undefined;
    const toValue = (value: unknown) =>
      column && typeof value === 'string' ? column.mapFromDriverValue(value) : value;
    return { key, toValue };
  });
  return async (db, values) => {
    const config = { ...configFor(values), rowMode: 'array' as const };
    const { rows } = await clientOf(db).query<unknown[]>(config);
    return rows.map(
      (row) =>
        Object.fromEntries(
          read.map(({ key, toValue }, place) => [key, toValue(row[place])]),
        ) as RowOf<F>,
    );
  };
}

function configOf(name: string, statement: SQLWrapper) {
  let built: Query | undefined;
  return (values: Record<string, unknown>) => {
    built ??= DIALECT.sqlToQuery(statement.getSQL());
    return { name, text: built.sql, values: fillPlaceholders(built.params, values) };
  };
}

const DIALECT = new PgDialect();
