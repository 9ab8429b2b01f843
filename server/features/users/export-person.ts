import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { isUid } from '#contract/ids.ts';
import type { PersonExport } from '#contract/person-export.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { ForgetPerson } from './delete-user.ts';
import { presentUser } from './present-user.ts';
import { users } from './users.table.ts';

type Lists = Omit<PersonExport, 'exportedAt' | 'profile'>;

/** A feature's part of the export of a person: a list, read in batches. */
export type ExportList = {
  [Name in keyof Lists]: {
    name: Name;
    read(database: Database, uid: string): AsyncIterable<Lists[Name][number]>;
  };
}[keyof Lists];

/** The ways in which a feature forgets and exports data of people. */
export interface PersonalData {
  forgetting?: ForgetPerson;
  exporting?: readonly ExportList[];
}

export interface ExportDeps {
  database: Database;
  now(): Date;
  exporting: readonly ExportList[];
}

/** Rows read at once, so that an export of any size needs little memory. */
export const EXPORT_BATCH = 20;

/**
 * All that is kept about a person, as the JSON of a `PersonExport`. It is read while it is sent, each batch for itself: what
 * changes meanwhile is in it as it is then. Throws 404 if the person is not registered.
 */
export async function exportPerson(deps: ExportDeps, uid: string): Promise<Readable> {
  const [row] = isUid(uid)
    ? await deps.database.orm.select().from(users).where(eq(users.id, uid))
    : [];
  if (!row || row.deletedAt) throw notFound('user');
  // Also a picture that is not shown, because it is at no provider's.
  const profile = { ...presentUser(row), ...(row.photo !== null && { photo: row.photo }) };
  const start = { exportedAt: deps.now().toISOString(), profile };
  return Readable.from(write(deps, uid, start), { objectMode: false });
}

async function* write(
  { database, exporting }: ExportDeps,
  uid: string,
  start: Pick<PersonExport, 'exportedAt' | 'profile'>,
): AsyncGenerator<string> {
  // Without its last brace.
  yield JSON.stringify(start).slice(0, -1);
  for (const { name, read } of exporting) {
    yield `,\n"${name}":[`;
    let separator = '\n';
    for await (const item of read(database, uid)) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

/** Reads a list in batches: `next` is given the last item of the batch before, and returns the ones after it. */
export async function* inBatches<Row>(
  next: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: Row | undefined; ;) {
    const batch = await next(after);
    yield* batch;
    if (batch.length < EXPORT_BATCH) return;
    after = batch.at(-1);
  }
}
