import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signOut,
  updateCurrentUser,
  type User as ProviderUser,
} from 'firebase/auth';
import { shopConfig } from '#web/shop-config.ts';

// Loaded in a chunk of its own, in parallel with the first one. It has no pop-up resolver: the login page loads the code
// for pop-ups.
const { apiKey, authDomain, projectId, emulatorUrl } = shopConfig.auth;
const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
});
if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });

/** Reports who is signed in with the provider, now and after every change in any tab. */
export function watchIdentity(report: (uid: string | null) => void): void {
  onAuthStateChanged(auth, (user) => report(user?.uid ?? null));
}

/** The ID token of whoever is signed in; `fresh` has the provider make a new one. */
export async function currentIdToken(fresh: boolean): Promise<string | null> {
  return (await auth.currentUser?.getIdToken(fresh)) ?? null;
}

/** Signs in, in every tab, the person who signed in on the login page. */
export function adoptIdentity(user: ProviderUser): Promise<void> {
  return updateCurrentUser(auth, user);
}

export function dropIdentity(): Promise<void> {
  return signOut(auth);
}
