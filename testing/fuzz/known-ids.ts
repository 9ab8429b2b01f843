import type { Database } from '#server/platform/database.ts';

const NEWEST = 12;

/** SQL of the values that requests may name, by the kind of thing. */
const QUERIES = {
  product: 'select id as value from products order by created_at desc, id',
  order: 'select id as value from orders order by created_at desc, id',
  coupon: 'select id as value from coupons order by created_at desc, id',
  code: 'select code as value from coupons order by created_at desc, id',
  checkout: 'select id as value from checkouts order by created_at desc, id',
  payment: 'select payment_reference as value from checkouts order by created_at desc, id',
  return: 'select id as value from returns order by id desc',
  review: 'select id as value from reviews order by id desc',
  letter: 'select id as value from letters order by id desc',
  refund: 'select id as value from refunds order by id desc',
  entry: 'select id as value from log_entries order by at desc, id',
  invite: 'select id as value from staff_invites order by id desc',
  job: 'select id as value from jobs order by id desc',
  user: 'select id as value from users order by created_at desc, id',
};

export type Kind = keyof typeof QUERIES;
export type KnownIds = Readonly<Record<Kind, readonly string[]>>;

/** The kinds of things that a parameter or field of this name means. */
const KINDS: Readonly<Record<string, Kind>> = {
  productId: 'product',
  product: 'product',
  ids: 'product',
  orderId: 'order',
  orders: 'order',
  couponId: 'coupon',
  coupon: 'code',
  code: 'code',
  checkoutId: 'checkout',
  returnId: 'return',
  reviewId: 'review',
  letterId: 'letter',
  refundId: 'refund',
  entryId: 'entry',
  inviteId: 'invite',
  uid: 'user',
  userId: 'user',
  user: 'user',
  who: 'user',
};

/** What a name means in a call; `id` in a path is of what the path is about. */
export function kindOf(name: string, path: string): Kind | undefined {
  if (name !== 'id') return KINDS[name];
  const [, about = ''] = /^\/api\/v1\/(\w+)/.exec(path) ?? [];
  if (about === 'bin') return 'coupon';
  return about in QUERIES ? (about as Kind) : undefined;
}

/** The newest things of the shop. */
export async function readKnownIds({ pool }: Database): Promise<KnownIds> {
  const kinds = await Promise.all(
    Object.entries(QUERIES).map(async ([kind, query]) => {
      const { rows } = await pool.query<{ value: string | null }>(`${query} limit ${NEWEST}`);
      return [kind, rows.flatMap(({ value }) => value ?? [])];
    }),
  );
  return Object.fromEntries(kinds) as KnownIds;
}
