import { AUTH_PROVIDERS, SIGN_IN_WAYS, type SignInWay } from '#contract/shop-config.ts';

/**
 * The ways to sign in, in their order, and those of Firebase among them. If none are set, all are offered that can be: codes need a
 * mail server.
 */
export function signInWays(wanted: readonly SignInWay[] | undefined, sendsMail: boolean) {
  const ways = wanted ?? SIGN_IN_WAYS.filter((way) => way !== 'email' || sendsMail);
  const providers = AUTH_PROVIDERS.filter((provider) => ways.includes(provider));
  const inOrder = providers.toSorted((one, other) => ways.indexOf(one) - ways.indexOf(other));
  return { ways, providers: inOrder };
}
