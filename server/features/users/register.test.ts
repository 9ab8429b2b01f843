import { describe, expect, it } from 'vitest';
import type { Welcome } from '#contract/users.ts';
import { registerPeople } from '#testing/factories.ts';
import { useSignUpShop } from '#testing/sign-up-shop.ts';

const { shop, signUp, look, recorded } = useSignUpShop();

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
  it('is ignored, not refused', async () => {
    const picture = 'https://example.com/a.png';
    const sent = await signUp({}, { photo: picture });
    expect(sent.statusCode).toBe(201);
    expect(sent.json<Welcome>().user).not.toHaveProperty('photo');
    const taken = await signUp({ sub: 'bela', picture });
    expect(taken.statusCode).toBe(201);
    expect(taken.json<Welcome>().user).not.toHaveProperty('photo');
  });

  it('is not shown where it was stored before', async () => {
    await registerPeople(shop.db.database, { id: 'asha', photo: 'https://example.com/a.png' });
    expect((await look('asha')).json().user).not.toHaveProperty('photo');
  });
});

describe('a name', () => {
  it('loses its invisible characters, from the token and from the body', async () => {
    const disguised = '\u202eAd\u200bmin\u2069 \u200d';
    expect((await signUp({ name: disguised })).json<Welcome>().user.name).toBe('Admin');
    const sent = await signUp({ sub: 'bela' }, { name: disguised });
    expect(sent.json<Welcome>().user.name).toBe('Admin');
  });

  it('without visible characters is none', async () => {
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
});

describe('odd values of a provider never keep anybody out', () => {
  it.each<[string, Record<string, unknown>, 'name' | 'email' | 'photo', string | undefined]>([
    [
      'a name with control characters is cleaned',
      { name: 'Asha\u0000\u001b[31m\nRao' },
      'name',
      'Asha [31m Rao',
    ],
    ['an e-mail address that is none is left out', { email: 'no address' }, 'email', undefined],
    [
      'a picture that is no https address is left out',
      { picture: 'javascript:alert(1)' },
      'photo',
      undefined,
    ],
  ])('%s', async (_, claims, field, value) => {
    const response = await signUp(claims);
    expect(response.statusCode).toBe(201);
    expect(response.json<Welcome>().user[field]).toBe(value);
  });
});
