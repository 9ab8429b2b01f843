import { describe, expect, it } from 'vitest';
import type { Welcome } from '#contract/users.ts';
import { registerPeople } from '#testing/factories.ts';
import { useSignUpShop } from '#testing/sign-up-shop.ts';

const { shop, signUp, look } = useSignUpShop();

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
