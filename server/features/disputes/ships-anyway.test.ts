import { randomUUIDv7 } from 'node:crypto';
import { expect, it } from 'vitest';
import { PAYMENT_STATUSES } from '#contract/orders.ts';
import type { DISPUTE_STATUSES } from '#contract/refunds.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { ONE_PIECE, registerPeople } from '#testing/factories.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { disputes } from './disputes.table.ts';

const db = useTestDatabase();
const AT = new Date(Date.UTC(2026, 0, 1));
const ORDER = {
  userId: 'asha',
  ...ONE_PIECE,
  paymentProvider: 'demo',
  createdAt: AT,
  updatedAt: AT,
} as const;

it(
  'that an order goes anyway is over once it is cancelled, something new happens to its payment, or all is well',
  { tags: 'long' },
  async () => {
    const { orm, pool } = db.database;
    await registerPeople(db.database, { id: 'asha' });
    const cases = [[], ['open'], ['lost'], ['won'], ['won', 'lost'], ['lost', 'open']]
      .flatMap((disputed) =>
        (['Processing', 'Shipped', 'Cancelled'] as const).flatMap((from) =>
          (['Processing', 'Shipped', 'Cancelled'] as const).flatMap((to) =>
            PAYMENT_STATUSES.flatMap((wasPaid) =>
              PAYMENT_STATUSES.map((isPaid) => ({ disputed, from, to, wasPaid, isPaid })),
            ),
          ),
        ),
      )
      .map((each) => ({ id: randomUUIDv7(), ...each }));
    await orm.insert(orders).values(
      cases.map(({ id, from: status, wasPaid: paymentStatus }) => ({
        ...ORDER,
        id,
        status,
        paymentStatus,
      })),
    );
    await orm.insert(disputes).values(
      cases.flatMap(({ id: orderId, disputed }) =>
        disputed.map((status) => ({
          id: randomUUIDv7(),
          orderId,
          amount: 1,
          openedAt: AT,
          status: status as (typeof DISPUTE_STATUSES)[number],
        })),
      ),
    );
    const ids = cases.map(({ id }) => id);
    const client = await pool.connect();
    // No trigger decides while the cases are made.
    await client.query('set session_replication_role = replica');
    await client.query('update orders set ships_anyway = true where id = any($1)', [ids]);
    await client.query('set session_replication_role = default');
    client.release();
    const { rows } = await pool.query<{ id: string; ships: boolean }>(
      `update orders o set status = c."to", payment_status = c."isPaid"
     from json_to_recordset($1) as c (id uuid, "to" text, "isPaid" text)
     where o.id = c.id returning o.id, o.ships_anyway as ships`,
      [JSON.stringify(cases)],
    );
    expect(new Map(rows.map(({ id, ships }) => [id, ships]))).toEqual(
      new Map(
        cases.map(({ id, disputed, from, to, wasPaid, isPaid }) => {
          const isCancelled = to === 'Cancelled' && from !== 'Cancelled';
          const isNew = (wasPaid === 'paid' && isPaid !== 'paid') || disputed.includes('open');
          const isWell = isPaid === 'paid' && !disputed.includes('lost');
          return [id, !isCancelled && !isNew && !isWell];
        }),
      ),
    );
  },
);
