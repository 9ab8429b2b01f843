import { JOB_ENTRIES } from '#server/features/jobs/job-words.rule.ts';
import type { Reader } from '#server/platform/walk-rows.queries.ts';
import type { SearchedFor } from './log.queries.ts';

/** The names of things, by type and id; of a family that was removed, its last one. */
export async function namesOf(
  db: Reader,
  things: readonly { type: string; id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (...types: string[]) =>
    things.filter(({ type }) => types.includes(type)).map(({ id }) => id);
  const { rows } = await db.query<{ key: string; name: string }>({
    name: 'log-names',
    text: `
      select 'product:' || id as key, name from products where id = any ($1::uuid[])
      union all
      select 'family:' || id, name from families where id = any ($8::uuid[])
      union all
      (select distinct on (entity_id) 'family:' || entity_id, before ->> 'name' from log_changes
       where entity_id = any ($8::uuid[]::text[]) and entity_type = 'family' and source = 'families' and op = 'delete'
         and not exists (select from families where id::text = entity_id)
       order by entity_id, nth desc)
      union all
      select 'category:' || id, name from categories where id = any ($10::uuid[])
      union all
      select 'collection:' || id, name from collections where id = any ($11::uuid[])
      union all
      select 'order:' || id, '#' || number from orders where id = any ($2::uuid[])
      union all
      select 'coupon:' || id, code from coupons where id = any ($3::uuid[])
      union all
      select 'sale:' || id, name from sales where id = any ($9::uuid[])
      union all
      select 'review:' || r.id, p.name from reviews r join products p on p.id = r.product_id where r.id = any ($4::uuid[])
      union all
      select 'letter:' || id, kind from letters where id = any ($5::uuid[])
      union all
      select 'user:' || id, name from users where id = any ($6)
      union all
      select word.type || ':' || id, written || ' ' || case written when 1 then word.one else word.many end
      from jobs cross join (values ('job', 'product', 'products'), ('coupon-job', 'coupon', 'coupons'),
        ('category-job', 'category', 'categories'), ('payment-job', 'payment', 'payments')) as word (type, one, many)
      where id = any ($7::uuid[])`,
    values: [
      idsOf('product'),
      idsOf('order'),
      idsOf('coupon'),
      idsOf('review'),
      idsOf('letter'),
      idsOf('user'),
      idsOf(...Object.keys(JOB_ENTRIES)),
      idsOf('family'),
      idsOf('sale'),
      idsOf('category'),
      idsOf('collection'),
    ],
  });
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** The number of names of each sort that a search looks for. */
const MAX_NAMES = 20;

/** The people and things whose names match all patterns, the coupon with a code, and the order with a number. */
export async function searchNames(
  db: Reader,
  { patterns, code, number }: { patterns: readonly string[]; code: string; number: number | null },
): Promise<SearchedFor> {
  const { rows } = await db.query<{ people: string[]; things: string[] }>({
    text: `
      select array(select id from users where search_text like all ($1) and role = 'admin' limit ${MAX_NAMES}) as people,
        array(
          (select id from users where search_text like all ($1) limit ${MAX_NAMES})
          union all
          (select id::text from products where sort_name like all ($1) limit ${MAX_NAMES})
          union all
          (select id::text from coupons where code = $2 limit ${MAX_NAMES})
          union all
          (select id::text from orders where number = $3)) as things`,
    values: [patterns, code, number],
  });
  return rows[0] ?? { people: [], things: [] };
}
