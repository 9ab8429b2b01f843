import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Welcome } from '#contract/users.ts';
import { registerPeople } from '#testing/factories.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { users } from './users.table.ts';

const shop = useTestShop({
  ADMIN_EMAILS: 'Owner@Example.com, second@example.com, kai@example.com',
  RATE_LIMIT: 'off',
});

afterEach(async () => {
  await shop.db.database.orm.delete(users);
});

async function signUp(claims: Record<string, unknown> = {}, body: object = {}) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/v1/user/new',
    headers: await shop.as(claims),
    payload: body,
  });
}

async function look(uid: string, claims: Record<string, unknown> = {}) {
  return shop.app.inject({
    url: `/api/v1/user/${encodeURIComponent(uid)}`,
    headers: await shop.as(claims),
  });
}

function recorded() {
  return shop.db.database.orm.select().from(users);
}

describe('signing up', () => {
  it('makes an account of what the provider says, and greets by name', async () => {
    const response = await signUp({ picture: 'https://lh3.googleusercontent.com/asha.png' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      success: true,
      message: 'Welcome, Asha Rao',
      user: {
        _id: 'asha',
        name: 'Asha Rao',
        email: 'asha@example.com',
        emailVerified: true,
        photo: 'https://lh3.googleusercontent.com/asha.png',
        role: 'user',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        updatedAt: expect.any(String),
      },
    });
  });

  it('takes the name and photo that are sent, trimmed, before those of the provider', async () => {
    const response = await signUp(
      {},
      { name: '  Asha  ', photo: 'https://lh3.googleusercontent.com/other.png' },
    );
    expect(response.json<Welcome>().user).toMatchObject({
      name: 'Asha',
      photo: 'https://lh3.googleusercontent.com/other.png',
    });
  });

  it('a second time finds the account as it was', async () => {
    await signUp();
    const again = await signUp({ name: 'Somebody Else' }, { name: 'Third' });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({
      message: 'Welcome, Asha Rao',
      user: { name: 'Asha Rao' },
    });
  });

  it('never lets the caller choose an id, an e-mail or a role', async () => {
    const response = await signUp(
      {},
      {
        email: 'boss@example.com',
        role: 'admin',
        _id: 'asha',
        id: 'x',
        adminByEmailAt: '2026-01-01',
      },
    );
    expect(response.json<Welcome>().user).toMatchObject({
      _id: 'asha',
      email: 'asha@example.com',
      role: 'user',
    });
  });

  it('for somebody else is refused', async () => {
    const response = await signUp({}, { _id: 'bela' });
    expect([response.statusCode, response.json().code]).toEqual([403, 'ID_MISMATCH']);
    expect(await recorded()).toEqual([]);
  });

  it('twenty times at once makes one account, which one of them is told is new', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => signUp()));
    const statuses = responses.map((response) => response.statusCode).sort();
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(await recorded()).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>]>([
    ['name', { name: '' }],
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'a\u0000b' }],
    ['name', { name: 42 }],
    ['name', { name: ['Asha'] }],
    ['photo', { photo: 'http://example.com/a.png' }],
    ['photo', { photo: 'javascript:alert(1)' }],
    ['photo', { photo: 'data:image/png;base64,AAAA' }],
    ['photo', { photo: '//example.com/a.png' }],
    ['photo', { photo: '' }],
    ['photo', { photo: 'https://' }],
    ['photo', { photo: 'https://lh3.googleusercontent.com/a\nb.png' }],
    ['photo', { photo: `https://lh3.googleusercontent.com/${'x'.repeat(2_048)}` }],
    ['photo', { photo: { url: 'https://lh3.googleusercontent.com/a.png' } }],
    ['_id', { _id: 7 }],
  ])('with a wrong %s is refused: %j', async (path, body) => {
    const response = await signUp({}, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      code: 'VALIDATION',
      errors: [{ path }],
    });
    expect(await recorded()).toEqual([]);
  });

  it('takes names and photos up to their limits', async () => {
    const photo = `https://lh3.googleusercontent.com/${'x'.repeat(2_048 - 'https://lh3.googleusercontent.com/'.length)}`;
    const response = await signUp({}, { name: 'x'.repeat(100), photo });
    expect(response.json<Welcome>().user).toMatchObject({ name: 'x'.repeat(100), photo });
  });
});

describe('a photo from elsewhere than a provider', () => {
  const own = 'https://avatars.githubusercontent.com/u/1?v=4';

  it.each(['https://example.com/a.png', 'https://lh3.googleusercontent.com.evil.example/a.png'])(
    'is dropped, never refused: %s',
    async (picture) => {
      const sent = await signUp({}, picture.startsWith('https') ? { photo: picture } : {});
      expect(sent.statusCode).toBe(201);
      expect(sent.json<Welcome>().user).not.toHaveProperty('photo');
      const taken = await signUp({ sub: 'bela', picture });
      expect(taken.statusCode).toBe(201);
      expect(taken.json<Welcome>().user).not.toHaveProperty('photo');
    },
  );

  it('gives way to the one the provider has', async () => {
    const response = await signUp({ picture: own }, { photo: 'https://example.com/a.png' });
    expect(response.json<Welcome>().user.photo).toBe(own);
  });

  it('is not shown where it was stored before', async () => {
    await registerPeople(shop.db.database, { id: 'asha', photo: 'https://example.com/a.png' });
    expect((await look('asha')).json().user).not.toHaveProperty('photo');
  });
});

describe('a name', () => {
  it('loses what can not be seen, from the token and from the body', async () => {
    const disguised = '\u202eAd\u200bmin\u2069 \u200d';
    expect((await signUp({ name: disguised })).json<Welcome>().user.name).toBe('Admin');
    const sent = await signUp({ sub: 'bela' }, { name: disguised });
    expect(sent.json<Welcome>().user.name).toBe('Admin');
  });

  it('of nothing that can be seen is none', async () => {
    expect((await signUp({ name: '\u200b\u202e' })).json<Welcome>().user.name).toBe('asha');
    expect((await signUp({ sub: 'dev', name: '\u2800' })).json<Welcome>().user.name).toBe('asha');
    const blank = await signUp({ sub: 'chitra' }, { name: '\u2800\u2800' });
    expect([blank.statusCode, blank.json<Welcome>().user.name]).toEqual([201, 'Asha Rao']);
    const sent = await signUp({ sub: 'bela' }, { name: '\u200b' });
    expect([sent.statusCode, sent.json().errors]).toMatchObject([400, [{ path: 'name' }]]);
  });
});

describe('whether an address is verified', () => {
  const verified = async (claims: Record<string, unknown>) =>
    (await signUp(claims)).json<Welcome>().user.emailVerified;

  it('is what the provider says at each sign-in', async () => {
    expect(await verified({ email_verified: false })).toBe(false);
    expect((await look('asha')).json()).toMatchObject({ user: { emailVerified: false } });
    expect(await verified({})).toBe(true);
    expect((await look('asha')).json()).toMatchObject({ user: { emailVerified: true } });
    expect(await verified({ email_verified: undefined })).toBe(false);
  });

  it('is about the address that is shown, not about another', async () => {
    await signUp({ email: 'owner@example.com', email_verified: false });
    expect(await verified({ email: 'own@asha.example' })).toBe(false);
  });

  it('is no question without an address', async () => {
    expect(await verified({ email: undefined })).toBe(false);
    expect(await verified({ sub: 'bela', email: 'a\u200b@example.com' })).toBe(false);
  });
});

describe('odd values of a provider never keep anybody out', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'no name: made from the e-mail',
      { name: undefined, email: 'asha.rao+shop@example.com' },
      { name: 'asha rao shop' },
    ],
    ['neither name nor e-mail', { name: undefined, email: undefined }, { name: 'Customer' }],
    ['a name of blanks', { name: ' \t\n ', email: undefined }, { name: 'Customer' }],
    [
      'a name with control characters',
      { name: 'Asha\u0000\u001b[31m\nRao' },
      { name: 'Asha [31m Rao' },
    ],
    ['an endless name', { name: 'x'.repeat(5_000) }, { name: 'x'.repeat(100) }],
    ['an emoji across the limit', { name: `${'x'.repeat(99)}😀` }, { name: 'x'.repeat(99) }],
    ['half an emoji', { name: 'Asha \ud83d Rao' }, { name: 'Asha \ufffd Rao' }],
    ['a name that is no text', { name: { first: 'Asha' } }, { name: 'asha' }],
  ])('%s', async (_, claims, user) => {
    const response = await signUp(claims);
    expect(response.statusCode).toBe(201);
    expect(response.json<Welcome>().user).toMatchObject(user);
  });

  it.each([
    { email: 'no address' },
    { email: `${'x'.repeat(250)}@example.com` },
    { email: 'a\u0000@example.com' },
    { email: '' },
    { email: 7 },
  ])('an e-mail that is none is left out: %j', async (claims) => {
    const response = await signUp(claims);
    expect(response.statusCode).toBe(201);
    expect(response.json<Welcome>().user).not.toHaveProperty('email');
  });

  it.each([
    { picture: 'http://example.com/a.png' },
    { picture: 'javascript:alert(1)' },
    { picture: 'x' },
    { picture: `https://lh3.googleusercontent.com/${'x'.repeat(2_048)}` },
    { picture: 7 },
  ])('a picture that is no https address is left out: %j', async (claims) => {
    const response = await signUp(claims);
    expect(response.statusCode).toBe(201);
    expect(response.json<Welcome>().user).not.toHaveProperty('photo');
  });
});

describe('the addresses in ADMIN_EMAILS', () => {
  const owner = { sub: 'owner', email: 'OWNER@example.com' };

  it('make an admin of whoever signs in with one, in any spelling', async () => {
    expect((await signUp(owner)).json<Welcome>().user.role).toBe('admin');
  });

  it('make nobody an admin whose address the provider did not verify', async () => {
    expect((await signUp({ ...owner, email_verified: false })).json<Welcome>().user.role).toBe(
      'user',
    );
    expect((await signUp({ ...owner, email_verified: undefined })).json<Welcome>().user.role).toBe(
      'user',
    );
  });

  it('make an admin once the address is verified', async () => {
    await signUp({ ...owner, email_verified: false });
    expect((await signUp(owner)).json<Welcome>().user.role).toBe('admin');
  });

  it.each(['github.com', 'facebook.com', 'twitter.com'])(
    'make nobody an admin by the word of %s, which is not in ADMIN_PROVIDERS',
    async (provider) => {
      const firebase = { sign_in_provider: provider, identities: {} };
      expect((await signUp({ ...owner, firebase })).json<Welcome>().user.role).toBe('user');
      expect((await signUp(owner)).json<Welcome>().user.role).toBe('admin');
    },
  );

  it('are compared letter by letter: only A to Z have another case', async () => {
    for (const email of [
      '\u212Aai@example.com',
      '\u017Fecond@example.com',
      'owner@example.com\u200b',
    ])
      expect((await signUp({ sub: email, email })).json<Welcome>().user.role).toBe('user');
    expect((await signUp({ email: 'SECOND@example.COM' })).json<Welcome>().user.role).toBe('admin');
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  const listPeople = async (claims: Record<string, unknown>) =>
    shop.app.inject({
      url: `/api/v1/user/all?id=${String(claims['sub'])}`,
      headers: await shop.as(claims),
    });

  it('make an admin who can work at once', async () => {
    const claims = { ...owner, auth_time: seconds() - 2 };
    await signUp(claims);
    expect((await listPeople(claims)).statusCode).toBe(200);
  });

  it('make an admin of nobody who logged in before: they log in again first', async () => {
    const former = { ...owner, auth_time: seconds() - 3_600 };
    await signUp({ ...former, email_verified: false });
    await signUp(owner);
    for (const refused of [await listPeople(former), await look('bela', former)])
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'SIGN_IN_AGAIN']);
    expect((await look('owner', former)).json()).toMatchObject({ user: { role: 'admin' } });
    expect((await listPeople({ ...owner, auth_time: seconds() })).statusCode).toBe(200);
  });

  it('leave an admin from before that was kept at work', async () => {
    await registerPeople(shop.db.database, { id: 'owner', role: 'admin' });
    const claims = { ...owner, auth_time: seconds() - 86_400 };
    await signUp(claims);
    expect((await listPeople(claims)).statusCode).toBe(200);
  });

  it('do so once per account: a role taken away stays away', async () => {
    await signUp(owner);
    await shop.db.database.orm.update(users).set({ role: 'user' }).where(eq(users.id, 'owner'));
    expect((await signUp(owner)).json<Welcome>().user.role).toBe('user');
  });

  it('make nobody else an admin', async () => {
    expect(
      (await signUp({ email: 'owner@example.com.evil.example' })).json<Welcome>().user.role,
    ).toBe('user');
  });
});

describe('a closed account', () => {
  it('stays closed with any token, and is not made anew', async () => {
    await registerPeople(shop.db.database, { id: 'asha', name: '', deletedAt: new Date() });
    for (const response of [await signUp(), await look('asha')]) {
      expect([response.statusCode, response.json().code]).toEqual([403, 'ACCOUNT_DELETED']);
    }
    expect(await recorded()).toMatchObject([{ id: 'asha', name: '', email: null }]);
  });

  it('is gone for an admin too', async () => {
    await registerPeople(
      shop.db.database,
      { id: 'root', role: 'admin' },
      { id: 'gone', deletedAt: new Date() },
    );
    expect((await look('gone', { sub: 'root' })).statusCode).toBe(404);
  });
});

describe('looking a person up', () => {
  it('shows oneself, and says when there is nothing yet', async () => {
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

  it('of somebody else is for admins, and does not even say who exists', async () => {
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
      { id: 'root', role: 'admin' },
      { id: 'bela', name: 'Bela' },
    );
    expect((await look('bela', { sub: 'root' })).json()).toMatchObject({ user: { name: 'Bela' } });
    expect((await look('nobody', { sub: 'root' })).statusCode).toBe(404);
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
    'answers an admin 404 for %j, which nobody can be',
    async (uid) => {
      await registerPeople(shop.db.database, { id: 'root', role: 'admin' });
      expect((await look(uid, { sub: 'root' })).statusCode).toBe(404);
    },
  );

  it('believes the database about who is an admin, on the very next call', async () => {
    await registerPeople(shop.db.database, { id: 'root', role: 'admin' }, { id: 'bela' });
    expect((await look('bela', { sub: 'root' })).statusCode).toBe(200);
    await shop.db.database.orm.update(users).set({ role: 'user' }).where(eq(users.id, 'root'));
    expect((await look('bela', { sub: 'root', role: 'admin', admin: true })).statusCode).toBe(403);
  });
});
