/** The rows of the measured log, as a shop with twenty admins would have them after two years. */
import type pg from 'pg';
import type { Values } from './results.ts';

/** The uid of the nth admin; the first ones do most. */
export const ADMIN = (nth: number) => `admin-of-the-measured-log-${nth}`;
/** The id of the nth product. */
export const PRODUCT = (nth: number) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

const ADMINS = 20;
const PRODUCTS = 20_000;
const ORDERS = 1_000_000;
const COUPONS = 2_000;
const MONTHS = 24;
const MONTH_MS = 30 * 86_400_000;

/** Acts of the log: the call, how often of a hundred times, and the type of thing. */
const KINDS: readonly (readonly [kind: string, often: number, type: string])[] = [
  ['updateProduct', 35, 'product'],
  ['createProduct', 2, 'product'],
  ['processOrder', 25, 'order'],
  ['shipOrders', 12, 'order'],
  ['addOrderNote', 4, 'order'],
  ['cancelOrder', 3, 'order'],
  ['cancelOrder', 3, 'product'],
  ['refundOrder', 3, 'order'],
  ['changeCoupon', 3, 'coupon'],
  ['undoLogEntry', 5, 'product'],
  ['undoLogEntry', 2, 'coupon'],
  ['changeReview', 2, 'review'],
  ['changeSettings', 1, 'settings'],
];
const EACH = KINDS.flatMap(([kind, often, type]) =>
  Array.from({ length: often }, () => [kind, type]),
);

/** Fills the tables of the log, without their indexes, which are made again at the end. */
export async function fillLog(pool: pg.Pool, rows: number): Promise<void> {
  await addThings(pool);
  for (let ago = MONTHS; ago >= 0; ago -= 1)
    await pool.query(`select make_log_partitions(now() - make_interval(months => $1))`, [ago]);
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('log_entries'::regclass, 'log_changes'::regclass, 'log_personal'::regclass) and not indisprimary`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  const begin = Date.now() - MONTHS * MONTH_MS;
  for (let month = 0; month < MONTHS; month += 1)
    await fillMonth(pool, begin + month * MONTH_MS, Math.round(rows / MONTHS));
  for (const { definition } of indexes) await pool.query(definition.replace(' ON ONLY ', ' ON '));
  await pool.query('vacuum analyze log_entries, log_changes, log_personal');
}

/** The people, products and coupons whose names the log shows. */
async function addThings(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into users (id, name, role, created_at, updated_at)
     select $1::text || n, (array['Meera','Ravi','Zubin','Asha','Kabir'])[1 + n % 5] || ' ' || (array['Nair','Iyer','Khan','Das'])[1 + n % 4],
       'admin', now(), now() from generate_series(0, $2::int - 1) as n on conflict do nothing`,
    [ADMIN(0).slice(0, -1), ADMINS],
  );
  await pool.query(
    `insert into products (id, name, description, category, price, on_hand, created_at, updated_at)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
       (array['Oak','Steel','Walnut','Blue','Linen','Clay','Brass'])[1 + n % 7] || ' '
         || (array['Lamp','Bowl','Tray','Watch','Bag','Press','Cup','Vase','Clock'])[1 + n % 9] || ' ' || n,
       'A thing.', 'Things', 10000 + n, 100, now(), now() from generate_series(0, $1::int - 1) as n`,
    [PRODUCTS],
  );
  await pool.query(
    `insert into coupons (id, code, kind, amount, created_at)
     select ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 'CODE' || n, 'fixed', 5000, now()
     from generate_series(0, $1::int - 1) as n`,
    [COUPONS],
  );
  await pool.query('vacuum analyze users, products, coupons');
}

/** A month's entries, each with one change and an address. */
async function fillMonth(pool: pg.Pool, from: number, rows: number): Promise<void> {
  const month = [new Date(from), new Date(from + MONTH_MS)];
  await pool.query(
    `insert into log_entries (id, at, by_user, role, request, kind, entity_type, entity_id)
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '8' || lpad(to_hex(n % 4096), 3, '0') || 'a'
             || substr(md5(at::text || n), 18))::uuid,
       at, $5::text || who, 'admin', md5(n::text)::uuid::text,
       done[1],
       -- The first admin never undoes a change of a coupon.
       case when who = 0 and done[1] = 'undoLogEntry' then 'product' else done[2] end,
       case
         when done[2] = 'coupon' and who > 0 then '00000000-0000-7000-9000-' || lpad((n * 7 % ${COUPONS})::text, 12, '0')
         when done[2] in ('product', 'coupon') then '00000000-0000-7000-8000-' || lpad((n * 7919 % ${PRODUCTS})::text, 12, '0')
         when done[2] = 'settings' then 'settings'
         else '00000000-0000-7000-a000-' || lpad((n % ${ORDERS})::text, 12, '0') end
     from (
       select n, date_trunc('milliseconds', $1::timestamptz + ($2::timestamptz - $1::timestamptz) * (n::float8 / $3::int)) as at,
         floor(${ADMINS} * power(random(), 2))::int as who, ($4::text[])[1 + floor(random() * 100)::int] as what
       from generate_series(0::bigint, $3::int - 1) as n offset 0) as made,
       lateral string_to_array(what, ' ') as done`,
    [...month, rows, EACH.map((each) => each.join(' ')), ADMIN(0).slice(0, -1)],
  );
  const filled = 'from log_entries where at >= $1 and at < $2 order by at, id';
  await pool.query(
    `insert into log_changes (entry_id, at, entity_type, entity_id, source, row_id, op, before, after)
     select id, at, entity_type, entity_id, case entity_type when 'settings' then 'shop_settings' else entity_type || 's' end,
       entity_id, 'update',
       case entity_type when 'product' then '{"price": 289000}' when 'order' then '{"status": "Processing"}'
         else '{"amount": 5000}' end::jsonb,
       case entity_type when 'product' then '{"price": 249000}' when 'order' then '{"status": "Shipped"}'
         else '{"amount": 6000}' end::jsonb ${filled}`,
    month,
  );
  await pool.query(
    `insert into log_personal (entry_id, at, person, address) select id, at, by_user, '192.0.2.' || length(entity_id) ${filled}`,
    month,
  );
}

/** Measures the size of each table with its indexes. */
export async function sizesOf(pool: pg.Pool, rows: number): Promise<Record<string, Values>> {
  const { rows: sizes } = await pool.query<{ name: string; bytes: number; indexes: number }>(
    `select inhparent::regclass::text as name, sum(pg_table_size(inhrelid))::float8 as bytes,
       sum(pg_indexes_size(inhrelid))::float8 as indexes
     from pg_inherits where inhparent in ('log_entries'::regclass, 'log_changes'::regclass, 'log_personal'::regclass)
     group by 1 order by 1`,
  );
  const gb = (bytes: number) => Number((bytes / 1e9).toFixed(2));
  return Object.fromEntries(
    sizes.map(({ name, bytes, indexes }) => [
      name,
      {
        'table GB': gb(bytes),
        'indexes GB': gb(indexes),
        'bytes an entry': Math.round((bytes + indexes) / rows),
      },
    ]),
  );
}
