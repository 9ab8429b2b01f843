import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** A condition: what a column names is somebody's, or that of a guest whom limits take for the same person. */
export function isOfPerson(column: AnyColumn, userId: string): SQL {
  return sql`${column} = any (same_person(${userId}))`;
}
