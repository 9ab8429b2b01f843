import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Welcome } from '#contract/users.ts';
import { registerPeople } from '#testing/factories.ts';
import { useSignUpShop } from '#testing/sign-up-shop.ts';
import { users } from './users.table.ts';

const { shop, signUp, look } = useSignUpShop();

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
