import { sql } from 'drizzle-orm';
import { ORDER_KEY_LIMITS } from '#contract/track.ts';
import type { Database } from '#server/platform/database.ts';
import { orderKeys } from './order-keys.table.ts';

/** A key of an order that a guest has bought. */
interface WantedKey {
  orderId: string;
  hash: string;
  kind: (typeof orderKeys.$inferSelect)['kind'];
  at: Date;
}

/** The guest whose order a key is of; undefined if the key is not of this order, or counts no more. */
export async function guestOfKey(
  { orm }: Database,
  { orderId, hash, kind, at }: WantedKey,
): Promise<{ uid: string; email: string } | undefined> {
  const { rows } = await orm.execute<{ uid: string; email: string }>(sql`
    select u.id as uid, u.email from ${orderKeys} k
    join orders o on o.id = k.order_id and o.deleted_at is null
    join users u on u.id = o.user_id and u.guest and u.deleted_at is null
    where k.hash = ${hash} and k.order_id = ${orderId}::uuid and k.kind = ${kind}
      and (k.expires_at is null or k.expires_at > ${at})
      and not (o.status in ('Delivered', 'Cancelled') and
               (select max(h.at) from order_history h where h.order_id = o.id)
                 < ${at}::timestamptz - make_interval(days => ${ORDER_KEY_LIMITS.days}))`);
  return rows[0];
}

/** True for an order that a guest has bought. */
export async function isOfGuest({ orm }: Database, orderId: string): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    select from orders o join users u on u.id = o.user_id and u.guest and u.deleted_at is null
    where o.id = ${orderId}::uuid`);
  return rows.length > 0;
}

/** Deletes keys that count no more. */
export async function deleteOldKeys({ orm }: Database, at: Date): Promise<void> {
  await orm.execute(sql`
    delete from ${orderKeys} k where k.expires_at < ${at} or exists (
      select from orders o where o.id = k.order_id and o.status in ('Delivered', 'Cancelled')
        and o.updated_at < ${at}::timestamptz - make_interval(days => ${ORDER_KEY_LIMITS.days + 1})
        and not exists (select from order_history h where h.order_id = o.id
                        and h.at > ${at}::timestamptz - make_interval(days => ${ORDER_KEY_LIMITS.days})))`);
}
