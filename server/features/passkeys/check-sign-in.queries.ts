import { sql } from 'drizzle-orm';
import { SESSION_LETTER_ATTEMPTS } from '#server/features/sessions/send-session-letters.ts';
import type { Transaction } from '#server/platform/database.ts';

/** Checks that nothing leads to an account that was closed, and that no letter about signing in is tried for ever. */
async function checkSignIn({ tx }: { tx: Transaction }) {
  const { rows: breaches } = await tx.execute<{ id: string; what: string }>(sql`
    select p.id::text, 'passkey: its account is closed or unknown' as what from passkeys p
    where not exists (select from users where id = p.user_id and deleted_at is null)
    union all
    select w.user_id, 'account: it is closed, and an address still leads to it' from sign_in_ways w
    where exists (select from users where id = w.user_id and deleted_at is not null)
    union all
    select s.id::text, 'session: it goes on, and its account is closed' from sessions s
    where s.ended_at is null and exists (select from users where id = s.user_id and deleted_at is not null)
    union all
    select id::text, format('letter about signing in: tried %s times, and not given up', attempts) from session_letters
    where ended_at is null and attempts > ${SESSION_LETTER_ATTEMPTS}`);
  const { rows } = await tx.execute<{ checked: number }>(sql`
    select ((select count(*) from passkeys) + (select count(*) from sign_in_ways) + (select count(*) from sessions)
            + (select count(*) from session_letters))::int as checked`);
  return { checked: rows[0]?.checked ?? 0, breaches, underway: 0 };
}

/** The invariant of signing in with the shop itself, for the audit. */
export const SIGN_IN_INVARIANTS = [
  {
    name: 'I39',
    rule: 'No passkey, address or session leads to an account that was closed, and letters about signing in are sent or given up',
    check: checkSignIn,
  },
];
