import { eq, sql } from 'drizzle-orm';
import { CHAIN_TTLS } from '#server/features/checkout/chain.rule.ts';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/**
 * Checks that a completed checkout has exactly one order, of the same person and with the same sums; no other checkout has one.
 */
export async function checkCheckouts({ tx }: Evidence): Promise<Finding> {
  const { rows } = await tx.execute<Breach>(sql`
    select c.id, 'checkout: completed, and has no order' as what
    from checkouts c left join orders o on o.checkout_id = c.id
    where c.status = 'completed' and o.id is null
    union all
    select o.id, format('order: made from checkout %s, which is %s', c.id, c.status)
    from orders o join checkouts c on c.id = o.checkout_id
    where c.status <> 'completed'
    union all
    select o.id, format('order: belongs to %s, its checkout to %s', o.user_id, c.user_id)
    from orders o join checkouts c on c.id = o.checkout_id
    where o.user_id <> c.user_id
    union all
    select o.id, format('order: total %s, its checkout %s', o.total, c.total)
    from orders o join checkouts c on c.id = o.checkout_id
    where (o.currency, o.subtotal, o.tax, o.shipping_charges, o.discount, o.total)
          is distinct from (c.currency, c.subtotal, c.tax, c.shipping_charges, c.discount, c.total)`);
  const checked = await tx.$count(checkouts, eq(checkouts.status, 'completed'));
  return { checked, breaches: rows, underway: 0 };
}

/** The time that the sweeps may take to close the checkouts of a chain after its end. */
const SWEPT_WITHIN_SECONDS = 60;
/** Longest time without asking the provider to confirm a cancellation: twice the longest retry interval. */
const ASKED_WITHIN_SECONDS = 120;

/**
 * Checks that stock of unpaid checkouts is released at the end of their chain, once the provider confirms that the payment is
 * cancelled. While the provider is being asked, a checkout counts as under way, however long that takes.
 */
export async function checkChains(evidence: Evidence): Promise<Finding> {
  const { tx, now } = evidence;
  const { rows: held } = await tx.execute<{ count: number; closing: number }>(sql`
    select count(*), count(*) filter (where status = 'closing' and chain_ends_at < ${now}) as closing
    from checkouts where ${HOLDS}`);
  const breaches = [...(await heldTooLong(evidence)), ...(await begunTooSoon(evidence))];
  return { checked: held[0]?.count ?? 0, breaches, underway: held[0]?.closing ?? 0 };
}

const HOLDS = sql`status in ('opening', 'open', 'closing')
  and exists (select from checkout_items i where i.checkout_id = checkouts.id and i.held > 0)`;

async function heldTooLong({ tx, now, checkoutTtlSeconds }: Evidence): Promise<Breach[]> {
  const chainSeconds = CHAIN_TTLS * checkoutTtlSeconds;
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const { rows } = await tx.execute<Breach>(sql`
    select id, format('checkout: %s, %s', status, case
      when expires_at > chain_ends_at then format('kept until %s, its chain until %s', expires_at, chain_ends_at)
      when chain_ends_at - chain_began_at > make_interval(secs => ${chainSeconds})
        then format('holds stock in a chain of %s seconds', extract(epoch from chain_ends_at - chain_began_at)::int)
      when status = 'closing' then format('holds stock, and the provider was last asked before %s', next_check_at)
      else format('holds stock, and its chain ended %s', chain_ends_at) end) as what
    from checkouts
    where ${HOLDS} and (
      expires_at > chain_ends_at
      or chain_ends_at - chain_began_at > make_interval(secs => ${chainSeconds})
      or (status <> 'closing' and chain_ends_at < ${ago(SWEPT_WITHIN_SECONDS)})
      or (status = 'closing' and next_check_at < ${ago(ASKED_WITHIN_SECONDS)}))`);
  return rows;
}

/** Checks that a person's next chain began after the previous one ended; checkouts that failed to open don't count. */
async function begunTooSoon({ tx }: Evidence): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select distinct on (next.id) next.id, 'checkout: begins a chain while another of the same person goes on' as what
    from checkouts chain join checkouts next on next.user_id = chain.user_id
      and next.chain_began_at > chain.chain_began_at and next.chain_began_at < chain.chain_ends_at
    where chain.close_reason in ('replaced', 'cancelled')
      and next.close_reason is distinct from 'failed'
      and not exists (
        select from checkouts of_chain
        where of_chain.user_id = chain.user_id and of_chain.chain_ends_at = chain.chain_ends_at
          and (of_chain.status = 'completed' or of_chain.ran_out_at is not null))`);
  return rows;
}
