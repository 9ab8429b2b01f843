import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { registerPeople } from '#testing/factories.ts';
import { useSignUpShop } from '#testing/sign-up-shop.ts';
import { users } from './users.table.ts';

const { shop, signUp, look, recorded } = useSignUpShop();

describe('a closed account', () => {
  it('stays closed with any token, and is not created again', async () => {
    await registerPeople(shop.db.database, { id: 'asha', name: '', deletedAt: new Date() });
    for (const response of [await signUp(), await look('asha')]) {
      expect([response.statusCode, response.json().code]).toEqual([403, 'ACCOUNT_DELETED']);
    }
    expect(await recorded()).toMatchObject([{ id: 'asha', name: '', email: null }]);
  });

  it('is 404 for an admin too', async () => {
    await registerPeople(
      shop.db.database,
      { id: 'chief', role: 'admin' },
      { id: 'gone', deletedAt: new Date() },
    );
    expect((await look('gone', { sub: 'chief' })).statusCode).toBe(404);
  });
});

describe('looking a person up', () => {
  it('shows people themselves, and 404 before they are registered', async () => {
    expect([(await look('asha')).statusCode, (await look('asha')).json().code]).toEqual([
      404,
      'NOT_FOUND',
    ]);
    await signUp();
    expect((await look('asha')).json()).toMatchObject({
      success: true,
      user: { _id: 'asha', name: 'Asha Rao' },
    });
  });

  it('shows a person without e-mail or photo without either', async () => {
    await registerPeople(shop.db.database, { id: 'asha', name: 'Asha' });
    expect(Object.keys((await look('asha')).json().user).sort()).toEqual([
      '_id',
      'createdAt',
      'emailVerified',
      'name',
      'role',
      'updatedAt',
    ]);
  });

  it('of somebody else is for admins, and does not reveal who exists', async () => {
    await registerPeople(shop.db.database, { id: 'asha' }, { id: 'bela' });
    for (const uid of ['bela', 'nobody']) {
      const response = await look(uid);
      expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
    }
    const stranger = await look('bela', { sub: 'stranger' });
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'NOT_REGISTERED']);
  });

  it('shows an admin everybody, and 404 for nobody', async () => {
    await registerPeople(
      shop.db.database,
      { id: 'chief', role: 'admin' },
      { id: 'bela', name: 'Bela' },
    );
    expect((await look('bela', { sub: 'chief' })).json()).toMatchObject({ user: { name: 'Bela' } });
    expect((await look('nobody', { sub: 'chief' })).statusCode).toBe(404);
  });

  it.each([
    'a b',
    'ü',
    '日本',
    '%',
    'x'.repeat(128),
    '日'.repeat(128),
    'a/b',
    "'--",
    '😀'.repeat(64),
  ])('works for the uid %j', async (uid) => {
    await registerPeople(shop.db.database, { id: uid });
    expect((await look(uid, { sub: uid })).json()).toMatchObject({ user: { _id: uid } });
  });

  it.each(['\u0000', 'x'.repeat(129), 'a\nb', '\u007f'])(
    'answers an admin 404 for %j, which is no possible uid',
    async (uid) => {
      await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
      expect((await look(uid, { sub: 'chief' })).statusCode).toBe(404);
    },
  );

  it('reads from the database on each call who is an admin', async () => {
    await registerPeople(shop.db.database, { id: 'chief', role: 'admin' }, { id: 'bela' });
    expect((await look('bela', { sub: 'chief' })).statusCode).toBe(200);
    await shop.db.database.orm.update(users).set({ role: 'user' }).where(eq(users.id, 'chief'));
    expect((await look('bela', { sub: 'chief', role: 'admin', admin: true })).statusCode).toBe(403);
  });
});
