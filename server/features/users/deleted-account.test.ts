import { beforeEach, describe, expect, it } from 'vitest';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser, listUsers } from '#testing/back-office-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { validClaims } from '#testing/test-tokens.ts';

const shop = useBuyingShop();
let admin: Buyer;
let buyer: Buyer;

beforeEach(async () => {
  // Anew each time: time passes in between, and tokens run out.
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

describe('a deleted account', () => {
  it('is closed on every call, and for good', async () => {
    expect((await deleteUser(shop, admin, buyer.uid)).json()).toEqual({
      success: true,
      message: 'Account deleted',
    });
    const own = await shop.get(buyer, `/user/${buyer.uid}`);
    expect([own.statusCode, own.json().code]).toEqual([403, 'ACCOUNT_DELETED']);
    const again = await signUp(buyer);
    expect([again.statusCode, again.json().code]).toEqual([403, 'ACCOUNT_DELETED']);
    expect((await shop.get(admin, `/user/${buyer.uid}`)).statusCode).toBe(404);
    expect((await deleteUser(shop, admin, buyer.uid)).statusCode).toBe(200);
  });

  it('may be one that never registered: it never can', async () => {
    const uid = 'stranger';
    expect((await deleteUser(shop, admin, uid)).statusCode).toBe(200);
    const claims = { ...validClaims(shop.clock.now()), sub: uid };
    const stranger = { uid, headers: await shop.as(claims) };
    expect((await signUp(stranger)).json().code).toBe('ACCOUNT_DELETED');
    expect((await listUsers(shop, admin, { search: uid })).total).toBe(0);
  });

  it("can't be one's own", async () => {
    const response = await deleteUser(shop, admin, admin.uid);
    expect([response.statusCode, response.json().code]).toEqual([409, 'OWN_ACCOUNT']);
  });

  it.each(['a\u0000b', 'x'.repeat(129)])('is 404 for the impossible uid %j', async (uid) => {
    expect((await deleteUser(shop, admin, uid)).statusCode).toBe(404);
  });

  it('loses all data of the person, and keeps all of their orders', async () => {
    const done = await shop.buy(buyer, cart(await shop.sell(5)));
    await shop.cancel(buyer, done._id);
    const going = await shop.buy(buyer, cart(await shop.sell(5)));
    const { name } = (await shop.get(admin, `/user/${buyer.uid}`)).json().user;
    await deleteUser(shop, admin, buyer.uid);
    const { rows } = await shop.db.database.pool.query('select * from users where id = $1', [
      buyer.uid,
    ]);
    expect(rows).toMatchObject([{ name: 'Deleted user', email: null, photo: null, role: 'user' }]);
    const look = async (id: string) => (await shop.get(admin, `/order/${id}`)).json().order;
    const nowhere = { address: '', city: '', state: '', country: '', pinCode: '' };
    expect(await look(done._id)).toMatchObject({
      user: { _id: buyer.uid, name: 'Deleted user' },
      shippingInfo: nowhere,
      total: done.total,
    });
    expect(await look(done._id)).not.toHaveProperty('recipient');
    // The parcel still needs a recipient and an address.
    const kept = { recipient: name, shippingInfo: { city: 'Pune' } };
    expect(await look(going._id)).toMatchObject({ user: { name: 'Deleted user' }, ...kept });
    const { rows: addresses } = await shop.db.database.pool.query(
      `select from checkouts where user_id = $1 and address <> ''`,
      [buyer.uid],
    );
    expect(addresses).toEqual([]);
  });

  it("loses its open checkout: its stock is free, and it can't be paid", async () => {
    const productId = await shop.sell(5);
    const checkout = await shop.open(buyer, cart(productId, 2));
    await deleteUser(shop, admin, buyer.uid);
    await shop.sweep();
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 5, reserved: 0 });
    expect((await shop.pay(checkout)).error?.code).toBe('payment_intent_unexpected_state');
    const { rows } = await shop.db.database.pool.query(
      'select status, address from checkouts where user_id = $1',
      [buyer.uid],
    );
    expect(rows).toEqual([{ status: 'closed', address: null }]);
    expect(await shop.audit()).toEqual([]);
  });

  it('still gets its order if it paid just before', async () => {
    const checkout = await shop.open(buyer, cart(await shop.sell(5)));
    await shop.pay(checkout);
    shop.clock.advance(1_000);
    await deleteUser(shop, admin, buyer.uid);
    await shop.sweep();
    const { rows } = await shop.db.database.pool.query<{ status: string; city: string }>(
      'select status, recipient, city from orders where user_id = $1',
      [buyer.uid],
    );
    expect(rows).toEqual([{ status: 'Processing', recipient: buyer.uid, city: 'Pune' }]);
    const { rows: names } = await shop.db.database.pool.query(
      'select from checkouts where user_id = $1 and recipient is not null',
      [buyer.uid],
    );
    expect(names).toEqual([]);
    expect(await shop.audit()).toEqual([]);
  });
});

function signUp({ headers }: Buyer) {
  return shop.app.inject({ method: 'POST', url: '/api/v1/user/new', headers, payload: {} });
}
