import { keptOwnUid } from './own-session-key.ts';

/** Under these names the identity library keeps who is signed in. The stories of signed-in people fail if they change. */
const KEPT_KEY = 'firebase:authUser:';
const KEPT_DATABASE = { name: 'firebaseLocalStorageDb', store: 'firebaseLocalStorage' };

/** A change of it tells other tabs of a sign-in. Nothing is kept under it. */
const SIGNED_IN_KEY = 'vitrine.signed-in';

/**
 * Returns false if this browser keeps no session of the identity provider, so that a visitor need not load the provider's
 * library to know that nobody is signed in. True where the browser does not tell.
 */
export async function mayBeSignedIn(): Promise<boolean> {
  try {
    if (keptOwnUid() !== null) return true;
    if (Object.keys(localStorage).some((key) => key.startsWith(KEPT_KEY))) return true;
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === KEPT_DATABASE.name) && (await hasRecords());
  } catch {
    return true;
  }
}

function hasRecords(): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const opening = indexedDB.open(KEPT_DATABASE.name);
  // It was deleted meanwhile, and must not be made by this.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  opening.addEventListener('error', () => reject(opening.error));
  opening.addEventListener('success', () => {
    const database = opening.result;
    const { store } = KEPT_DATABASE;
    const counting = database.transaction(store).objectStore(store).count();
    counting.addEventListener('error', () => reject(counting.error));
    counting.addEventListener('success', () => resolve(counting.result > 0));
    // It waits for the count.
    database.close();
  });
  return promise;
}

/** Resolves once somebody may have signed in in another tab. */
export function untilSignInElsewhere(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = new AbortController();
  const look = async () => {
    if (stop.signal.aborted || !(await mayBeSignedIn())) return;
    stop.abort();
    resolve();
  };
  const { signal } = stop;
  addEventListener('storage', ({ key }) => void (key === SIGNED_IN_KEY && look()), { signal });
  // A page that the browser kept, or one without storage, was not told.
  document.addEventListener('visibilitychange', () => void (!document.hidden && look()), {
    signal,
  });
  return promise;
}

/** Tells the other tabs that somebody has signed in. */
export function tellOfSignIn(): void {
  try {
    localStorage.setItem(SIGNED_IN_KEY, '');
    localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    // Without storage they look when somebody returns to them.
  }
}
