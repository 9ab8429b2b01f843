import { initializeApp } from 'firebase/app';
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  OAuthProvider,
  signInWithCredential,
  signInWithPopup,
  type User as ProviderUser,
} from 'firebase/auth';
import type { AuthProvider, DemoAccount } from '#contract/shop-config.ts';
import { shopConfig } from '#web/shop-config.ts';

// What opens pop-ups weighs as much as the rest of the library, so it comes with this page alone, as an
// app of its own that forgets. Whoever it brings is handed to the one in session/identity.ts.
const { apiKey, authDomain, projectId, emulatorUrl } = shopConfig.auth;
const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }, 'sign-in'), {
  persistence: inMemoryPersistence,
  popupRedirectResolver: browserPopupRedirectResolver,
});
if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });

/** Opens the provider's window; call it within the click. */
export async function signInByWindow(provider: AuthProvider): Promise<ProviderUser> {
  return (await signInWithPopup(auth, newProvider(provider))).user;
}

/** Signs in as somebody of the local demo shop. */
export async function signInAsDemo({ provider, credential }: DemoAccount): Promise<ProviderUser> {
  return (await signInWithCredential(auth, newProvider(provider).credential({ idToken: credential }))).user;
}

function newProvider(provider: AuthProvider): OAuthProvider {
  return new OAuthProvider(`${provider}.com`);
}
