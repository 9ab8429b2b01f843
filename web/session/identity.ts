import {
  type Auth,
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
import { openFirebase } from './open-firebase.ts';

// Loaded in a chunk of its own, in parallel with the first one. It has no pop-up resolver: the login page loads the code
// for pop-ups.
let opened: Auth | undefined;

/** Opened at the first call, so not in the task that loads the library: on a slow phone each of the two takes long. */
function provider(): Auth {
  return (opened ??= openProvider());
}

function openProvider(): Auth {
  const { emulatorUrl } = shopConfig.auth;
  const auth = initializeAuth(openFirebase(), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}

/** Reports who is signed in with the provider, now and after every change in any tab. */
export function watchIdentity(report: (uid: string | null) => void): void {
  onAuthStateChanged(provider(), (user) => report(user?.uid ?? null));
}

/** The ID token of whoever is signed in; `fresh` has the provider make a new one. */
export async function currentIdToken(fresh: boolean): Promise<string | null> {
  return (await provider().currentUser?.getIdToken(fresh)) ?? null;
}

/** Signs in, in every tab, the person who signed in on the login page. */
export function adoptIdentity(user: ProviderUser): Promise<void> {
  return updateCurrentUser(provider(), user);
}

export function dropIdentity(): Promise<void> {
  return signOut(provider());
}
