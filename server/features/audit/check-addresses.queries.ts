import { sql } from 'drizzle-orm';
import { MAX_SAVED_ADDRESSES } from '#contract/address-limits.ts';
import { addresses } from '#server/features/addresses/addresses.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/** Whoever has saved addresses has at most ten, and exactly one default. */
export async function checkAddresses({ tx }: Evidence): Promise<Finding> {
  const { rows } = await tx.execute<Breach>(sql`
    select user_id as id, format('addresses: %s of one person, %s defaults', count(*),
                                 count(*) filter (where is_default)) as what
    from addresses group by user_id
    having count(*) > ${MAX_SAVED_ADDRESSES} or count(*) filter (where is_default) <> 1`);
  return { checked: await tx.$count(addresses), breaches: rows, underway: 0 };
}
