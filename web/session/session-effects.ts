import { toast } from 'react-hot-toast/headless';
import { asApiFailure, isApiFailure } from '#web/api-failure.ts';
import { api } from '#web/api.ts';
import { personalDataCleared } from '#web/cart/cart-slice.ts';
import { forgetCheckout } from '#web/cart/checkout-keys.ts';
import {
  ChunkMissing,
  isShopReachable,
  mayReloadFor,
  noteReload,
} from '#web/frame/chunk-loading.ts';
import { logError } from '#web/log-error.ts';
import type { ShopStore } from '#web/store.ts';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { idToken, finishSignInAgain } from './id-token.ts';
import { deliverReports, reportIdentity } from './identity-reports.ts';
import { mayBeSignedIn, untilSignInElsewhere } from './kept-session.ts';
import { loadIdentity } from './load-identity.ts';
import { forgetSeen, forgetViewed } from './seen-on-device.ts';
import {
  accountClosed,
  answerDelayed,
  providerReported,
  userArrived,
  userRefused,
  type SessionState,
} from './session-slice.ts';
import { registerUser, userById } from './user-endpoints.ts';
import { forgetWantedPage } from './wanted-page.ts';

/** After this time, visitors can choose to continue without signing in. */
const SLOW_AFTER_MS = 10_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5_000;

/** Starts the session: listens to the identity provider, and runs the effects of each state of the session. */
export function startSession(store: ShopStore): void {
  let before = store.getState().session;
  store.subscribe(() => {
    const { session } = store.getState();
    if (session === before) return;
    const previous = before;
    before = session;
    afterStep(store, previous, session);
  });
  // Counted from the navigation, not from when the script was loaded.
  setTimeout(() => store.dispatch(answerDelayed()), Math.max(0, SLOW_AFTER_MS - performance.now()));
  deliverReports((uid) => store.dispatch(providerReported(uid)));
  void listenToProvider();
}

function afterStep(store: ShopStore, before: SessionState, now: SessionState): void {
  if (before.user && before.user._id !== now.user?._id) forgetPerson(store);
  if (before.asksAgain && !now.asksAgain) finishSignInAgain(false);
  if (
    now.phase === 'identifying' &&
    now.uid &&
    (before.phase !== 'identifying' || before.uid !== now.uid)
  ) {
    void identify(store, now.uid);
  }
  if (now.phase === 'closing' && before.phase !== 'closing') void closeAccount(store);
}

/** Clears everything personal: cached answers, the address, checkout keys, the wanted page, and what was seen. */
function forgetPerson(store: ShopStore): void {
  store.dispatch(personalDataCleared());
  forgetCheckout();
  store.dispatch(api.util.resetApiState());
  forgetWantedPage();
  forgetViewed();
  forgetSeen();
}

async function listenToProvider(): Promise<void> {
  if (!(await mayBeSignedIn())) {
    reportIdentity(null);
    await untilSignInElsewhere();
  }
  for (let wait = FIRST_RETRY_MS; ; wait = longer(wait)) {
    try {
      await loadIdentity();
      return;
    } catch (error) {
      logError('The identity library did not load', error);
      if (wait > FIRST_RETRY_MS) await reloadForIdentity(error);
    }
    await pause(wait);
  }
}

/** Many browsers never request a module again that failed once: only a new page can load it. At most once a minute. */
async function reloadForIdentity(cause: unknown): Promise<void> {
  if (!mayReloadFor(new ChunkMissing(cause)) || !(await isShopReachable())) return;
  noteReload();
  location.reload();
}

/** Fetches the user that the provider reported, or registers them. */
async function identify(store: ShopStore, uid: string): Promise<void> {
  if (!(await providerAnswers(store, uid))) return;
  try {
    store.dispatch(userArrived(await findOrRegister(store, uid)));
  } catch (error) {
    const failure = asApiFailure(error);
    if (failure.code === 'ACCOUNT_DELETED') {
      store.dispatch(accountClosed());
      return;
    }
    if (!navigator.onLine) {
      // Until then the visitor can use everything that needs no sign-in.
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      return identify(store, uid);
    }
    logError('The user record could not be fetched', error);
    store.dispatch(userRefused({ uid, failure }));
  }
}

async function findOrRegister(store: ShopStore, uid: string) {
  const found = await store.dispatch(
    userById.initiate(uid, { subscribe: false, forceRefetch: true }),
  );
  if (found.data) return found.data;
  if (!isApiFailure(found.error) || found.error.status !== 404) throw found.error;
  const { user } = await store.dispatch(registerUser.initiate({}, { track: false })).unwrap();
  return user;
}

/**
 * Waits until the provider gives a token: right after the start it may not be ready. False if the session has
 * changed meanwhile.
 */
async function providerAnswers(store: ShopStore, uid: string): Promise<boolean> {
  for (let wait = FIRST_RETRY_MS; store.getState().session.uid === uid; wait = longer(wait)) {
    const token = await idToken().catch(() => null);
    if (token !== null) return true;
    await pause(wait);
  }
  return false;
}

async function closeAccount(store: ShopStore): Promise<void> {
  toast.error('This account was deleted. You have been signed out.', {
    id: 'account-closed',
    ...ACROSS_PAGES,
  });
  try {
    await (await loadIdentity()).dropIdentity();
  } catch (error) {
    logError('The provider could not be told of the sign-out', error);
    store.dispatch(providerReported(null));
  }
}

function longer(wait: number): number {
  return Math.min(wait * 2, LONGEST_RETRY_MS);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
