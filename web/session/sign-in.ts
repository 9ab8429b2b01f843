import type { User as ProviderUser } from 'firebase/auth';
import type { SessionAnswer } from '#contract/sessions.ts';
import { toast } from 'react-hot-toast/headless';
import { store } from '#web/browser-store.ts';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { reportIdentity } from './identity-reports.ts';
import { tellOfSignIn } from './kept-session.ts';
import { loadOwnSession, loadProvider } from './load-identity.ts';
import { signInFailed, signInStarted, signInSucceeded } from './session-slice.ts';
import { registerUser } from './user-endpoints.ts';

/** Whoever signed in: with the identity provider, or with the shop itself. */
export type SignedIn = ProviderUser | SessionAnswer;

/** Two sentences are read in this time. */
const HINT_MS = 15_000;

let latest = 0;

/**
 * Signs in with the provider, registers the user with the shop, and shows a welcome, and how to accept an invitation that
 * this way of logging in does not. Reports of the provider are only remembered meanwhile. Rejects with the provider's
 * error or the shop's refusal, and signs out again.
 *
 * @param askProvider called synchronously, within the visitor's click, so that it may open a window
 */
export async function signIn(askProvider: () => Promise<SignedIn>): Promise<void> {
  latest += 1;
  const flow = latest;
  store.dispatch(signInStarted());
  try {
    const person = await askProvider();
    const welcome = await register(person);
    tellOfSignIn();
    store.dispatch(signInSucceeded(welcome.user));
    toast.success(welcome.message, ACROSS_PAGES);
    if (welcome.hint !== undefined) toast(welcome.hint, { duration: HINT_MS, ...ACROSS_PAGES });
  } catch (error) {
    // A second click replaces the first, whose window then closes with an error.
    if (flow === latest) store.dispatch(signInFailed());
    throw error;
  }
}

async function adopt(person: SignedIn) {
  if ('expiresAt' in person) {
    const own = await loadOwnSession();
    own.beginOwnSession(person);
    return own;
  }
  const identity = await loadProvider();
  await identity.adoptIdentity(person);
  return identity;
}

async function register(person: SignedIn) {
  const identity = await adopt(person);
  try {
    return await store.dispatch(registerUser.initiate({}, { track: false })).unwrap();
  } catch (error) {
    await identity.dropIdentity();
    reportIdentity(null);
    throw error;
  }
}
