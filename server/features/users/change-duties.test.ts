import { beforeEach, describe, expect, it } from 'vitest';
import { DUTIES, type Duty } from '#contract/duties.ts';
import type { UserAnswer } from '#contract/users.ts';
import { registerAdmin, registerAdmins } from '#testing/admins.ts';
import { deleteUser, setDuties, setRole } from '#testing/back-office-calls.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { validClaims } from '#testing/test-tokens.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { changeRoleAsOperator } from './change-role.ts';

const shop = useBuyingShop();
let owner: Buyer;

beforeEach(async () => {
  await shop.db.database.pool.query(`update users set role = 'user' where role = 'admin'`);
  owner = await registerAdmin(shop);
});

type Answer = Awaited<ReturnType<typeof setDuties>>;
const refusal = (answer: Answer) => {
  const { code, duty } = answer.json<{ code: string; duty?: Duty }>();
  return [answer.statusCode, code, ...(duty === undefined ? [] : [duty])];
};
const dutiesIn = (answer: Answer) => answer.json<UserAnswer>().user.duties;

describe('the duties of an admin', () => {
  it('are replaced, and count from the next call on', async () => {
    const clerk = await registerAdmin(shop, ['figures']);
    const orders = () => shop.get(clerk, `/order/all?id=${clerk.uid}`);
    expect(refusal(await orders())).toEqual([403, 'DUTY_NEEDED', 'orders']);
    const saved = await setDuties(shop, owner, clerk.uid, ['refunds', 'orders', 'orders']);
    expect(saved.json()).toMatchObject({ user: { duties: ['orders', 'refunds'] } });
    expect((await orders()).statusCode).toBe(200);
    await setDuties(shop, owner, clerk.uid, []);
    expect(refusal(await orders())).toEqual([403, 'DUTY_NEEDED', 'orders']);
  });

  it('are those of whoever made them an admin', async () => {
    const { uid } = await shop.newBuyer('hired');
    const chief = await registerAdmin(shop, ['orders', 'staff']);
    expect(dutiesIn(await setRole(shop, chief, uid, 'admin'))).toEqual(['orders', 'staff']);
    // Once more by an owner: they keep what they have.
    expect(dutiesIn(await setRole(shop, owner, uid, 'admin'))).toEqual(['orders', 'staff']);
  });

  it('are granted only by somebody who has them', async () => {
    const chief = await registerAdmin(shop, ['orders', 'staff']);
    const clerk = await registerAdmin(shop, ['orders']);
    expect(refusal(await setDuties(shop, chief, clerk.uid, ['orders', 'refunds']))).toEqual([
      403,
      'DUTY_NEEDED',
      'refunds',
    ]);
    expect(refusal(await setDuties(shop, chief, chief.uid, DUTIES))[1]).toBe('DUTY_NEEDED');
    expect(dutiesIn(await setDuties(shop, chief, clerk.uid, ['staff']))).toEqual(['staff']);
  });

  it('keep somebody from being changed, demoted or deleted by those who lack one', async () => {
    const chief = await registerAdmin(shop, ['orders', 'customers', 'staff']);
    const clerk = await registerAdmin(shop, ['orders', 'figures']);
    for (const refused of [
      await setDuties(shop, chief, clerk.uid, ['orders']),
      await setRole(shop, chief, clerk.uid, 'user'),
      await deleteUser(shop, chief, clerk.uid),
    ])
      expect(refusal(refused)).toEqual([403, 'DUTY_NEEDED', 'figures']);
  });

  it('let only those with “staff” delete an admin, or an account that was never registered', async () => {
    const clerk = await registerAdmin(shop, ['orders', 'customers']);
    const other = await registerAdmin(shop, ['orders']);
    expect(refusal(await deleteUser(shop, clerk, other.uid))).toEqual([
      403,
      'DUTY_NEEDED',
      'staff',
    ]);
    expect(refusal(await deleteUser(shop, clerk, 'never-there'))).toEqual([404, 'NOT_FOUND']);
    const { uid } = await shop.newBuyer('leaving');
    expect((await deleteUser(shop, clerk, uid)).statusCode).toBe(200);
    const chief = await registerAdmin(shop, ['orders', 'customers', 'staff']);
    expect((await deleteUser(shop, chief, other.uid)).statusCode).toBe(200);
    expect((await deleteUser(shop, chief, 'never-there')).statusCode).toBe(200);
  });

  it("can't be given to customers, unknown people, or as words that are none", async () => {
    const { uid } = await shop.newBuyer('customer');
    expect(refusal(await setDuties(shop, owner, uid, ['orders']))).toEqual([404, 'NOT_FOUND']);
    expect((await setDuties(shop, owner, 'nobody', ['orders'])).statusCode).toBe(404);
    expect((await setDuties(shop, owner, owner.uid, ['moonwalk'])).statusCode).toBe(400);
  });

  it('need a log-in of the last 12 hours to be changed', async () => {
    const now = shop.clock.now();
    const hours = (count: number) => Math.floor(now.getTime() / 1000) - count * 3_600;
    const loggedIn = async (count: number) => {
      const claims = { ...validClaims(now), sub: owner.uid, auth_time: hours(count) };
      return { uid: owner.uid, headers: await shop.as(claims) };
    };
    const clerk = await registerAdmin(shop, ['orders']);
    const late = await setDuties(shop, await loggedIn(13), clerk.uid, ['staff']);
    expect(refusal(late)).toEqual([401, 'SIGN_IN_AGAIN']);
    expect((await setDuties(shop, await loggedIn(11), clerk.uid, ['staff'])).statusCode).toBe(200);
  });

  it('are all, if the operator makes them an admin', async () => {
    const clerk = await registerAdmin(shop, ['orders']);
    const deps = { database: shop.db.database, now: () => shop.clock.now() };
    const { user, isChanged } = await changeRoleAsOperator(deps, clerk.uid, 'admin');
    expect([user.duties, isChanged]).toEqual([[...DUTIES], true]);
  });
});

describe('the last owner', () => {
  it('keeps all duties and stays an admin, whoever else is one', async () => {
    await registerAdmin(
      shop,
      DUTIES.filter((duty) => duty !== 'figures'),
    );
    for (const refused of [
      await setDuties(shop, owner, owner.uid, ['staff']),
      await setRole(shop, owner, owner.uid, 'user'),
    ])
      expect(refusal(refused)).toEqual([409, 'LAST_ADMIN']);
  });

  it('may go once there is another one', async () => {
    const other = await registerAdmin(shop);
    expect((await setDuties(shop, owner, owner.uid, ['staff'])).statusCode).toBe(200);
    expect(refusal(await setRole(shop, other, other.uid, 'user'))).toEqual([409, 'LAST_ADMIN']);
  });

  it("that ADMIN_EMAILS made one keeps their duties from others' hands", async () => {
    const other = await registerAdmin(shop);
    const sql = 'update users set admin_by_email_at = now() where id = $1';
    await shop.db.database.pool.query(sql, [owner.uid]);
    expect(refusal(await setDuties(shop, other, owner.uid, ['staff']))).toEqual([
      409,
      'SHOP_OWNER',
    ]);
  });
});

it('an owner in the database is who has all duties of the contract', async () => {
  const isOwner = async (role: string, duties: readonly string[] | null) => {
    const sql = 'select has_every_duty($1, $2) as owner';
    const { rows } = await shop.db.database.pool.query<{ owner: boolean }>(sql, [role, duties]);
    return rows[0]?.owner;
  };
  expect(await isOwner('admin', DUTIES)).toBe(true);
  expect(await isOwner('admin', null)).toBe(true);
  expect(await isOwner('user', DUTIES)).toBe(false);
  for (const duty of DUTIES)
    expect([
      duty,
      await isOwner(
        'admin',
        DUTIES.filter((each) => each !== duty),
      ),
    ]).toEqual([duty, false]);
});

async function countOwners(at: BuyingShop): Promise<number> {
  const sql = `select count(*) as owners from users where has_every_duty(role, duties) and deleted_at is null`;
  const { rows } = await at.db.database.pool.query<{ owners: number }>(sql);
  return rows[0]?.owners ?? 0;
}

describe.each([
  ['give up a duty', (at: BuyingShop, by: Buyer) => setDuties(at, by, by.uid, ['staff', 'orders'])],
  ['stop being admins', (at: BuyingShop, by: Buyer) => setRole(at, by, by.uid, 'user')],
] as const)('owners who all %s at once', (_, leave) => {
  const race: Race = async (at) => {
    await at.db.database.pool.query(`update users set role = 'user' where role = 'admin'`);
    // So that the last admin is not the last owner.
    await registerAdmin(at, ['orders']);
    const owners = await registerAdmins(at, 4);
    await Promise.all(owners.map((each) => leave(at, each)));
    const left = await countOwners(at);
    return left === 1 ? [] : [`${left} owners left`];
  };
  it('leave one of them an owner', async () => expect(await race(shop)).toEqual([]));
  failsWithout('a lock on people', race, unsafeDatabase(withoutLocksIn('users')), /^0 owners/);
});

describe('owners who take a duty from each other at once', () => {
  const race: Race = async (at) => {
    await at.db.database.pool.query(`update users set role = 'user' where role = 'admin'`);
    const owners = await registerAdmins(at, 4);
    const next = (place: number) => owners[(place + 1) % 4]?.uid ?? '';
    await Promise.all(
      owners.map((each, place) => setDuties(at, each, next(place), ['staff', 'orders'])),
    );
    const left = await countOwners(at);
    return left >= 1 ? [] : [`${left} owners left`];
  };
  it('leave one of them at least', async () => expect(await race(shop)).toEqual([]));
  failsWithout('a lock on people', race, unsafeDatabase(withoutLocksIn('users')), /^0 owners/);
});
