import type pg from 'pg';
import type { AttentionItem } from '#contract/attention.ts';
import { EU_COUNTRIES, isInEu } from '#contract/eu.ts';
import { waitingBusiness } from './attention-words.rule.ts';
import { ITEMS_SHOWN } from './live-items.queries.ts';

/**
 * Businesses in other member states of the EU than the seller's whose number nobody has confirmed, the oldest first, read along an index
 * of those that wait. None for a seller elsewhere, whose deliveries don't depend on it.
 */
export async function waitingBusinesses(pool: pg.Pool, home: string): Promise<AttentionItem[]> {
  if (!isInEu(home)) return [];
  const { rows } = await pool.query<{
    userId: string;
    name: string;
    number: string;
    since: Date;
  }>({
    name: 'attention-businesses',
    text: `
      select user_id as "userId", name, number, entered_at as since from businesses
      where confirmed_at is null and country = any ($1::text[]) order by entered_at limit $2`,
    values: [EU_COUNTRIES.filter((country) => country !== home), ITEMS_SHOWN],
  });
  return rows.map(({ userId, name, number, since }) => ({
    kind: 'business-waiting',
    words: waitingBusiness(name, number),
    userId,
    since: since.toISOString(),
    actions: [],
  }));
}
