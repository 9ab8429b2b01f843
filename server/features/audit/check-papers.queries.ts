import { sql } from 'drizzle-orm';
import { papers } from '#server/features/orders/papers.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { Breach } from './invariant.ts';

export type AuditedPaper = Pick<
  typeof papers.$inferSelect,
  'id' | 'kind' | 'year' | 'nth' | 'number' | 'facts'
> & {
  /** What its order or refund comes to, in minor units. */
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

/** Refunds of invoiced orders that have succeeded without a credit note. */
export async function findMissingNotes(tx: Transaction): Promise<Breach[]> {
  const { rows } = await tx.execute<Breach>(sql`
    select r.id::text, 'refund: succeeded, and has no credit note' as what
    from refunds r join papers i on i.order_id = r.order_id and i.kind = 'invoice'
    where r.status = 'succeeded' and not exists (select from papers p where p.refund_id = r.id)`);
  return rows;
}

/** A batch of papers with what they should come to, by id. */
export async function readPapers(
  tx: Transaction,
  afterId: string,
  batch: number,
): Promise<AuditedPaper[]> {
  const { rows } = await tx.execute<AuditedPaper>(sql`
    select p.id, p.kind, p.year, p.nth, p.number, p.facts, coalesce(r.amount, o.total) as total,
           coalesce(r.retries > 0 or r.status <> 'succeeded', false) as "wasSentAgain"
    from papers p join orders o on o.id = p.order_id left join refunds r on r.id = p.refund_id
    where p.id > ${afterId}::uuid order by p.id limit ${batch}`);
  return rows;
}
