import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared.queries.ts';
import { CODE_LIMITS } from '#contract/sessions.ts';
import { sessionCodes } from './sessions.table.ts';

/** The codes that were asked for with an address since a time, and the first of them. Others with that address wait until the transaction ends. */
export async function codesLately(
  tx: Transaction,
  address: string,
  since: Date,
): Promise<{ count: number; first: Date }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${address}`}, 0))`);
  const { rows } = await tx.execute<{ count: number; first: string | null }>(sql`
    select count(*)::int as count, min(created_at)::text as first from ${sessionCodes}
    where email = ${address} and created_at > ${since}`);
  const { count = 0, first = null } = rows[0] ?? {};
  return { count, first: first === null ? since : new Date(first) };
}

/** Counts a try of the last code that a browser asked for with an address. Undefined if there is none, or it has had its tries. */
export async function countTry(
  { orm }: Database,
  { address, browser, at }: { address: string; browser: string; at: Date },
): Promise<{ id: string; secret: string } | undefined> {
  const { rows } = await orm.execute<{ id: string; secret: string }>(sql`
    update ${sessionCodes} set tries = tries + 1
    where tries < ${CODE_LIMITS.tries} and used_at is null and expires_at > ${at} and id = (
      select id from ${sessionCodes} where email = ${address} and browser = ${browser} order by created_at desc, id desc limit 1)
    returning id, secret`);
  return rows[0];
}

const FIND_OPEN = prepared<{ isOpen: boolean }>(
  'find-open-session',
  sql`select true as "isOpen" from sessions where id = ${sql.placeholder('id')} and ended_at is null`,
);

/** Whether a session goes on. Asked with every call that has a token of it. */
export async function isSessionOpen({ orm }: Database, id: string): Promise<boolean> {
  return (await FIND_OPEN(orm, { id })).length > 0;
}
