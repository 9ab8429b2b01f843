import type pg from 'pg';
import type { tallies, TallyTopic } from './tallies.table.ts';

type Columns = typeof tallies.$inferSelect;

/** A count, and for orders their sums in minor units. */
export type Tally = Pick<Columns, 'count' | 'revenue' | 'tax' | 'shipping' | 'discount'>;

export const NOTHING: Tally = { count: 0, revenue: 0, tax: 0, shipping: 0, discount: 0 };

const SUMS = ['count', 'revenue', 'tax', 'shipping', 'discount']
  .map((name) => `sum(${name})::bigint as ${name}`)
  .join(', ');

/** The all-time tallies of some topics, by topic and label. */
export async function talliesOf(
  pool: pg.Pool,
  ...topics: readonly TallyTopic[]
): Promise<Map<TallyTopic, Map<string, Tally>>> {
  const { rows } = await pool.query<Tally & Pick<Columns, 'topic' | 'label'>>({
    name: 'tallies-ever',
    text: `
      select topic, label, ${SUMS} from (
        select topic, label, count, revenue, tax, shipping, discount from tallies
        where topic = any($1) and span = 'ever'
        union all
        select topic, label, count, revenue, tax, shipping, discount from tally_changes where topic = any($1)) as all_of
      group by topic, label`,
    values: [topics],
  });
  const found = new Map<TallyTopic, Map<string, Tally>>();
  for (const topic of topics) found.set(topic, new Map());
  for (const { topic, label, ...tally } of rows) found.get(topic)?.set(label, tally);
  return found;
}

/** The all-time count of a topic, of one label or of all labels. */
export async function countOf(pool: pg.Pool, topic: TallyTopic, label?: string): Promise<number> {
  const labels = (await talliesOf(pool, topic)).get(topic) ?? new Map<string, Tally>();
  if (label !== undefined) return labels.get(label)?.count ?? 0;
  return [...labels.values()].reduce((sum, { count }) => sum + count, 0);
}
