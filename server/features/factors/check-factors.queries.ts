import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';

/** Checks that closed accounts have no second factor, and that nobody has recovery codes without one. */
async function checkFactors({ tx }: { tx: Transaction }) {
  const { rows: breaches } = await tx.execute<{ id: string; what: string }>(sql`
    select f.user_id as id, 'second factor: its account is closed or unknown' as what
    from (select user_id from second_factors union select user_id from recovery_codes union select user_id from proved_sign_ins) f
    where not exists (select from users where id = f.user_id and deleted_at is null)
    union all
    select r.user_id, 'recovery codes: there is no second factor' from (select distinct user_id from recovery_codes) r
    where not exists (select from second_factors where user_id = r.user_id and secret is not null)
      and not exists (select from passkeys where user_id = r.user_id)`);
  const { rows } = await tx.execute<{ checked: number }>(sql`
    select ((select count(*) from second_factors) + (select count(*) from recovery_codes)
            + (select count(*) from proved_sign_ins))::int as checked`);
  return { checked: rows[0]?.checked ?? 0, breaches, underway: 0 };
}

/** The invariant of second factors, for the audit. */
export const FACTOR_INVARIANTS = [
  {
    name: 'I40',
    rule: 'No second factor belongs to a closed account, and recovery codes only to those who have one',
    check: checkFactors,
  },
];
