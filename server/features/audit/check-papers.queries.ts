import { sql } from 'drizzle-orm';
import { needsNote } from '#server/features/papers/number-papers.queries.ts';
import { papers } from '#server/features/papers/papers.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { Breach } from './invariant.ts';

export type AuditedPaper = Pick<
  typeof papers.$inferSelect,
  'id' | 'kind' | 'year' | 'nth' | 'number' | 'facts'
> & {
  /** The total of its order or refund, in minor units. */
  total: number;
  /** Its refund failed after it was numbered and was sent again, perhaps with less. */
  wasSentAgain: boolean;
};

export async function countPapers(tx: Transaction): Promise<number> {
  return tx.$count(papers);
}

/** Series that don't run from 1 to their counter. */
export async function findGaps(tx: Transaction): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select concat(kind, ' ', year) as id,
           format('papers: %s of %s, numbered %s to %s, counted %s', p.count, year, p.first, p.last, c.last) as what
    from (select kind, year, count(*), min(nth) as first, max(nth) as last from papers group by kind, year) p
    full join paper_counters c using (kind, year)
    where (p.count, p.first, p.last) is distinct from (c.last, 1, c.last)`);
  return rows;
}

/** Refunds of invoiced orders that have succeeded without a credit note. Lost disputes get none, and one
 * that may have made up for another waits until an admin has said so. */
export async function findMissingNotes(tx: Transaction): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select r.id::text, 'refund: succeeded, and has no credit note' as what
    from refunds r join papers i on i.order_id = r.order_id and i.kind = 'invoice'
    where ${sql.raw(needsNote('r'))}`);
  return rows;
}

/**
 * Orders whose credit notes give more than was refunded. A refund that failed after it had its note, and that nobody has
 * made again yet, leaves that note.
 */
export async function findOverCredited(tx: Transaction): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select n.order_id::text as id, format('papers: credit notes over %s for refunds of %s', n.notes, m.made) as what
    from (select p.order_id, sum((p.facts->'refund'->>'amount')::bigint) as notes, bool_or(r.status <> 'succeeded') as reversed
          from papers p join refunds r on r.id = p.refund_id group by p.order_id) n
    cross join lateral (select coalesce(sum(amount), 0) as made from refunds r
                        where r.order_id = n.order_id and r.status = 'succeeded' and r.kind <> 'dispute') m
    where n.notes > m.made and not n.reversed
      and not exists (select from refunds r where r.order_id = n.order_id and r.credited > 0 and r.status <> 'succeeded')`);
  return rows;
}

/**
 * Credit notes that don't continue the tax of those before them, by which CGST and SGST are split, and orders whose credit
 * notes give back more tax than was charged. A refund that came back from the bank and was made again otherwise leaves its
 * credit note, so that these may have more.
 */
export async function findWrongTaxes(tx: Transaction): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    with notes as (
      select p.id, p.order_id, p.n, p.number, r.retries > 0 or r.status <> 'succeeded' as reversed,
             (p.facts->'refund'->>'taxBefore')::bigint as before,
             greatest(0, least((p.facts->'refund'->>'tax')::bigint, (p.facts->'refund'->>'amount')::bigint)) as tax
      from papers p join refunds r on r.id = p.refund_id where p.kind = 'credit-note'),
    continued as (select *, coalesce(sum(tax) over (partition by order_id order by n rows between unbounded preceding
                                                    and 1 preceding), 0) as wanted from notes)
    select id::text, format('paper %s: follows a tax of %s, and should follow %s', number, before, wanted) as what
    from continued where before <> wanted
    union all
    select i.order_id::text, format('papers: credit notes give back %s of a tax of %s', sum(n.tax), tax_amount(i))
    from papers i join notes n on n.order_id = i.order_id where i.kind = 'invoice'
    group by i.id having sum(n.tax) > tax_amount(i) and not bool_or(n.reversed)`);
  return rows;
}

/** A batch of papers with what they should come to, by id. */
export async function readPapers(
  tx: Transaction,
  afterId: string,
  batch: number,
): Promise<AuditedPaper[]> {
  const { rows } = await tx.execute<AuditedPaper>(sql`
    select p.id, p.kind, p.year, p.nth, p.number, p.facts, coalesce(r.amount - r.credited, o.total) as total,
           coalesce(r.retries > 0 or r.status <> 'succeeded', false) as "wasSentAgain"
    from papers p join orders o on o.id = p.order_id left join refunds r on r.id = p.refund_id
    where p.id > ${afterId}::uuid order by p.id limit ${batch}`);
  return rows;
}
