// @module-tag long
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { registerAdmins } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { move } from '#testing/desk-calls.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { line, refund } from '#testing/refund-calls.ts';
import { acceptedReturn, ask, buyAndDeliver, step } from '#testing/return-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
const PIECES = 2;
const UNDO_PLACES = 6;

interface Scene {
  buyer: Buyer;
  admins: [Buyer, Buyer];
  productId: string;
  /** Of two pieces, delivered. */
  order: Order;
}

/** Runs a race over a delivered order; returns what is wrong afterwards, a line each. */
const race =
  (act: (at: BuyingShop, scene: Scene) => Promise<string[]>): Race =>
  async (at) => {
    const buyer = await at.newBuyer('buyer');
    const admins = (await registerAdmins(at, 2)) as [Buyer, Buyer];
    const productId = await at.sell(PIECES);
    const order = await buyAndDeliver(at, admins[0], buyer, cart(productId, PIECES));
    const wrong = await act(at, { buyer, admins, productId, order });
    await at.runUntilIdle();
    return [...wrong, ...(await at.audit())];
  };

const succeeded = (answers: readonly { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode < 300).length;

/** Somebody presses the button in four tabs. */
const requests = race(async (at, { buyer, productId, order }) => {
  const body = { lines: [{ productId, quantity: PIECES }], reason: 'Too small' };
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(at, buyer, order._id, body)));
  return succeeded(answers) === 1 ? [] : [`returned ${succeeded(answers)} times`];
});

/** One admin accepts the return, another one declines it, and the customer withdraws it. */
const desks = race(async (at, { buyer, admins: [one, other], productId, order }) => {
  const body = { lines: [{ productId, quantity: 1 }], reason: 'Too small' };
  const { return: made } = (await ask(at, buyer, order._id, body)).json<{ return: OrderReturn }>();
  await Promise.all([
    step(at, one, made._id, { step: 'accept' }),
    step(at, other, made._id, { step: 'decline', words: 'It was used.' }),
    step(at, buyer, made._id, { step: 'withdraw' }),
  ]);
  return [];
});

const receipts = race(async (at, { buyer, admins: [one, other], order }) => {
  const { _id } = await acceptedReturn(at, { admin: one, buyer, order }, PIECES);
  const answers = await Promise.all(
    [one, other, one, other].map((by) => step(at, by, _id, { step: 'receive', restock: true })),
  );
  return succeeded(answers) === 1 ? [] : [`received ${succeeded(answers)} times`];
});

/** Declined while it is received: it is in stock or declined, not both. */
const receiptAndRefusal = race(async (at, { buyer, admins: [one, other], order }) => {
  const { _id } = await acceptedReturn(at, { admin: one, buyer, order }, PIECES);
  await Promise.all([
    step(at, one, _id, { step: 'receive', restock: true }),
    step(at, other, _id, { step: 'decline', words: 'It was used.' }),
    step(at, buyer, _id, { step: 'withdraw' }),
  ]);
  return [];
});

/** The duration of the last request, in milliseconds. */
let askedMs = 20;
let undone = 0;

/** The undo comes at another point of the request each time. */
const undos = race(async (at, { buyer, admins: [one], productId, order }) => {
  const body = { lines: [{ productId, quantity: 1 }], reason: 'Too small' };
  undone += 1;
  const begun = performance.now();
  await Promise.all([
    ask(at, buyer, order._id, body).then(() => {
      askedMs = performance.now() - begun;
    }),
    delay(((undone % UNDO_PLACES) / UNDO_PLACES) * askedMs).then(() =>
      move(at, one, order._id, 'undo'),
    ),
  ]);
  return [];
});

/** Two admins refund a received return, and one of them declines it at the same time. */
const refundings = race(async (at, { buyer, admins: [one, other], order }) => {
  const { _id: returnId } = await acceptedReturn(at, { admin: one, buyer, order }, PIECES);
  await step(at, one, returnId, { step: 'receive', restock: true });
  const answers = await Promise.all([
    refund(at, one, order._id, { returnId }),
    refund(at, other, order._id, { returnId }),
    step(at, other, returnId, { step: 'decline', words: 'It was used.' }),
  ]);
  return succeeded(answers) === 1 ? [] : [`ended ${succeeded(answers)} times`];
});

/** A refund while the return is being received: it is refused until the return is received. */
const receiptAndRefund = race(async (at, { buyer, admins: [one, other], order }) => {
  const { _id: returnId } = await acceptedReturn(at, { admin: one, buyer, order }, PIECES);
  // Each admin tries again until it succeeds.
  const refundSoon = async (by: Buyer) => {
    for (let tries = 0; tries < 10; tries += 1) {
      const { statusCode } = await refund(at, by, order._id, { returnId });
      if (statusCode === 200) return;
    }
  };
  await Promise.all([
    step(at, one, returnId, { step: 'receive', restock: true }),
    ...[one, other, one, other].map(refundSoon),
  ]);
  return [];
});

/** The shop refunds and restocks what its customer asks to return. */
const refundsAlone = race(async (at, { buyer, admins: [one], productId, order }) => {
  const body = { lines: [{ productId, quantity: PIECES }], reason: 'Too small' };
  const answers = await Promise.all([
    ask(at, buyer, order._id, body),
    refund(at, one, order._id, { lines: [line(productId, PIECES)] }),
  ]);
  return succeeded(answers) === 1 ? [] : [`${succeeded(answers)} of return and refund`];
});

describe('a return, under a race of', () => {
  it.each([
    ['refunds and refusal, ends once', refundings],
    ['receipt and refunds, is refunded once at most', receiptAndRefund],
    ['its request with a refund of the same pieces, is there or they are refunded', refundsAlone],
    ['requests for the same pieces, is there once', requests],
    ['two desks and its customer, takes allowed steps only', desks],
    ['receipts, is in stock once', receipts],
    ['receipt, refusal and withdrawal, is in stock or declined', receiptAndRefusal],
    ['its request with the undo of the delivery, is of a delivered order', undos],
  ])('%s', async (_, run) => {
    for (let round = 0; round < 3; round += 1) expect(await run(shop)).toEqual([]);
  });

  const unlocked = unsafeDatabase(withoutLocksIn('orders'));
  const once = unsafeDatabase(
    withoutLocksIn('orders'),
    'alter table refunds drop constraint refunds_return_id_unique',
  );
  // The person's row would make them wait for each other, too.
  const alone = unsafeDatabase(withoutLocksIn('orders', 'users'));
  failsWithout(
    'a lock on orders (requests)',
    requests,
    alone,
    /^I23 order: 2 pieces of a line, \d+ in returns/,
  );
  failsWithout('a lock on orders (desks)', desks, unlocked, /^I23 return: /);
  failsWithout('a lock on orders (receipts)', receipts, unlocked, /^I1 order: |^received \d times/);
  failsWithout('a lock on orders (receipt)', receiptAndRefusal, unlocked, /^I23 return: |^I1 /);
  failsWithout('a lock on orders (refunds)', refundings, once, /^ended [23] times|^I23 return: /);
  failsWithout('a lock on orders (refund)', receiptAndRefund, once, /^I23 return: |^I1/);
  failsWithout('a lock on orders (refunds alone)', refundsAlone, alone, /^2 of return and refund/);
  failsWithout('a lock on orders (undos)', undos, unlocked, /^I23 return: .* Shipped/);
});

describe('a return of somebody whose account is deleted at that moment', () => {
  const deletion = race(async (at, { buyer, admins: [one], productId, order }) => {
    const body = { lines: [{ productId, quantity: 1 }], reason: 'Too small', words: 'I am Asha.' };
    // Then the address of the order goes at once.
    await at.db.database.pool.query(
      `update order_history set at = at - interval '2 hours' where order_id = $1`,
      [order._id],
    );
    await Promise.all([ask(at, buyer, order._id, body), deleteUser(at, one, buyer.uid)]);
    return [];
  });

  it('has no words', { tags: 'long' }, async () => {
    for (let round = 0; round < 3; round += 1) expect(await deletion(shop)).toEqual([]);
  });

  failsWithout(
    'locks on orders and people',
    deletion,
    unsafeDatabase(withoutLocksIn('orders', 'users')),
    /^I18 return: of a deleted account/,
  );
});
