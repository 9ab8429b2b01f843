import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser, listOrders } from '#testing/back-office-calls.ts';
import { move, readdress, relabel, shipped } from '#testing/desk-calls.ts';
import { waitForLocks } from '#testing/lock-waits.ts';
import { ADDRESS, cart, RECIPIENT, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;

beforeEach(async () => {
  admin = await registerAdmin(shop);
});

/** The number of orders that each search finds. */
async function found(...searches: string[]): Promise<number[]> {
  const pages = await Promise.all(searches.map((search) => listOrders(shop, admin, { search })));
  return pages.map(({ total }) => total);
}

const call = (method: 'DELETE' | 'POST', path: string) =>
  shop.app.inject({
    method,
    url: `/api/v1/${path}?id=${admin.uid}`,
    headers: admin.headers,
  });

describe('an order is found', () => {
  it(
    'by its new recipient, phone number and parcel at once, and by the former ones no more',
    { tags: 'long' },
    async () => {
      const order = await shop.buy(await shop.newBuyer('buyer'), cart(await shop.sell(1)));
      const sendTo = (name: string, phone: string) =>
        readdress(shop, admin, order._id, { ...ADDRESS, name, phone });
      await sendTo('Ottilie Quist', '+91 98200 55555');
      expect(await found('ottilie', '98200 55555')).toEqual([1, 1]);
      await sendTo('Wanda Brack', '+91 98200 66666');
      expect(await found('ottilie', '98200 55555', 'wanda', '98200 66666')).toEqual([0, 0, 1, 1]);
      await shipped(shop, admin, { orderId: order._id, tracking: 'AB 100 200' });
      expect(await found('ab100200')).toEqual([1]);
      await relabel(shop, admin, order._id, { tracking: 'AB 100 300' });
      expect(await found('ab100200', 'ab-100-300')).toEqual([0, 1]);
      await move(shop, admin, order._id, 'undo');
      expect(await found('ab100300')).toEqual([0]);
    },
  );

  it('by words of its customer and of its products together', async () => {
    const buyer = await shop.newBuyer('buyer');
    await shop.db.database.pool.query(`update users set name = 'Zenobia Marr' where id = $1`, [
      buyer.uid,
    ]);
    const productId = await shop.sell(1);
    await shop.db.database.pool.query(`update products set name = 'Jute Mat' where id = $1`, [
      productId,
    ]);
    await shop.buy(buyer, cart(productId));
    expect(await found('zenobia jute', 'mat marr', 'zenobia teak')).toEqual([1, 1, 0]);
  });

  it('no more once it is deleted, and again once it is restored', async () => {
    const { _id, number } = await shop.buy(await shop.newBuyer('buyer'), cart(await shop.sell(1)));
    await call('DELETE', `order/${_id}`);
    expect(await found(`#${number}`)).toEqual([0]);
    await call('POST', `bin/order/${_id}/restore`);
    expect(await found(`#${number}`)).toEqual([1]);
  });

  it('by nothing of its customer once their account is deleted', { tags: 'long' }, async () => {
    const buyer = await shop.newBuyer('buyer');
    await shop.db.database.pool.query(
      `update users set name = 'Casimir Thorne', email = 'c.thorne@letters.example' where id = $1`,
      [buyer.uid],
    );
    const { _id, number } = await shop.buy(buyer, cart(await shop.sell(1)));
    // Deleting the account does not change this order's row.
    const gift = await shop.buy(buyer, cart(await shop.sell(1)), { recipient: RECIPIENT });
    expect(await found('casimir', 'thorne letters', 'meera')).toEqual([2, 2, 1]);
    await deleteUser(shop, admin, buyer.uid);
    // The parcels keep their names until they are delivered.
    expect(await found('casimir', 'thorne', 'meera', `deleted user`, `#${number}`)).toEqual([
      0, 0, 0, 2, 1,
    ]);
    await call('DELETE', `order/${_id}`);
    await call('DELETE', `order/${gift._id}`);
  });
});

describe('an order that is placed while its customer changes their name', () => {
  const INSERT = `
    with placed as (
      insert into orders (id, user_id, status, currency, subtotal, tax, shipping_charges, discount, total, quantity, payment_status,
                          payment_provider, created_at, updated_at)
      select gen_random_uuid(), $1, 'Cancelled', 'INR', 0, 0, 0, 0, 0, 1, 'none', 'demo', now(), now() returning id),
    lines as (
      insert into order_items (id, order_id, position, product_id, name, photo, price, quantity)
      select gen_random_uuid(), placed.id, 0, (select id from products limit 1), 'Vase', '', 0, 1 from placed)
    insert into order_history (id, order_id, status, at)
    select gen_random_uuid(), placed.id, status, now() from placed, (values ('Processing'), ('Cancelled')) as step (status)`;
  const RENAME = `update users set name = 'Quintilla' where id = $1`;

  it.each([
    ['the order first', INSERT, RENAME],
    ['the name first', RENAME, INSERT],
  ])('is found by the new one: %s', async (_, first, second) => {
    const { uid } = await shop.newBuyer('buyer');
    const [one, other] = [new pg.Client(shop.db.url), new pg.Client(shop.db.url)];
    await Promise.all([one.connect(), other.connect()]);
    await one.query('begin');
    await one.query(first, [uid]);
    const waiting = other.query(second, [uid]);
    await waitForLocks(shop.db.database.pool, 1);
    await one.query('commit');
    await waiting;
    await Promise.all([one.end(), other.end()]);
    const { orders } = await listOrders(shop, admin, { search: 'quintilla', user: uid });
    expect(orders).toHaveLength(1);
  });
});
