import type { AuthProvider, DemoAccount } from '#contract/shop-config.ts';
import type { Role } from '#contract/users.ts';

/** An account that anybody can sign in to in local mode. The uid is fixed, so that it has the demo orders. */
export interface DemoPerson {
  uid: string;
  label: string;
  role: Role;
  provider: AuthProvider;
  name: string;
  email: string;
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    uid: 'demo-admin',
    label: 'Demo admin',
    role: 'admin',
    provider: 'google',
    name: 'Meera Nair',
    email: 'meera.nair@example.com',
  },
  {
    uid: 'demo-asha',
    label: 'Demo customer: Asha',
    role: 'user',
    provider: 'google',
    name: 'Asha Verma',
    email: 'asha.verma@example.com',
  },
  {
    uid: 'demo-ravi',
    label: 'Demo customer: Ravi',
    role: 'user',
    provider: 'github',
    name: 'Ravi Menon',
    email: 'ravi.menon@example.com',
  },
];

/**
 * The demo accounts as the web app gets them.
 *
 * `credential` is the ID-token JSON that the emulator accepts instead of a provider's token. It works the same
 * for every provider; their own `credential()` functions take access tokens, which the emulator refuses:
 *
 *     const provider = new OAuthProvider('github.com'); // google.com, facebook.com, twitter.com
 *     await signInWithCredential(auth, provider.credential({ idToken: account.credential }));
 */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = DEMO_PEOPLE.map((person) => ({
  label: person.label,
  role: person.role,
  provider: person.provider,
  credential: JSON.stringify(identityOf(person)),
}));

/** The claims of the identity provider; `sub` is the person's id there. */
export function identityOf({ uid, name, email }: DemoPerson): {
  sub: string;
  name: string;
  email: string;
  email_verified: true;
} {
  return { sub: `${uid}-at-provider`, name, email, email_verified: true };
}
