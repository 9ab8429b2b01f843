import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database.ts';
import { sessionCodes, sessionLetters } from './sessions.table.ts';

export type DueLetter = Pick<
  typeof sessionLetters.$inferSelect,
  'id' | 'kind' | 'email' | 'device' | 'attempts'
> & {
  /** Of the code, in a letter with one. */
  secret: string | null;
  codeEndsAt: string | null;
};

const AT_ONCE = 10;
/** After this long another instance tries it, if this one was killed. */
const LEASE_MS = 60_000;

/** Takes letters that are due, so that no other instance sends them. */
export async function takeSessionLetters({ orm }: Database, now: Date): Promise<DueLetter[]> {
  const { rows } = await orm.execute<DueLetter>(sql`
    with taken as (
      update ${sessionLetters} set attempts = attempts + 1, next_try_at = ${new Date(now.getTime() + LEASE_MS)}
      where id in (
        select id from ${sessionLetters} where ended_at is null and next_try_at <= ${now}
        order by next_try_at limit ${AT_ONCE} for update skip locked)
      returning id, kind, email, device, attempts, code_id)
    select t.id, t.kind, t.email, t.device, t.attempts, c.secret, c.expires_at::text as "codeEndsAt"
    from taken t left join ${sessionCodes} c on c.id = t.code_id order by t.id`);
  return rows;
}
