import { beforeEach, describe, expect, it } from 'vitest';
import type { UserPage } from '#contract/users.ts';
import { registerAdmin, registerAdmins } from '#testing/admins.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { registerPeople } from '#testing/factories.ts';
import { unsafeDatabase, failsWithout, type Race } from '#testing/races.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { validClaims } from '#testing/test-tokens.ts';
import { changeRoleAsOperator } from './change-role.ts';

const shop = useBuyingShop();
let people = 0;
let admin: Buyer;
let buyer: Buyer;

beforeEach(async () => {
  people += 1;
  // Anew each time: time passes in between, and tokens run out.
  [buyer, admin] = [await shop.buyer(`buyer-${people}`), await registerAdmin(shop)];
});

async function call(
  at: BuyingShop,
  by: Buyer,
  method: 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) {
  const url = `/api/v1/user/${path}?id=${by.uid}`;
  return at.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
}

const setRole = (by: Buyer, uid: string, role: unknown, at: BuyingShop = shop) =>
  call(at, by, 'PUT', `${encodeURIComponent(uid)}/role`, { role });
const remove = (by: Buyer, uid: string, at: BuyingShop = shop) =>
  call(at, by, 'DELETE', encodeURIComponent(uid));

async function list(query: Record<string, string> = {}): Promise<UserPage> {
  const response = await shop.app.inject({
    url: '/api/v1/user/all',
    query: { id: admin.uid, ...query },
    headers: admin.headers,
  });
  expect(response.statusCode).toBe(200);
  return response.json<UserPage>();
}

/** Somebody who logged in so many seconds ago. */
async function signedIn(uid: string, secondsAgo: number): Promise<Buyer> {
  const claims = validClaims(shop.clock.now());
  const authTime = Math.floor(shop.clock.now().getTime() / 1_000) - secondsAgo;
  return { uid, headers: await shop.as({ ...claims, sub: uid, auth_time: authTime }) };
}

/** Nobody is an admin but those. */
async function leaveOnly(at: BuyingShop, ...uids: string[]): Promise<void> {
  const sql = `update users set role = 'user' where role = 'admin' and id <> all($1)`;
  await at.db.database.pool.query(sql, [uids]);
}

async function countAdmins(at: BuyingShop): Promise<number> {
  const sql = `select count(*) as admins from users where role = 'admin' and deleted_at is null`;
  const { rows } = await at.db.database.pool.query<{ admins: number }>(sql);
  return rows[0]?.admins ?? 0;
}

describe('a role', () => {
  it('given bites on the next call of a new sign-in, and one taken away on any', async () => {
    const before = await signedIn(buyer.uid, 120);
    expect((await shop.get(buyer, `/user/all?id=${buyer.uid}`)).statusCode).toBe(403);
    const made = await setRole(admin, buyer.uid, 'admin');
    expect(made.json()).toMatchObject({
      message: `${buyer.uid} is an admin now`,
      user: { _id: buyer.uid, role: 'admin' },
    });
    const refused = await shop.get(before, `/user/all?id=${buyer.uid}`);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'SIGN_IN_AGAIN']);
    buyer = await signedIn(buyer.uid, 0);
    expect((await shop.get(buyer, `/user/all?id=${buyer.uid}`)).statusCode).toBe(200);
    expect((await setRole(admin, buyer.uid, 'user')).statusCode).toBe(200);
    expect((await shop.get(buyer, `/user/all?id=${buyer.uid}`)).json().code).toBe('FORBIDDEN');
  });

  it('given again is as old as it was', async () => {
    await setRole(admin, buyer.uid, 'admin');
    buyer = await signedIn(buyer.uid, 0);
    shop.clock.advance(300_000);
    await setRole(await signedIn(admin.uid, 0), buyer.uid, 'admin');
    expect((await shop.get(buyer, `/user/all?id=${buyer.uid}`)).statusCode).toBe(200);
  });

  it("of an admin who logged in too long ago is asked for nobody's orders", async () => {
    const order = await shop.buy(admin, cart(await shop.sell(2)));
    const other = await shop.buy(buyer, cart(await shop.sell(2)));
    await setRole(admin, buyer.uid, 'admin');
    const before = await signedIn(buyer.uid, 3_600);
    for (const refused of [
      await shop.get(before, `/order/${order._id}`),
      await shop.cancel(before, order._id),
    ])
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'SIGN_IN_AGAIN']);
    // Their own stay theirs.
    expect((await shop.get(before, `/order/${other._id}`)).statusCode).toBe(200);
    expect((await shop.cancel(before, other._id)).statusCode).toBe(200);
  });

  it.each([undefined, 'root', 1, null])('%j is none', async (role) => {
    expect((await setRole(admin, buyer.uid, role)).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'role' }],
    });
  });

  it('is for those who are there', async () => {
    expect((await setRole(admin, 'nobody', 'admin')).statusCode).toBe(404);
    await remove(admin, buyer.uid);
    expect((await setRole(admin, buyer.uid, 'admin')).statusCode).toBe(404);
  });

  it('of an admin stays with the last one', async () => {
    await leaveOnly(shop, admin.uid);
    const response = await setRole(admin, admin.uid, 'user');
    expect([response.statusCode, response.json().code]).toEqual([409, 'LAST_ADMIN']);
    expect(await countAdmins(shop)).toBe(1);
  });
});

describe("the shop's owner, whom ADMIN_EMAILS made an admin", () => {
  async function owner(): Promise<Buyer> {
    const [hired] = await registerAdmins(shop, 1);
    if (!hired) throw new Error('Nobody was hired');
    const sql = 'update users set admin_by_email_at = now() where id = $1';
    await shop.db.database.pool.query(sql, [hired.uid]);
    return hired;
  }

  it('is neither demoted nor deleted by other admins', async () => {
    const { uid } = await owner();
    for (const refused of [await setRole(admin, uid, 'user'), await remove(admin, uid)])
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'SHOP_OWNER']);
    expect((await shop.get(admin, `/user/${uid}`)).json()).toMatchObject({
      user: { role: 'admin', shopOwner: true },
    });
    expect((await setRole(admin, uid, 'admin')).statusCode).toBe(200);
  });

  it('may step down, and is like any other then', async () => {
    const { uid, headers } = await owner();
    expect((await setRole({ uid, headers }, uid, 'user')).statusCode).toBe(200);
    expect((await shop.get(admin, `/user/${uid}`)).json().user).not.toHaveProperty('shopOwner');
    expect((await remove(admin, uid)).statusCode).toBe(200);
  });

  it.each(['the operator', 'the owner'])(
    'is none any more once %s took the role, though an admin gives it again',
    async (who) => {
      const { uid, headers } = await owner();
      if (who === 'the owner') await setRole({ uid, headers }, uid, 'user');
      else
        await changeRoleAsOperator(
          { database: shop.db.database, now: () => new Date() },
          uid,
          'user',
        );
      const granted = await setRole(admin, uid, 'admin');
      expect(granted.json().user).toMatchObject({ role: 'admin' });
      expect(granted.json().user).not.toHaveProperty('shopOwner');
      const { users } = await list({ role: 'admin', search: uid });
      const inList = users.find(({ _id }) => _id === uid);
      expect(inList?.role).toBe('admin');
      expect(inList).not.toHaveProperty('shopOwner');
      expect((await setRole(admin, uid, 'user')).statusCode).toBe(200);
    },
  );
});

describe('admins who all leave at once', () => {
  const race: Race = async (at) => {
    const admins = await registerAdmins(at, 6);
    await leaveOnly(at, ...admins.map(({ uid }) => uid));
    await Promise.all(admins.map((each) => setRole(each, each.uid, 'user', at)));
    const left = await countAdmins(at);
    return left === 1 ? [] : [`${left} admins left`];
  };
  it('leave one of them behind', async () => expect(await race(shop)).toEqual([]));
  failsWithout('a lock on people', race, unsafeDatabase(withoutLocksIn('users')), /^0 admins/);
});

describe('admins who delete each other at once', () => {
  const race: Race = async (at) => {
    const admins = await registerAdmins(at, 4);
    await leaveOnly(at, ...admins.map(({ uid }) => uid));
    await Promise.all(
      admins.map((each, place) => remove(each, admins[(place + 1) % 4]?.uid ?? '', at)),
    );
    const left = await countAdmins(at);
    return left >= 1 ? [] : [`${left} admins left`];
  };
  it('leave one of them behind at least', async () => expect(await race(shop)).toEqual([]));
  failsWithout('a lock on people', race, unsafeDatabase(withoutLocksIn('users')), /^0 admins/);
});

describe('a deleted account', () => {
  it('is closed on every call, and for good', async () => {
    expect((await remove(admin, buyer.uid)).json()).toEqual({
      success: true,
      message: 'Account deleted',
    });
    const own = await shop.get(buyer, `/user/${buyer.uid}`);
    expect([own.statusCode, own.json().code]).toEqual([403, 'ACCOUNT_DELETED']);
    const again = await signUp(buyer);
    expect([again.statusCode, again.json().code]).toEqual([403, 'ACCOUNT_DELETED']);
    expect((await shop.get(admin, `/user/${buyer.uid}`)).statusCode).toBe(404);
    expect((await remove(admin, buyer.uid)).statusCode).toBe(200);
  });

  it('may be one that never was: it never will be', async () => {
    const uid = `stranger-${people}`;
    expect((await remove(admin, uid)).statusCode).toBe(200);
    const claims = { ...validClaims(shop.clock.now()), sub: uid };
    const stranger = { uid, headers: await shop.as(claims) };
    expect((await signUp(stranger)).json().code).toBe('ACCOUNT_DELETED');
    expect((await list({ search: uid })).total).toBe(0);
  });

  it("is not one's own", async () => {
    const response = await remove(admin, admin.uid);
    expect([response.statusCode, response.json().code]).toEqual([409, 'OWN_ACCOUNT']);
  });

  it.each(['a\u0000b', 'x'.repeat(129)])('is none that can not be: %j', async (uid) => {
    expect((await remove(admin, uid)).statusCode).toBe(404);
  });

  it('leaves nothing of the person, and all of their orders', async () => {
    const done = await shop.buy(buyer, cart(await shop.sell(5)));
    await shop.cancel(buyer, done._id);
    const going = await shop.buy(buyer, cart(await shop.sell(5)));
    const { name } = (await shop.get(admin, `/user/${buyer.uid}`)).json().user;
    await remove(admin, buyer.uid);
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
    // It has still to be sent to somebody somewhere.
    const kept = { recipient: name, shippingInfo: { city: 'Pune' } };
    expect(await look(going._id)).toMatchObject({ user: { name: 'Deleted user' }, ...kept });
    const { rows: addresses } = await shop.db.database.pool.query(
      `select from checkouts where user_id = $1 and address <> ''`,
      [buyer.uid],
    );
    expect(addresses).toEqual([]);
  });

  it('gives up its open checkout: what it held is free, and nothing can be paid', async () => {
    const productId = await shop.sell(5);
    const checkout = await shop.open(buyer, cart(productId, 2));
    await remove(admin, buyer.uid);
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

  it('whose payment was made just before gets its order all the same', async () => {
    const checkout = await shop.open(buyer, cart(await shop.sell(5)));
    await shop.pay(checkout);
    shop.clock.advance(1_000);
    await remove(admin, buyer.uid);
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

describe('the list of people', () => {
  it('is searched by name and e-mail address, without accents and case, in any order', async () => {
    const at = new Date('2020-01-01');
    await registerPeople(
      shop.db.database,
      { id: 'l1', name: 'Lucía Márquez', email: 'lucia.m@letters.example', createdAt: at },
      { id: 'l2', name: 'bo Marquez', email: 'BO@letters.example' },
      { id: 'l3', name: 'Ann 50%_x', role: 'admin', createdAt: new Date('2020-01-02') },
      { id: 'l4', name: 'Gone Marquez', deletedAt: at },
    );
    const found = async (query: Record<string, string>) =>
      (await list(query)).users.map(({ _id }) => _id);
    expect(await found({ search: 'MARQUEZ' })).toEqual(['l2', 'l1']);
    expect(await found({ search: 'marquez', sort: 'oldest' })).toEqual(['l1', 'l2']);
    expect(await found({ search: 'márquez lu' })).toEqual(['l1']);
    expect(await found({ search: 'lucia.m@letters.example' })).toEqual(['l1']);
    expect(await found({ search: '@letters', sort: 'name' })).toEqual(['l2', 'l1']);
    expect(await found({ search: 'arque', role: 'admin' })).toEqual([]);
    expect(await found({ search: '50% ann', role: 'admin' })).toEqual(['l3']);
    expect(await found({ search: '%' })).toEqual([]);
    expect((await list({ search: 'letters' })).users[1]).toEqual({
      _id: 'l1',
      name: 'Lucía Márquez',
      email: 'lucia.m@letters.example',
      emailVerified: false,
      role: 'user',
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: expect.any(String),
    });
  });

  it.each(['newest', 'oldest', 'name'])('comes whole in pages by %s', async (sort) => {
    for (const role of ['', 'admin', 'user']) {
      const whole = await list({ sort, role, limit: '100' });
      const pages = await Promise.all(
        Array.from({ length: whole.totalPages * 25 }, (_, place) =>
          list({ sort, role, limit: '4', page: String(place + 1) }),
        ),
      );
      const ids = pages.flatMap(({ users }) => users.map(({ _id }) => _id));
      expect(ids).toEqual(whole.users.map(({ _id }) => _id));
      expect(ids).toHaveLength(whole.total);
      const others = whole.users.filter((user) => role !== '' && user.role !== role);
      expect(others).toEqual([]);
    }
  });

  it.each(['role=boss', 'sort=age', 'limit=0'])('is not asked by %s', async (query) => {
    const response = await shop.get(admin, `/user/all?id=${admin.uid}&${query}`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION']);
  });
});
