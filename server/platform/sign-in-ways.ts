import {
  AUTH_PROVIDERS,
  PROVIDER_IDS,
  SIGN_IN_WAYS,
  type ProviderId,
  type SignInWay,
} from '#contract/shop-config.ts';

interface SignInSettings {
  AUTH_PROVIDERS?: readonly SignInWay[] | undefined;
  ADMIN_PROVIDERS?: readonly ProviderId[] | undefined;
  SMTP_URL?: string | undefined;
  FIREBASE_API_KEY?: string | undefined;
  FIREBASE_AUTH_DOMAIN?: string | undefined;
  FIREBASE_PROJECT_ID?: string | undefined;
}

const isOwnWay = (way: SignInWay) => way === 'email' || way === 'passkey';

/**
 * The ways to sign in, in their order, those of Firebase among them, and those by which admins are known. If none are set, all are
 * offered that can be: the shop's own need a mail server, and a shop in production that has one needs no Firebase.
 */
export function signInWays(set: SignInSettings, isLocal: boolean) {
  const hasMail = isLocal || set.SMTP_URL !== undefined;
  const firebase = [set.FIREBASE_API_KEY, set.FIREBASE_AUTH_DOMAIN, set.FIREBASE_PROJECT_ID];
  const hasFirebase = isLocal || !hasMail || firebase.some((setting) => setting !== undefined);
  const ways =
    set.AUTH_PROVIDERS ?? SIGN_IN_WAYS.filter((way) => (isOwnWay(way) ? hasMail : hasFirebase));
  const providers = AUTH_PROVIDERS.filter((provider) => ways.includes(provider)).toSorted(
    (one, other) => ways.indexOf(one) - ways.indexOf(other),
  );
  const usual: ProviderId = providers.length > 0 ? PROVIDER_IDS.google : 'email';
  return { ways, providers, adminProviders: set.ADMIN_PROVIDERS ?? [usual] };
}
