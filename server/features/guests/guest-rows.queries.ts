import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { guests } from './guests.table.ts';

/** A guest who is about to be made. */
export interface Newcomer {
  email: string;
  browser: string;
  network: string;
  at: Date;
}

type Lately = {
  /** The number of guests of an address, of a device, and of a network lately. */
  counts: [address: number, device: number, network: number];
};

/** Counts the guests of an address and of a device in 24 hours, and of a network in an hour. Others of these wait until the transaction ends. */
export async function guestsLately(
  tx: Transaction,
  { email, browser, network, at }: Newcomer,
): Promise<Lately['counts']> {
  const locked = [`guest address ${email}`, `guest device ${browser}`, `guest network ${network}`];
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param(locked)}::text[]) with ordinality as locked (name, place) order by place`);
  const { rows } = await tx.execute<Lately>(sql`
    select array[
      (select count(*) from ${guests} where email = ${email} and created_at > ${at}::timestamptz - interval '1 day'),
      (select count(*) from ${guests} where browser = ${browser} and created_at > ${at}::timestamptz - interval '1 day'),
      (select count(*) from ${guests} where network = ${network} and created_at > ${at}::timestamptz - interval '1 hour')
    ]::int[] as counts`);
  return rows[0]?.counts ?? [0, 0, 0];
}
