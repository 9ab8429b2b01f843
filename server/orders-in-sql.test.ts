import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { ASK_AFTER_DAYS, LETTER_KINDS } from '#contract/letter-kinds.ts';
import { isInBooks } from '#contract/order-books.ts';
import {
  isUnderWay,
  NEXT_STATUSES,
  ORDER_STATUSES,
  UNDO_MS,
  undoStatus,
  type OrderStatus,
} from '#contract/order-status.ts';
import { PAYMENT_STATUSES } from '#contract/orders.ts';
import { DISPUTE_STATUSES, REFUND_KINDS, REFUND_STATUSES } from '#contract/refunds.ts';
import { RETURN_STATUSES } from '#contract/return-status.ts';
import { STOCK_MOVES } from '#contract/stock-ledger.ts';
import { disputes } from '#server/features/disputes/disputes.table.ts';
import { NO_ADDRESS } from '#server/features/orders/personal-data.queries.ts';
import { orderHistory, orderItems, orders } from '#server/features/orders/orders.table.ts';
import { isOwed } from '#server/features/orders/payment-status.rule.ts';
import { refunds } from '#server/features/refunds/refunds.table.ts';
import { returnHistory, returns } from '#server/features/returns/returns.table.ts';
import { hasBought } from '#server/features/reviews/has-bought.queries.ts';
import { shipments } from '#server/features/shipments/shipments.table.ts';
import { judgeMove } from '#server/features/stock/move-stock.rule.ts';
import { users } from '#server/features/users/users.table.ts';
import { ONE_PIECE, registerPeople, sellProducts } from '#testing/factories.ts';
import { useTestDatabase } from '#testing/test-database.ts';

const db = useTestDatabase();
const AT = new Date(Date.UTC(2026, 0, 1));

/** An order in every state, also in those that the shop never makes, each of a product of its own. */
const ORDERS = ORDER_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.flatMap((paymentStatus) =>
    [null, AT].flatMap((deletedAt) =>
      [false, true].map((staysInBooks) => ({ status, paymentStatus, deletedAt, staysInBooks })),
    ),
  ),
).map((state) => ({ id: randomUUIDv7(), ...state }));
const ORDER = {
  userId: 'asha',
  status: 'Processing',
  ...ONE_PIECE,
  paymentStatus: 'paid',
  paymentProvider: 'demo',
  createdAt: AT,
  updatedAt: AT,
} as const;
let productIds: string[];

/** A new order. */
async function add(order: Partial<typeof orders.$inferInsert>): Promise<string> {
  const id = randomUUIDv7();
  await db.database.orm.insert(orders).values({ ...ORDER, id, ...order });
  return id;
}

beforeAll(async () => {
  const { database } = db;
  await registerPeople(database, { id: 'asha' }, { id: 'gone' });
  await database.orm.update(users).set({ deletedAt: AT }).where(eq(users.id, 'gone'));
  productIds = await sellProducts(database, ...ORDERS.map(() => ({})));
  await database.orm.insert(orders).values(ORDERS.map((order) => ({ ...ORDER, ...order })));
  await database.orm.insert(orderItems).values(
    ORDERS.map(({ id: orderId }, at) => ({
      orderId,
      position: 0,
      productId: productIds[at] ?? '',
      name: 'Vase',
      photo: '',
      price: 100,
      quantity: 1,
    })),
  );
});

it('a person has bought what was delivered to them and not given back, wherever it is asked', async () => {
  const has = ORDERS.map(
    (order) =>
      order.status === 'Delivered' &&
      isInBooks(order) &&
      order.paymentStatus !== 'refunded' &&
      order.paymentStatus !== 'refund_pending',
  );
  const { orm, pool } = db.database;
  const { rows } = await pool.query<{ has: boolean }>(
    `select has_bought('asha', id) as has from unnest($1::uuid[]) with ordinality as p (id, nth) order by nth`,
    [productIds],
  );
  expect(rows.map((row) => row.has)).toEqual(has);
  for (const lock of [false, true])
    expect(await Promise.all(productIds.map((id) => hasBought(orm, 'asha', id, { lock })))).toEqual(
      has,
    );
});

/** Disputes and refunds that an order may have. */
const TROUBLES = [
  [],
  ...DISPUTE_STATUSES.map((status) => [status]),
  ['won', 'lost'] as const,
  ['lost', 'open'] as const,
].flatMap((disputed) =>
  [
    undefined,
    ...REFUND_STATUSES.flatMap((status) =>
      REFUND_KINDS.map((kind) => ({ kind, status, amount: 100 })),
    ),
    { kind: 'provider' as const, status: 'succeeded' as const, amount: 0 },
  ].map((refund) => ({ disputed, refund })),
);

it('an order waits while it is disputed, and after a lost dispute or a refund at the provider until somebody says that it goes', async () => {
  const { orm, pool } = db.database;
  const troubled = TROUBLES.map((trouble) => ({ orderId: randomUUIDv7(), ...trouble }));
  await orm.insert(orders).values(troubled.map(({ orderId: id }) => ({ ...ORDER, id })));
  await orm.insert(disputes).values(
    troubled.flatMap(({ orderId, disputed }) =>
      disputed.map((status) => ({
        id: randomUUIDv7(),
        orderId,
        amount: 1,
        status,
        openedAt: AT,
      })),
    ),
  );
  await orm
    .insert(refunds)
    .values(
      troubled.flatMap(({ orderId, refund }) =>
        refund ? [{ ...refund, orderId, nextTryAt: AT, createdAt: AT }] : [],
      ),
    );
  const states = ORDER_STATUSES.flatMap((status) =>
    PAYMENT_STATUSES.flatMap((paymentStatus) =>
      [false, true].map((shipsAnyway) => ({ status, paymentStatus, shipsAnyway })),
    ),
  );
  const { rows } = await pool.query<{ waits: boolean }>(
    `select waits(jsonb_populate_record(o, jsonb_build_object(
       'status', s.status, 'payment_status', s."paymentStatus", 'ships_anyway', s."shipsAnyway"))) as waits
     from unnest($1::uuid[]) with ordinality as t (id, nth) join orders o using (id),
       json_to_recordset($2) as s (status text, "paymentStatus" text, "shipsAnyway" boolean, place int)
     order by nth, place`,
    [
      troubled.map(({ orderId }) => orderId),
      JSON.stringify(states.map((state, place) => ({ ...state, place }))),
    ],
  );
  expect(rows.map(({ waits }) => waits)).toEqual(
    TROUBLES.flatMap(({ disputed, refund }) =>
      states.map(({ status, paymentStatus, shipsAnyway }) => {
        const has = (wanted: string) => disputed.some((each) => each === wanted);
        const isGivenBack =
          (paymentStatus === 'refunded' || paymentStatus === 'refund_pending') &&
          refund?.kind === 'provider' &&
          isOwed(refund) &&
          refund.amount > 0;
        if (status !== 'Processing') return false;
        return has('open') || (!shipsAnyway && (has('lost') || isGivenBack));
      }),
    ),
  );
});

/** Every step that orders take, and every one that can be undone. */
const STEPS = ORDER_STATUSES.flatMap((from) => {
  const undone = undoStatus([{ status: from, at: AT }], AT);
  return [
    ...NEXT_STATUSES[from].map((to) => ({ from, to, undone: false })),
    ...(undone ? [{ from, to: undone, undone: true }] : []),
  ];
});
const isShipped = (status: OrderStatus) => status === 'Shipped' || status === 'Delivered';

it.each(STEPS)(
  'after the step from $from to $to an order has what belongs to $to',
  async (step) => {
    const { from, to, undone } = step;
    const { orm, pool } = db.database;
    const filled = Object.fromEntries(Object.keys(NO_ADDRESS).map((column) => [column, 'Pune']));
    const id = await add({ userId: 'gone', status: from, ...filled });
    if (isShipped(from)) await orm.insert(shipments).values({ orderId: id, at: AT });
    const [row] = await orm
      .update(orders)
      .set({ status: to, updatedAt: AT, ...(undone && { forgetAddressAt: null }) })
      .where(eq(orders.id, id))
      .returning();
    const { rows } = await pool.query('select from shipments where order_id = $1', [id]);
    expect({
      shipments: rows.length,
      isCancelled: row?.cancelledAt !== null,
      hasAddress: Object.keys(NO_ADDRESS).map((column) => row?.[column as 'city'] !== null),
      forgetAddressAt: row?.forgetAddressAt,
    }).toEqual({
      shipments: isShipped(to) ? 1 : 0,
      isCancelled: to === 'Cancelled',
      // The account is deleted: the address stays until the step can't be undone.
      hasAddress: Object.keys(NO_ADDRESS).map(() => isUnderWay(to) || to === 'Delivered'),
      forgetAddressAt: to === 'Delivered' ? new Date(AT.getTime() + UNDO_MS) : null,
    });
  },
);

it.each(STEPS.filter(({ undone }) => undone))(
  'undoing the step to $from takes back its letter',
  async ({ from, to }) => {
    const { orm, pool } = db.database;
    await pool.query(
      `insert into shop_state (key, value) values ('mail', 'true') on conflict do nothing`,
    );
    const orderId = await add({ status: from });
    const letters = async () => {
      const { rows } = await pool.query('select kind from letters where order_id = $1', [orderId]);
      return rows.map(({ kind }: { kind: string }) => kind);
    };
    await orm.insert(orderHistory).values({ orderId, status: from, at: AT });
    expect(await letters()).toEqual([from.toLowerCase()]);
    await orm.insert(orderHistory).values({ orderId, status: to, at: AT, undone: true });
    expect(await letters()).toEqual([]);
  },
);

it.each(RETURN_STATUSES)(
  'that a return is %s is told if there is a letter for it',
  async (status) => {
    const { orm, pool } = db.database;
    await pool.query(
      `insert into shop_state (key, value) values ('mail', 'true') on conflict do nothing`,
    );
    const orderId = await add({ status: 'Delivered' });
    const [row] = await orm
      .insert(returns)
      .values({ orderId, userId: 'asha', status, reason: 'other', createdAt: AT, updatedAt: AT })
      .returning();
    await orm
      .insert(returnHistory)
      .values({ returnId: row?.id ?? '', status, at: AT, byUser: 'asha' });
    const { rows } = await pool.query<{ kind: string }>(
      `select kind from letters where order_id = $1 and kind like 'return-%'`,
      [orderId],
    );
    // That it is refunded is told by its refund.
    const told = LETTER_KINDS.filter(
      (kind) => kind === `return-${status}` && status !== 'refunded',
    );
    expect(rows.map(({ kind }) => kind)).toEqual(told);
  },
);

it('how long the shop waits to ask "How was it?" is the same in SQL as in TypeScript', async () => {
  const { orm, pool } = db.database;
  await pool.query(
    `insert into shop_state (key, value) values ('mail', 'true') on conflict do nothing`,
  );
  const orderId = await add({ status: 'Delivered' });
  await orm.insert(orderHistory).values({ orderId, status: 'Delivered', at: AT });
  const { rows } = await pool.query<{ due: Date }>(
    `select next_try_at as due from letters where order_id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ due: new Date(AT.getTime() + ASK_AFTER_DAYS * 24 * 3_600_000) }]);
});

it('stock is moved only as the database takes it: never below what is reserved', async () => {
  const { pool } = db.database;
  const counts = [0, 1, 2, 3];
  const moves = counts.flatMap((reserved) =>
    counts
      .filter((onHand) => onHand >= reserved)
      .flatMap((onHand) =>
        STOCK_MOVES.flatMap((kind) =>
          counts.map((quantity) => ({
            after: { received: onHand + quantity, counted: quantity, damaged: onHand - quantity }[
              kind
            ],
            reserved,
            isAllowed: judgeMove({ onHand, reserved }, { kind, quantity }, 100).ok,
          })),
        ),
      ),
  );
  const { rows } = await pool.query<{ rule: string }>(
    `select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = 'products_stock_not_negative'`,
  );
  const taken = await pool.query<{ isTaken: boolean }>(
    `select ${rows[0]?.rule} as "isTaken" from json_to_recordset($1) as c (on_hand int, reserved int, nth int) order by nth`,
    [JSON.stringify(moves.map(({ after, reserved }, nth) => ({ on_hand: after, reserved, nth })))],
  );
  expect(taken.rows.map(({ isTaken }) => isTaken)).toEqual(moves.map(({ isAllowed }) => isAllowed));
});
