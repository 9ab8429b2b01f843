import { isNotNull, sql } from 'drizzle-orm';
import { MAX_SAVED_ADDRESSES } from '#contract/address-limits.ts';
import { CART_LIMITS } from '#contract/cart.ts';
import { DELETED_USER } from '#contract/deleted-user.ts';
import { addresses } from '#server/features/addresses/addresses.table.ts';
import { cartLines } from '#server/features/cart/cart-lines.table.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

/**
 * A deleted account keeps only its uid. Recipient, phone and address are kept on its orders until an hour after
 * delivery, and on its checkouts until they are closed. Its reviews that everybody may read stay without its name.
 */
export async function checkPersonalData({ tx, now }: Evidence): Promise<Finding> {
  const { rows } = await tx.execute<Breach>(sql`
    with gone as (select id from users where deleted_at is not null)
    select u.id, 'account: deleted, and has a name, an address or a photo' as what
    from users u
    where u.deleted_at is not null
      and (u.name <> ${DELETED_USER} or u.email is not null or u.photo is not null)
    union all
    select o.id::text, format('order: %s, of a deleted account, and has an address', o.status)
    from orders o join gone on gone.id = o.user_id
    where coalesce(o.recipient, o.phone, o.address, o.city, o.state, o.country, o.pin_code) is not null
      and (o.status = 'Cancelled' or o.deleted_at is not null
           or (o.status = 'Delivered'
               and coalesce(o.forget_address_at, '-infinity') < ${now}::timestamptz - interval '1 hour'))
    union all
    select c.id::text, format('checkout: %s, of a deleted account, and has an address', c.status)
    from checkouts c join gone on gone.id = c.user_id
    where c.status in ('closed', 'completed')
      and concat(c.recipient, c.phone, c.address, c.city, c.state, c.country, c.pin_code) <> ''
    union all
    select gone.id, 'account: deleted, and has saved addresses'
    from gone where exists (select from addresses a where a.user_id = gone.id)
    union all
    select gone.id, 'account: deleted, and has a cart'
    from gone where exists (select from cart_lines c where c.user_id = gone.id)
    union all
    select gone.id, 'account: deleted, and waits for products'
    from gone where exists (select from stock_requests s where s.user_id = gone.id)
    union all
    select gone.id, 'account: deleted, and the log knows something personal of it'
    from gone where exists (select from log_personal p where p.person = gone.id)
    union all
    select r.id::text, 'review: hidden, of a deleted account, and has words'
    from reviews r join gone on gone.id = r.user_id
    where r.hidden_at is not null and concat(r.title, r.text, r.reply) <> ''
    union all
    select r.id::text, 'return: of a deleted account, and has words or photos'
    from returns r join orders o on o.id = r.order_id join gone on gone.id = o.user_id
    where concat(r.reason, r.words) <> ''
      or exists (select from return_history h where h.return_id = r.id and h.words is not null)
      or exists (select from return_photos p where p.return_id = r.id)
    union all
    select w.id::text, 'withdrawal: of a deleted account, and says who'
    from withdrawals w join orders o on o.id = w.order_id join gone on gone.id = o.user_id
    where concat(w.name, w.email, w.words) <> ''
    union all
    select r.id::text, 'refund: of a deleted account, and has a reason'
    from refunds r join orders o on o.id = r.order_id join gone on gone.id = o.user_id
    where r.reason is not null
    union all
    select o.id::text, 'order: without its address, and has a tracking number'
    from orders o join gone on gone.id = o.user_id join shipments s on s.order_id = o.id
    where o.address is null and coalesce(s.tracking, s.url) is not null
    union all
    select distinct o.id::text, 'order: without its address, and has notes'
    from orders o join gone on gone.id = o.user_id join order_notes n on n.order_id = o.id
    where o.address is null and n.kind <> 'address' and n.words is not null`);
  const checked = await tx.$count(users, isNotNull(users.deletedAt));
  return { checked, breaches: rows, underway: 0 };
}

/** Checks that whoever has saved addresses has at most ten, and exactly one default. */
export async function checkAddresses({ tx }: Evidence): Promise<Finding> {
  const { rows } = await tx.execute<Breach>(sql`
    select user_id as id, format('addresses: %s of one person, %s defaults', count(*),
                                 count(*) filter (where is_default)) as what
    from addresses group by user_id
    having count(*) > ${MAX_SAVED_ADDRESSES} or count(*) filter (where is_default) <> 1`);
  return { checked: await tx.$count(addresses), breaches: rows, underway: 0 };
}

/** Checks that no cart has more products or removals than allowed, and that no change has a time in the future. */
export async function checkCarts({ tx, now }: Evidence): Promise<Finding> {
  const { rows } = await tx.execute<Breach>(sql`
    select user_id as id, format('cart: %s products, %s removals, %s changes of the future',
      count(*) filter (where quantity > 0), count(*) filter (where quantity = 0),
      count(*) filter (where changed_at > ${now}::timestamptz)) as what
    from cart_lines group by user_id
    having count(*) filter (where quantity > 0) > ${CART_LIMITS.lines}
      or count(*) filter (where quantity = 0) > ${CART_LIMITS.lines + CART_LIMITS.removals}
      or bool_or(changed_at > ${now}::timestamptz + interval '1 minute')`);
  return { checked: await tx.$count(cartLines), breaches: rows, underway: 0 };
}
