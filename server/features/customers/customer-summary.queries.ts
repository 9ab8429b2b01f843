import type pg from 'pg';
import type { CustomerSummaryAnswer } from '#contract/customers.ts';
import { toWhole } from '#contract/money.ts';

type Customer = Omit<CustomerSummaryAnswer, 'success'>;

interface Row {
  orders: number;
  /** Of payments to the shop itself: what was paid, less what was paid back. */
  total: number;
  paidBack: number;
  /** At the provider. */
  refunded: number;
  first: Date | null;
  last: Date | null;
  reviews: number;
  returns: number;
  coupons: Customer['coupons'];
  addresses: Record<keyof Customer['addresses'][number], string | null>[];
  /** From JSON, where a time is a string, as in the notes. */
  returnList: Customer['returns'];
  notes: Customer['notes'];
}

/**
 * Reads what the back office shows of a person beside their orders; undefined if nobody has registered with the uid. Counts and
 * sums are read from the index of their orders.
 */
export async function readCustomer(pool: pg.Pool, uid: string): Promise<Customer | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'customer-summary',
    text: SUMMARY,
    values: [uid],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { orders, total, paidBack, refunded, first, last, reviews, returns, coupons, addresses } =
    row;
  const spent = total - refunded;
  return {
    summary: {
      orders,
      spent: toWhole(spent),
      average: toWhole(orders === 0 ? 0 : Math.round(spent / orders)),
      first: first?.toISOString() ?? null,
      last: last?.toISOString() ?? null,
      refunded: toWhole(refunded + paidBack),
      returns,
      reviews,
    },
    coupons,
    addresses: addresses.map(({ name, phone, ...address }) => ({
      ...(name !== null && { name }),
      ...(phone !== null && { phone }),
      address: address.address ?? '',
      city: address.city ?? '',
      state: address.state ?? '',
      country: address.country ?? '',
      pinCode: address.pinCode ?? '',
    })),
    returns: row.returnList.map(withTime),
    notes: row.notes.map(withTime),
  };
}

function withTime<Entry extends { at: string }>(entry: Entry): Entry {
  return { ...entry, at: new Date(entry.at).toISOString() };
}

const STANDING = `o.user_id = $1 and counts_as_revenue(o)`;

const newest = (columns: string, count: number, where = '') => `
  select ${columns} from orders where user_id = $1 and deleted_at is null ${where}
  order by created_at desc, id desc limit ${count}`;

const SUMMARY = `
  select bought.*,
    (select coalesce(sum(r.amount), 0)::bigint from orders o join refunds r on r.order_id = o.id
     where ${STANDING} and o.paid is null and r.status = 'succeeded') as refunded,
    (select count(*)::int from orders o join returns t on t.order_id = o.id
     where o.user_id = $1 and o.deleted_at is null) as returns,
    (select count(*)::int from reviews r where r.user_id = $1 and r.deleted_at is null) as reviews,
    (select coalesce(json_agg(c order by times desc, code), '[]') from (
       select coupon as code, count(*)::int as times from (${newest('coupon', 1_000, `and status <> 'Cancelled'`)}) as o
       where coupon is not null group by coupon order by times desc, code limit 50) as c) as coupons,
    (select coalesce(json_agg(to_jsonb(a) - 'latest' order by latest desc), '[]') from (
       select recipient as name, phone, address, city, state, country, pin_code as "pinCode", max(created_at) as latest
       from (${newest('*', 50)}) as o where address is not null
       group by 1, 2, 3, 4, 5, 6, 7 order by latest desc limit 10) as a) as addresses,
    (select coalesce(json_agg(t order by at desc), '[]') from (
       select t.id as "_id", o.id as "orderId", o.number, t.status, t.reason, t.created_at as at
       from (${newest('id, number', 1_000)}) as o join returns t on t.order_id = o.id
       order by t.created_at desc, t.id desc limit 20) as t) as "returnList",
    (select coalesce(json_agg(n order by at desc), '[]') from (
       select n.words, n.at, n.by_user as by, w.name as "byName",
         o.id as "orderId", o.number
       from (${newest('id, number', 1_000)}) as o
       join order_notes n on n.order_id = o.id and n.kind = 'note' and n.words is not null
       join users w on w.id = n.by_user order by n.at desc, n.id desc limit 50) as n) as notes
  from users u, (
    select count(*)::int as orders, coalesce(sum(coalesce(paid - paid_back, total)), 0)::bigint as total,
      coalesce(sum(paid_back), 0)::bigint as "paidBack", min(created_at) as first,
      max(created_at) as last
    from orders o where ${STANDING}) as bought
  where u.id = $1`;
