import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { registerAdmins } from '#testing/admins.ts';
import { move, orderSeenBy } from '#testing/desk-calls.ts';
import { repeats } from '#testing/fast-run.ts';
import { longByTransfer, METHODS, take, type Method } from '#testing/payment-methods.ts';
import { failsWithout, newBuyers, unsafeDatabase, type Race } from '#testing/races.ts';
import { line, refund } from '#testing/refund-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();

interface Racing {
  id: string;
  productId: string;
  buyer: Buyer;
  desks: Buyer[];
}

/** Runs a race over an order of four pieces that is paid; returns what is wrong afterwards, a line each. */
const race =
  (act: (at: BuyingShop, racing: Racing) => Promise<unknown>, { steps = 0 } = {}) =>
  (way: Method): Race =>
  async (at) => {
    const paid = await take(at, way);
    const [[buyer], desks] = [(await newBuyers(at, 1)) as [Buyer], await registerAdmins(at, 4)];
    const productId = await at.sell(10);
    const { _id: id, total } = await at.buy(buyer, cart(productId, 4), paid);
    if (way === 'transfer') {
      const [{ uid, headers }] = desks as [Buyer];
      const url = `/api/v1/order/${id}/paid?id=${uid}`;
      await at.app.inject({ method: 'POST', url, headers, payload: { amount: total } });
    }
    for (let made = 0; made < steps; made += 1) await move(at, desks[0]!, id, 'step');
    await act(at, { id, productId, buyer, desks });
    // Before anything is sent: the sweep would reduce what is too much.
    const stored = (await at.audit()).filter((found) => !found.endsWith('under way'));
    await at.runUntilIdle();
    return [...stored, ...(await at.audit())];
  };

const twoDesks = race((at, { id, productId, desks }) =>
  Promise.all(desks.map((desk) => refund(at, desk, id, { lines: [line(productId, 2)] }))),
);
const goodwill = race((at, { id, desks }) =>
  Promise.all(desks.map((desk) => refund(at, desk, id, { amount: 500 }))),
);
let cancellations = 0;
let deletions = 0;
const withCancel = race((at, { id, productId, desks, buyer }) => {
  // Somewhat later each time, so that it comes at each step of the refunds.
  cancellations += 1;
  return Promise.all([
    ...desks.map((desk) => refund(at, desk, id, { lines: [line(productId)] })),
    setTimeout((cancellations % 6) * 6).then(() => at.cancel(buyer, id)),
  ]);
});
const withDelete = race(async (at, { id, productId, desks: [one, ...others] }) => {
  const refunds = others.map((desk) => refund(at, desk, id, { lines: [line(productId)] }));
  deletions += 1;
  await setTimeout((deletions % 6) * 6);
  await at.app.inject({
    method: 'DELETE',
    url: `/api/v1/order/${id}?id=${one!.uid}`,
    headers: one!.headers,
  });
  await Promise.all(refunds);
});
const withUndo = race(
  (at, { id, productId, desks: [one, two] }) =>
    Promise.all([
      refund(at, one!, id, { lines: [line(productId, 4)] }),
      move(at, two!, id, 'undo'),
    ]),
  { steps: 1 },
);
const withOwner = race(async (at, { id, productId, desks }) => {
  const { payment } = await orderSeenBy(at, desks[0]!, id);
  const payment_intent = payment.reference ?? '';
  await Promise.all([
    ...desks.map((desk) => refund(at, desk, id, { lines: [line(productId)] })),
    // Refused if the admins were faster.
    at.account.stripe.refunds.create({ payment_intent, amount: 50_000 }).catch(() => {}),
    at.sweep(),
  ]);
  const events = await at.account.events(payment_intent);
  await Promise.all([...events.map((event) => at.sendWebhook(event)), at.sweep()]);
});

describe.each(METHODS)('refunds of an order paid by %s at once', (way) => {
  it.each([
    ['of the same lines by four desks', twoDesks],
    ['of goodwill by four desks', goodwill],
    ['and a cancellation', withCancel],
    ['and a deletion', withDelete],
    ['and the undoing of a step', withUndo],
    // Only the provider has any of the owner's.
    ...(way === 'card' ? [['and one of the owner at the provider', withOwner] as const] : []),
  ] as const)(
    '%s give what was paid, and restock no piece twice',
    longByTransfer(way),
    async (_, run) => {
      for (let round = 0; round < repeats(1, 2); round += 1)
        expect(await run(way)(shop)).toEqual([]);
    },
  );

  const unlocked = unsafeDatabase(withoutLocksIn('orders'));
  failsWithout('a lock on orders (lines)', twoDesks(way), unlocked, /pieces of a line refunded/);
  failsWithout('a lock on orders (goodwill)', goodwill(way), unlocked, /^I5 order: .* refunded of/);
  // The person's row would make them wait for each other, too.
  const alone = unsafeDatabase(withoutLocksIn('orders', 'users'));
  failsWithout('a lock on orders (cancellation)', withCancel(way), alone, /^I[15] order: /);
  // Not seen to go wrong by transfer, whose refunds wait for no provider.
  if (way === 'card')
    failsWithout('a lock on orders (deletion)', withDelete(way), unlocked, /^I[15] order: /);
  failsWithout(
    'a lock on orders (undo)',
    withUndo(way),
    unlocked,
    /^I6 order: .*nothing left to send/,
  );
});
