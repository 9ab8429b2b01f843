import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  OAuthProvider,
  signInWithCredential,
  signInWithPopup,
  signOut,
  type Auth,
  type PopupRedirectResolver,
  type User as ProviderUser,
  type UserCredential,
} from 'firebase/auth';
import type { AuthProvider, DemoAccount } from '#contract/shop-config.ts';
import { providerPage } from '#web/frame/documents.ts';
import { openFirebase } from '#web/session/open-firebase.ts';
import { shopConfig } from '#web/shop-config.ts';
import { LocalResolver } from './local-resolver.ts';

// The code that opens pop-ups is as large as the rest of the library, so only this page loads it, in Firebase apps of
// its own without storage. The signed-in user is then passed to the app of session/identity.ts.
const { emulatorUrl, providers } = shopConfig.auth;

/** Prepares the pop-up when the page opens, as the library does on phones, so that the click itself opens it. */
class PreparedResolver extends (browserPopupRedirectResolver as unknown as new () => object) {
  get _shouldInitProactively(): boolean {
    return true;
  }
}

// The window's answers come by a frame, and outside of local mode by a script of the provider, which the policy of other pages forbids.
const windowAuth =
  providers.length > 0 && providerPage === 'login'
    ? openAuth('window', emulatorUrl ? LocalResolver : PreparedResolver)
    : undefined;
const demoAuth = openAuth('demo');

/** Opens the provider's window; call it within the click. */
export async function signInByWindow(provider: AuthProvider): Promise<ProviderUser> {
  if (!windowAuth) throw new Error('No provider is offered');
  return handOver(windowAuth, await signInWithPopup(windowAuth, newProvider(provider)));
}

/** Signs in as somebody of the local demo shop. */
export async function signInAsDemo({ provider, credential }: DemoAccount): Promise<ProviderUser> {
  const idToken = newProvider(provider).credential({ idToken: credential });
  return handOver(demoAuth, await signInWithCredential(demoAuth, idToken));
}

/** Signs out of this app, so that nothing is left here after a sign-out. */
async function handOver(auth: Auth, { user }: UserCredential): Promise<ProviderUser> {
  await signOut(auth);
  return user;
}

function newProvider(provider: AuthProvider): OAuthProvider {
  return new OAuthProvider(`${provider}.com`);
}

function openAuth(name: string, popupRedirectResolver?: PopupRedirectResolver): Auth {
  const auth = initializeAuth(openFirebase(name), {
    persistence: inMemoryPersistence,
    popupRedirectResolver,
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}
