import { beforeEach, describe, expect, it } from 'vitest';
import { DUTIES } from '#contract/duties.ts';
import type { PersonExport } from '#contract/person-export.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { addNote, move } from '#testing/desk-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { EXPORT_BATCH } from './export-person.ts';

const shop = useBuyingShop();
let admin: Buyer;
let buyer: Buyer;

beforeEach(async () => {
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

const ask = (by: Buyer, uid: string) => shop.get(by, `/user/${uid}/export?id=${by.uid}`);

async function exported(by: Buyer, uid: string): Promise<PersonExport> {
  const answer = await ask(by, uid);
  expect(answer.statusCode).toBe(200);
  return answer.json<PersonExport>();
}

describe('the export of a person', () => {
  it('is a file that nobody keeps and no browser opens', async () => {
    const { headers } = await ask(buyer, buyer.uid);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="account-data-\d{4}-\d\d-\d\d\.json"$/,
    );
  });

  it('is for that person and for admins with the duty customers', async () => {
    const other = await shop.newBuyer('buyer');
    const refused = await ask(other, buyer.uid);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
    const { exportedAt: _at, ...own } = await exported(buyer, buyer.uid);
    expect(own).toMatchObject({ profile: { _id: buyer.uid }, orders: [], addresses: [] });
    expect(await exported(admin, buyer.uid)).toMatchObject(own);
    expect(await exported(admin, admin.uid)).toMatchObject({ profile: { role: 'admin' } });
    const others = DUTIES.filter((duty) => duty !== 'customers');
    const clerk = await registerAdmin(shop, others);
    const kept = await ask(clerk, buyer.uid);
    expect([kept.statusCode, kept.json().duty]).toEqual([403, 'customers']);
    expect(await exported(await registerAdmin(shop, ['customers']), buyer.uid)).toMatchObject(own);
  });

  it('is 404 for nobody, and for a deleted account', async () => {
    expect((await ask(admin, 'nobody')).json().code).toBe('NOT_FOUND');
    expect((await ask(admin, 'x'.repeat(129))).json().code).toBe('NOT_FOUND');
    await deleteUser(shop, admin, buyer.uid);
    expect((await ask(admin, buyer.uid)).json().code).toBe('NOT_FOUND');
    expect((await ask(buyer, buyer.uid)).json().code).toBe('ACCOUNT_DELETED');
  });

  it('has messages of the shop, but no note and no admin', { tags: 'long' }, async () => {
    const order = await shop.buy(buyer, cart(await shop.sell(5)));
    await addNote(shop, admin, order._id, { words: 'Is a friend of Ravi', toCustomer: false });
    await addNote(shop, admin, order._id, { words: 'On its way soon', toCustomer: true });
    await move(shop, admin, order._id, 'step');
    for (const by of [buyer, admin]) {
      const { body } = await ask(by, buyer.uid);
      expect(body).toContain('On its way soon');
      expect(body).not.toContain('Is a friend of Ravi');
      expect(body).not.toContain(admin.uid);
    }
  });

  it('has the coupons of the orders, and nothing of other people', { tags: 'long' }, async () => {
    const other = await shop.newBuyer('buyer');
    await shop.addCoupon({ code: 'MINE' });
    await shop.addCoupon({ code: 'THEIRS' });
    const productId = await shop.sell(5);
    for (const coupon of ['MINE', 'MINE']) await shop.buy(buyer, cart(productId), { coupon });
    await shop.buy(other, cart(productId), { coupon: 'THEIRS' });
    const { coupons, orders, checkouts } = await exported(buyer, buyer.uid);
    expect(coupons).toEqual([{ code: 'MINE', times: 2 }]);
    expect(orders).toHaveLength(2);
    expect(checkouts.map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  it(
    'has every order once, the newest first, including those that the shop has deleted',
    { tags: 'long' },
    async () => {
      const placed: string[] = [];
      const productId = await shop.sell(2 * EXPORT_BATCH + 5);
      for (let count = 0; count <= 2 * EXPORT_BATCH; count += 1)
        placed.push((await shop.buy(buyer, cart(productId)))._id);
      const url = `/api/v1/order/${placed[3]}?id=${admin.uid}`;
      await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
      // Many at the same time, as an import makes them.
      await shop.db.database.pool.query(
        `update orders set created_at = date_trunc('hour', created_at) where user_id = $1`,
        [buyer.uid],
      );
      const { orders } = await exported(buyer, buyer.uid);
      expect(orders.map(({ _id }) => _id)).toEqual(placed.toSorted().toReversed());
      const deleted = orders.filter(({ deletedAt }) => deletedAt !== undefined);
      expect(deleted).toMatchObject([{ _id: placed[3], shippingInfo: { city: 'Pune' } }]);
    },
  );
});

describe('with rate limits', () => {
  const limited = useBuyingShop({ settings: { RATE_LIMIT: 'on' } });

  it(
    'a caller gets five exports a minute, everybody for themselves',
    { tags: 'long' },
    async () => {
      const [asha, ravi] = [await limited.buyer('asha'), await limited.buyer('ravi')];
      const statusFor = async ({ uid, headers }: Buyer) => {
        const url = `/api/v1/user/${uid}/export?id=${uid}`;
        return (await limited.app.inject({ url, headers })).statusCode;
      };
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) statuses.push(await statusFor(asha));
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect(await statusFor(ravi)).toBe(200);
    },
  );
});
