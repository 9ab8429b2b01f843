import { beforeEach, describe, expect, it } from 'vitest';
import type { CustomerSummaryAnswer } from '#contract/customers.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser, listUsers } from '#testing/back-office-calls.ts';
import { addNote } from '#testing/desk-calls.ts';
import { ask, buyAndDeliver } from '#testing/return-calls.ts';
import { ADDRESS, cart, RECIPIENT, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let buyer: Buyer;
let admin: Buyer;

beforeEach(async () => {
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

const read = (uid: string, as = admin) => shop.get(as, `/user/${uid}/summary?id=${as.uid}`);
const summaryOf = async (uid: string) => (await read(uid)).json<CustomerSummaryAnswer>();

describe('the summary of a person', () => {
  it('has what they bought, without cancelled and deleted orders', { tags: 'long' }, async () => {
    const productId = await shop.sell(9);
    const first = await shop.buy(buyer, cart(productId, 3));
    const cancelled = await shop.buy(buyer, cart(productId));
    await shop.cancel(buyer, cancelled._id);
    const last = await shop.buy(buyer, cart(productId), { recipient: RECIPIENT });
    const spent = first.total + last.total;
    expect((await summaryOf(buyer.uid)).summary).toEqual({
      orders: 2,
      spent,
      average: Math.round(spent * 50) / 100,
      first: first.createdAt,
      last: last.createdAt,
      refunded: 0,
      returns: 0,
      reviews: 0,
    });
    const url = `/api/v1/order/${last._id}?id=${admin.uid}`;
    await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
    expect((await summaryOf(buyer.uid)).summary).toMatchObject({ orders: 1, spent: first.total });
  });

  it('subtracts what was refunded, once it has reached the customer', async () => {
    const order = await shop.buy(buyer, cart(await shop.sell(9), 3));
    const url = `/api/v1/order/${order._id}/refund?id=${admin.uid}`;
    const refunded = await shop.app.inject({
      method: 'POST',
      url,
      headers: { ...admin.headers, 'idempotency-key': order._id },
      payload: { amount: 50.5, reason: 'Came late' },
    });
    expect(refunded.statusCode).toBe(200);
    expect((await summaryOf(buyer.uid)).summary).toMatchObject({ spent: order.total, refunded: 0 });
    await shop.runUntilIdle();
    admin = await registerAdmin(shop);
    expect((await summaryOf(buyer.uid)).summary).toMatchObject({
      orders: 1,
      spent: order.total - 50.5,
      refunded: 50.5,
    });
  });

  it('of somebody who has bought nothing is empty', async () => {
    expect(await summaryOf(buyer.uid)).toEqual({
      success: true,
      summary: {
        orders: 0,
        spent: 0,
        average: 0,
        first: null,
        last: null,
        refunded: 0,
        returns: 0,
        reviews: 0,
      },
      coupons: [],
      addresses: [],
      returns: [],
      notes: [],
    });
  });

  it('comes with coupons, addresses and notes of their orders', { tags: 'long' }, async () => {
    const productId = await shop.sell(9);
    await shop.addCoupon({ code: 'AGAIN' });
    const order = await shop.buy(buyer, cart(productId), { coupon: 'AGAIN' });
    await shop.buy(buyer, cart(productId), { coupon: 'AGAIN' });
    await shop.buy(buyer, cart(productId), { recipient: RECIPIENT });
    await addNote(shop, admin, order._id, { words: 'Rings twice', toCustomer: false });
    await addNote(shop, admin, order._id, { words: 'On its way', toCustomer: true });
    expect(await summaryOf(buyer.uid)).toMatchObject({
      coupons: [{ code: 'AGAIN', times: 2 }],
      addresses: [{ ...ADDRESS, ...RECIPIENT }, ADDRESS],
      notes: [
        {
          words: 'Rings twice',
          by: admin.uid,
          byName: admin.uid,
          orderId: order._id,
          number: order.number,
          at: expect.stringMatching(/Z$/),
        },
      ],
    });
  });

  it('comes with their returns, newest first', { tags: 'long' }, async () => {
    const productId = await shop.sell(9);
    const [first, last] = [
      await buyAndDeliver(shop, admin, buyer, cart(productId)),
      await buyAndDeliver(shop, admin, buyer, cart(productId)),
    ];
    for (const { _id } of [first, last])
      await ask(shop, buyer, _id, { lines: [{ productId, quantity: 1 }], reason: 'Too small' });
    const { returns, summary } = await summaryOf(buyer.uid);
    const at = expect.stringMatching(/Z$/);
    expect([summary.returns, returns]).toMatchObject([
      2,
      [last, first].map(({ _id: orderId, number }) => ({
        orderId,
        number,
        status: 'requested',
        reason: 'Too small',
        at,
      })),
    ]);
  });

  it('of a deleted account still has what was bought, and no address', async () => {
    const order = await shop.buy(buyer, cart(await shop.sell(9)));
    await shop.cancel(buyer, order._id);
    await shop.buy(buyer, cart(await shop.sell(9)));
    await deleteUser(shop, admin, buyer.uid);
    expect((await summaryOf(buyer.uid)).summary.orders).toBe(1);
  });

  it('is for admins, and of somebody who is registered', async () => {
    expect((await read(buyer.uid, buyer)).statusCode).toBe(403);
    for (const uid of ['nobody', 'x'.repeat(129), '%00'])
      expect((await read(uid)).json().code).toBe('NOT_FOUND');
  });
});

describe('the list of customers', () => {
  const first = async (sort: string, more: Record<string, string> = {}) =>
    (await listUsers(shop, admin, { sort, limit: '3', ...more })).users;

  it(
    'is sorted by what people have bought, as their page says it, and so is their file',
    { tags: 'long' },
    async () => {
      const [saver, regular, returner] = [
        await shop.newBuyer('saver'),
        await shop.newBuyer('regular'),
        await shop.newBuyer('returner'),
      ];
      const productId = await shop.sell(200);
      // Nobody else in this shop has spent as much.
      const large = await shop.buy(saver, cart(productId, 40));
      for (let times = 0; times < 7; times += 1) await shop.buy(regular, cart(productId, 4));
      const cancelled = await shop.buy(returner, cart(productId, 50));
      await shop.cancel(returner, cancelled._id);
      const refunded = await shop.buy(returner, cart(productId, 45));
      const body = { amount: refunded.total - 1, reason: 'Came late' };
      const url = `/api/v1/order/${refunded._id}/refund?id=${admin.uid}`;
      const answer = await shop.app.inject({
        method: 'POST',
        url,
        headers: { ...admin.headers, 'idempotency-key': refunded._id },
        payload: body,
      });
      expect(answer.statusCode).toBe(200);
      await shop.runUntilIdle();
      admin = await registerAdmin(shop);
      const bySpent = await first('spent');
      expect(bySpent.slice(0, 2).map(({ _id, orders, spent }) => [_id, orders, spent])).toEqual([
        [saver.uid, 1, large.total],
        [regular.uid, 7, (await summaryOf(regular.uid)).summary.spent],
      ]);
      const [most] = await first('orders', { role: 'user' });
      expect([most?._id, most?.orders]).toEqual([regular.uid, 7]);
      const [found, ...others] = await first('spent', { search: returner.uid });
      expect([found?._id, found?.orders, found?.spent, others]).toEqual([returner.uid, 1, 1, []]);
      for (const { _id, orders, spent } of await first('spent', { limit: '100' })) {
        const { summary } = await summaryOf(_id);
        expect([_id, orders, spent]).toEqual([_id, summary.orders, summary.spent]);
      }
      const file = await shop.get(admin, `/user/export.csv?id=${admin.uid}&search=${saver.uid}`);
      const [header, line] = file.body.trim().split('\r\n');
      expect(header?.endsWith('id,name,email,emailVerified,role,registered,orders,spent')).toBe(
        true,
      );
      expect(line?.endsWith(`,1,${large.total}`)).toBe(true);
    },
  );

  it(
    'counts orders that are deleted or restored as the books do, and nobody whose account is deleted',
    { tags: 'long' },
    async () => {
      const order = await shop.buy(buyer, cart(await shop.sell(9), 3));
      const mine = async () => {
        const [found] = await first('orders', { search: buyer.uid });
        return found && [found.orders, found.spent];
      };
      expect(await mine()).toEqual([1, order.total]);
      await shop.cancel(buyer, order._id);
      expect(await mine()).toEqual([0, 0]);
      await shop.buy(buyer, cart(await shop.sell(9)));
      await deleteUser(shop, admin, buyer.uid);
      expect(await mine()).toBeUndefined();
      const total = async (sort: string) => (await listUsers(shop, admin, { sort })).total;
      expect(await total('spent')).toBe(await total('newest'));
    },
  );

  it('is checked by the audit', async () => {
    await shop.buy(buyer, cart(await shop.sell(9)));
    const change = (by: number) =>
      shop.db.database.pool.query(
        'update customer_totals set orders = orders + $2 where user_id = $1',
        [buyer.uid, by],
      );
    await change(1);
    expect(await shop.audit()).toEqual([expect.stringMatching(/^I26 customer: user, 2 orders of/)]);
    await change(-1);
  });
});
