import type pg from 'pg';
import type { AttentionItem } from '#contract/attention.ts';
import { LACKING } from '#server/features/catalog/admin-product-list.queries.ts';
import { unstatedGoods as inWords } from './attention-words.rule.ts';

/** They are counted up to here. */
const COUNTED = 1_000;

/** One item if there are products on sale that don't say who made them, read along the index of these; since the oldest of those counted. */
export async function unstatedGoods(pool: pg.Pool): Promise<AttentionItem[]> {
  const { rows } = await pool.query<{ counted: number; since: Date | null }>({
    name: 'attention-unstated',
    text: `
      select count(*)::int as counted, min(created_at) as since from (
        select p.created_at from products p where p.deleted_at is null and ${LACKING}
        order by p.created_at desc, p.id desc limit $1) as lacking`,
    values: [COUNTED + 1],
  });
  return rows.flatMap(({ counted, since }) =>
    since === null
      ? []
      : [
          {
            kind: 'stated-missing' as const,
            words: inWords(counted, COUNTED),
            products: 'lacks=stated',
            since: since.toISOString(),
            actions: [],
          },
        ],
  );
}
