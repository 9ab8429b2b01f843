import { beforeAll, describe, expect, it } from 'vitest';
import { listUsers } from '#testing/back-office-calls.ts';
import { registerPeople } from '#testing/factories.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' });
let admin: Buyer;

beforeAll(async () => {
  const others = Array.from({ length: 9 }, (_, place) => ({ id: `other-${place}` }));
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' }, ...others);
  admin = { uid: 'chief', headers: await shop.as({ sub: 'chief' }) };
});

describe('the list of users', () => {
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
      (await listUsers(shop, admin, query)).users.map(({ _id }) => _id);
    expect(await found({ search: 'MARQUEZ' })).toEqual(['l2', 'l1']);
    expect(await found({ search: 'marquez', sort: 'oldest' })).toEqual(['l1', 'l2']);
    expect(await found({ search: 'márquez lu' })).toEqual(['l1']);
    expect(await found({ search: 'lucia.m@letters.example' })).toEqual(['l1']);
    expect(await found({ search: '@letters', sort: 'name' })).toEqual(['l2', 'l1']);
    expect(await found({ search: 'arque', role: 'admin' })).toEqual([]);
    expect(await found({ search: '50% ann', role: 'admin' })).toEqual(['l3']);
    expect(await found({ search: '%' })).toEqual([]);
    expect((await listUsers(shop, admin, { search: 'letters' })).users[1]).toEqual({
      _id: 'l1',
      name: 'Lucía Márquez',
      email: 'lucia.m@letters.example',
      emailVerified: false,
      role: 'user',
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: expect.any(String),
      orders: 0,
      spent: 0,
    });
  });

  it('is a file with a line for each of them', async () => {
    const createdAt = new Date('2019-01-01');
    await registerPeople(
      shop.db.database,
      { id: 'f1', name: 'Fay, a Filer', email: 'fay@file.example', emailVerified: true, createdAt },
      { id: 'f2', name: 'Filer', role: 'admin', createdAt: new Date('2019-01-02') },
    );
    await shop.db.database.pool.query(
      `update customer_totals set orders = 2, spent = 12550 where user_id = 'f1'`,
    );
    const url = '/api/v1/user/export.csv?id=chief&search=filer';
    const file = await shop.app.inject({ url, headers: admin.headers });
    expect(file.body.split('\r\n')).toEqual([
      '\ufeffid,name,email,emailVerified,role,registered,orders,spent',
      'f2,Filer,,no,admin,2019-01-02T00:00:00.000Z,0,0',
      'f1,"Fay, a Filer",fay@file.example,yes,user,2019-01-01T00:00:00.000Z,2,125.5',
      '',
    ]);
  });

  it.each(['newest', 'oldest', 'name', 'spent', 'orders'])(
    'has every user on exactly one page by %s',
    async (sort) => {
      for (const role of ['', 'admin', 'user']) {
        const whole = await listUsers(shop, admin, { sort, role, limit: '100' });
        const pages = await Promise.all(
          Array.from({ length: whole.totalPages * 25 }, (_, place) =>
            listUsers(shop, admin, { sort, role, limit: '4', page: String(place + 1) }),
          ),
        );
        const ids = pages.flatMap(({ users }) => users.map(({ _id }) => _id));
        expect(ids).toEqual(whole.users.map(({ _id }) => _id));
        expect(ids).toHaveLength(whole.total);
        const others = whole.users.filter((user) => role !== '' && user.role !== role);
        expect(others).toEqual([]);
      }
    },
  );

  it.each(['role=boss', 'sort=age', 'limit=0'])('is refused for %s', async (query) => {
    const response = await shop.app.inject({
      url: `/api/v1/user/all?id=${admin.uid}&${query}`,
      headers: admin.headers,
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION']);
  });
});
