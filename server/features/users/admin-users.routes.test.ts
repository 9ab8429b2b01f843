import { beforeEach, describe, expect, it } from 'vitest';
import { registerAdmin, registerAdmins } from '#testing/admins.ts';
import { deleteUser, listUsers, setRole } from '#testing/back-office-calls.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { unsafeDatabase, failsWithout, type Race } from '#testing/races.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { validClaims } from '#testing/test-tokens.ts';
import { changeRoleAsOperator } from './change-role.ts';

const shop = useBuyingShop();
let admin: Buyer;
let buyer: Buyer;

beforeEach(async () => {
  // Anew each time: time passes in between, and tokens run out.
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

/** Somebody who logged in so many seconds ago. */
async function signedIn(uid: string, secondsAgo: number): Promise<Buyer> {
  const claims = validClaims(shop.clock.now());
  const authTime = Math.floor(shop.clock.now().getTime() / 1_000) - secondsAgo;
  return { uid, headers: await shop.as({ ...claims, sub: uid, auth_time: authTime }) };
}

/** Takes the admin role from everybody else. */
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
  it('counts from the next sign-in, and no longer from the call after it was taken away', async () => {
    const before = await signedIn(buyer.uid, 120);
    expect((await shop.get(buyer, `/user/all?id=${buyer.uid}`)).statusCode).toBe(403);
    const made = await setRole(shop, admin, buyer.uid, 'admin');
    expect(made.json()).toMatchObject({
      message: `${buyer.uid} is an admin now`,
      user: { _id: buyer.uid, role: 'admin' },
    });
    const refused = await shop.get(before, `/user/all?id=${buyer.uid}`);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'SIGN_IN_AGAIN']);
    buyer = await signedIn(buyer.uid, 0);
    expect((await shop.get(buyer, `/user/all?id=${buyer.uid}`)).statusCode).toBe(200);
    expect((await setRole(shop, admin, buyer.uid, 'user')).statusCode).toBe(200);
    expect((await shop.get(buyer, `/user/all?id=${buyer.uid}`)).json().code).toBe('FORBIDDEN');
  });

  it('is given with the duties that the admin chose, none of which they lack', async () => {
    const body = (duties: unknown) => ({ role: 'admin', duties });
    const give = (by: Buyer, duties: unknown) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/v1/user/${buyer.uid}/role?id=${by.uid}`,
        headers: by.headers,
        payload: body(duties),
      });
    expect((await give(admin, [])).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'duties', message: 'At least one duty, please' }],
    });
    const made = await give(admin, ['staff', 'orders']);
    expect(made.json().user).toMatchObject({ role: 'admin', duties: ['orders', 'staff'] });
    const staff = await signedIn(buyer.uid, 0);
    const other = await shop.newBuyer('other');
    const url = `/api/v1/user/${other.uid}/role?id=${staff.uid}`;
    const refused = await shop.app.inject({
      method: 'PUT',
      url,
      headers: staff.headers,
      payload: body(['orders', 'settings']),
    });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'DUTY_NEEDED']);
  });

  it('given again needs no new sign-in', async () => {
    await setRole(shop, admin, buyer.uid, 'admin');
    buyer = await signedIn(buyer.uid, 0);
    shop.clock.advance(300_000);
    await setRole(shop, await signedIn(admin.uid, 0), buyer.uid, 'admin');
    expect((await shop.get(buyer, `/user/all?id=${buyer.uid}`)).statusCode).toBe(200);
  });

  it("from after the sign-in does not open other people's orders", async () => {
    const order = await shop.buy(admin, cart(await shop.sell(2)));
    const other = await shop.buy(buyer, cart(await shop.sell(2)));
    await setRole(shop, admin, buyer.uid, 'admin');
    const before = await signedIn(buyer.uid, 3_600);
    for (const refused of [
      await shop.get(before, `/order/${order._id}`),
      await shop.cancel(before, order._id),
    ])
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'SIGN_IN_AGAIN']);
    // They can still read and cancel their own orders.
    expect((await shop.get(before, `/order/${other._id}`)).statusCode).toBe(200);
    expect((await shop.cancel(before, other._id)).statusCode).toBe(200);
  });

  it.each([undefined, 'root', 1, null])('%j is refused', async (role) => {
    expect((await setRole(shop, admin, buyer.uid, role)).json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'role' }],
    });
  });

  it("can't be given to somebody unknown or deleted", async () => {
    expect((await setRole(shop, admin, 'nobody', 'admin')).statusCode).toBe(404);
    await deleteUser(shop, admin, buyer.uid);
    expect((await setRole(shop, admin, buyer.uid, 'admin')).statusCode).toBe(404);
  });

  it("can't be taken from the last admin", async () => {
    await leaveOnly(shop, admin.uid);
    const response = await setRole(shop, admin, admin.uid, 'user');
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
    for (const refused of [
      await setRole(shop, admin, uid, 'user'),
      await deleteUser(shop, admin, uid),
    ])
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'SHOP_OWNER']);
    expect((await shop.get(admin, `/user/${uid}`)).json()).toMatchObject({
      user: { role: 'admin', shopOwner: true },
    });
    expect((await setRole(shop, admin, uid, 'admin')).statusCode).toBe(200);
  });

  it('may step down, and can be deleted then', async () => {
    const { uid, headers } = await owner();
    expect((await setRole(shop, { uid, headers }, uid, 'user')).statusCode).toBe(200);
    expect((await shop.get(admin, `/user/${uid}`)).json().user).not.toHaveProperty('shopOwner');
    expect((await deleteUser(shop, admin, uid)).statusCode).toBe(200);
  });

  it.each(['the operator', 'the owner'])(
    'is no shop owner any more once %s took the role, even if an admin gives it again',
    async (who) => {
      const { uid, headers } = await owner();
      if (who === 'the owner') await setRole(shop, { uid, headers }, uid, 'user');
      else
        await changeRoleAsOperator(
          { database: shop.db.database, now: () => new Date() },
          uid,
          'user',
        );
      const granted = await setRole(shop, admin, uid, 'admin');
      expect(granted.json().user).toMatchObject({ role: 'admin' });
      expect(granted.json().user).not.toHaveProperty('shopOwner');
      const { users } = await listUsers(shop, admin, { role: 'admin', search: uid });
      const inList = users.find(({ _id }) => _id === uid);
      expect(inList?.role).toBe('admin');
      expect(inList).not.toHaveProperty('shopOwner');
      expect((await setRole(shop, admin, uid, 'user')).statusCode).toBe(200);
    },
  );
});

describe('admins who all leave at once', () => {
  const race: Race = async (at) => {
    const admins = await registerAdmins(at, 6);
    await leaveOnly(at, ...admins.map(({ uid }) => uid));
    await Promise.all(admins.map((each) => setRole(at, each, each.uid, 'user')));
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
      admins.map((each, place) => deleteUser(at, each, admins[(place + 1) % 4]?.uid ?? '')),
    );
    const left = await countAdmins(at);
    return left >= 1 ? [] : [`${left} admins left`];
  };
  it('leave one of them behind at least', async () => expect(await race(shop)).toEqual([]));
  failsWithout('a lock on people', race, unsafeDatabase(withoutLocksIn('users')), /^0 admins/);
});
