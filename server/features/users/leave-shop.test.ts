import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FailureDetails } from '#contract/failures.ts';
import { UNDO_MS } from '#contract/order-status.ts';
import { sweepAddresses } from '#server/features/orders/personal-data.queries.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser, setRole } from '#testing/back-office-calls.ts';
import { move } from '#testing/desk-calls.ts';
import { acceptedReturn, buyAndDeliver, step } from '#testing/return-calls.ts';
import { refund } from '#testing/refund-calls.ts';
import { cart, CARDS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { validClaims } from '#testing/test-tokens.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
// Before the audit: the addresses of what was delivered are due then.
afterEach(async () => {
  shop.clock.advance(UNDO_MS);
  await sweepAddresses({ database: shop.db.database, now: () => shop.clock.now() });
});
let admin: Buyer;
let buyer: Buyer;

beforeEach(async () => {
  // Anew each time: time passes in between, and the log-in must be fresh.
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

const leave = (person: Buyer) => deleteUser(shop, person, person.uid);

const underWay = (person: Buyer, uid = person.uid) =>
  shop.get(person, `/user/${uid}/under-way?id=${person.uid}`);

/** The reasons of a refused deletion; checks that the person is told the same before they try. */
async function reasons(person: Buyer): Promise<FailureDetails<'UNDER_WAY'>['reasons']> {
  const told = await underWay(person);
  const answer = await leave(person);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'UNDER_WAY']);
  const { reasons } = answer.json<FailureDetails<'UNDER_WAY'>>();
  expect(told.json()).toEqual({ success: true, reasons });
  return reasons;
}

describe('a customer deletes their own account', () => {
  it('and is signed out everywhere, for good', async () => {
    expect((await leave(buyer)).json()).toEqual({ success: true, message: 'Account deleted' });
    const otherDevice = await shop.as({ ...validClaims(shop.clock.now()), sub: buyer.uid });
    for (const headers of [buyer.headers, otherDevice]) {
      const answer = await shop.get({ uid: buyer.uid, headers }, `/order/my?id=${buyer.uid}`);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'ACCOUNT_DELETED']);
    }
    const again = { method: 'POST' as const, url: '/api/v1/user/new', payload: {} };
    const refused = await shop.app.inject({ ...again, headers: otherDevice });
    expect(refused.json().code).toBe('ACCOUNT_DELETED');
    expect((await leave(buyer)).json().code).toBe('ACCOUNT_DELETED');
  });

  it.each([
    [5 * 60 + 58, 200, undefined],
    [5 * 60 + 62, 401, 'SIGN_IN_AGAIN'],
  ])('%i seconds after their log-in: %i', async (seconds, status, code) => {
    const now = shop.clock.now();
    const loggedInAt = Math.floor(now.getTime() / 1000) - seconds;
    const claims = { ...validClaims(now), sub: buyer.uid, auth_time: loggedInAt };
    const answer = await leave({ uid: buyer.uid, headers: await shop.as(claims) });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('but nobody else can, and no admin their own', async () => {
    const other = await shop.newBuyer('buyer');
    const refused = await deleteUser(shop, other, buyer.uid);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
    for (const curious of [other, admin]) {
      const answer = await underWay(curious, buyer.uid);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    }
    await setRole(shop, admin, buyer.uid, 'admin');
    shop.clock.advance(61_000);
    const now = validClaims(shop.clock.now());
    const promoted = { uid: buyer.uid, headers: await shop.as({ ...now, sub: buyer.uid }) };
    expect((await leave(promoted)).json().code).toBe('OWN_ACCOUNT');
  });

  it('with all that is over: delivered, cancelled, refunded and returned', async () => {
    const order = await buyAndDeliver(shop, admin, buyer, cart(await shop.sell(5), 2));
    const { _id } = await acceptedReturn(shop, { admin, buyer, order });
    await step(shop, buyer, _id, { step: 'withdraw' });
    await refund(shop, admin, order._id, { amount: 10 });
    const cancelled = await shop.buy(buyer, cart(await shop.sell(5)));
    await shop.cancel(buyer, cancelled._id);
    await shop.sweep();
    expect((await underWay(buyer)).json()).toEqual({ success: true, reasons: [] });
    expect((await leave(buyer)).statusCode).toBe(200);
  });

  it(
    'with a refund of the shop owner that failed at the provider: nobody owes it',
    { tags: 'long' },
    async () => {
      const lines = cart(await shop.sell(5));
      const order = await shop.buy(buyer, lines, { card: CARDS.refundsFail });
      for (let step = 0; step < 2; step += 1) await move(shop, admin, order._id, 'step');
      const payment_intent = order.payment.reference ?? '';
      const tell = async () => {
        for (const event of await shop.account.events(payment_intent))
          await shop.sendWebhook(event);
      };
      await shop.account.stripe.refunds.create({ payment_intent, amount: 1_000 });
      await tell();
      expect(await reasons(buyer)).toMatchObject([{ kind: 'refund', orderId: order._id }]);
      await shop.account.endRefunds();
      await tell();
      expect((await leave(buyer)).statusCode).toBe(200);
    },
  );
});

describe('an account stays as long as', () => {
  it('an order is not delivered', async () => {
    const { _id, number } = await shop.buy(buyer, cart(await shop.sell(5)));
    const order = [{ kind: 'order', orderId: _id, number }];
    expect(await reasons(buyer)).toEqual(order);
    await move(shop, admin, _id, 'step');
    expect(await reasons(buyer)).toEqual(order);
    expect((await leave(buyer)).json().message).toBe(
      `This account can't be deleted yet: order ${number} is not delivered yet.`,
    );
    await move(shop, admin, _id, 'step');
    expect((await leave(buyer)).statusCode).toBe(200);
  });

  it('a checkout is open', { tags: 'long' }, async () => {
    const { expiresAt } = await shop.open(buyer, cart(await shop.sell(5)));
    expect(await reasons(buyer)).toEqual([{ kind: 'checkout', until: expiresAt }]);
  });

  it('a return is open', { tags: 'long' }, async () => {
    const order = await buyAndDeliver(shop, admin, buyer, cart(await shop.sell(5)));
    await acceptedReturn(shop, { admin, buyer, order });
    expect(await reasons(buyer)).toMatchObject([{ kind: 'return', orderId: order._id }]);
  });

  it('a refund is not paid back', { tags: 'long' }, async () => {
    const { _id, number } = await shop.buy(buyer, cart(await shop.sell(5)));
    await shop.cancel(buyer, _id);
    expect(await reasons(buyer)).toEqual([{ kind: 'refund', orderId: _id, number }]);
    await shop.sweep();
    expect((await leave(buyer)).statusCode).toBe(200);
  });

  it('a payment is disputed', { tags: 'long' }, async () => {
    const lines = cart(await shop.sell(5));
    const order = await shop.buy(buyer, lines, { card: CARDS.disputed });
    for (const status of ['Shipped', 'Delivered'])
      expect((await move(shop, admin, order._id, 'step')).json()).toMatchObject({
        order: { status },
      });
    for (const event of await shop.account.events(order.payment.reference ?? ''))
      await shop.sendWebhook(event);
    expect(await reasons(buyer)).toMatchObject([{ kind: 'dispute', number: order.number }]);
  });
});
