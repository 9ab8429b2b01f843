import type { User as ProviderUser } from 'firebase/auth';
import { toast } from 'react-hot-toast';
import { store } from '#web/store.ts';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { reportIdentity } from './identity-reports.ts';
import { loadIdentity } from './load-identity.ts';
import { signInFailed, signInStarted, signInSucceeded } from './session-slice.ts';
import { registerUser } from './user-endpoints.ts';

let latest = 0;

/**
 * Signs in whoever `askProvider` brings, registers them with the shop and welcomes them. One flow: what
 * the provider reports meanwhile is only noted. Rejects with the provider's error or the shop's refusal,
 * and is then signed out again.
 *
 * @param askProvider called at once, within the visitor's click, so that it may open a window.
 */
export async function signIn(askProvider: () => Promise<ProviderUser>): Promise<void> {
  latest += 1;
  const flow = latest;
  store.dispatch(signInStarted());
  try {
    const person = await askProvider();
    const welcome = await register(person);
    store.dispatch(signInSucceeded(welcome.user));
    toast.success(welcome.message, ACROSS_PAGES);
  } catch (error) {
    // A second press takes over from the first, whose window then closes with an error.
    if (flow === latest) store.dispatch(signInFailed());
    throw error;
  }
}

async function register(person: ProviderUser) {
  const identity = await loadIdentity();
  await identity.adoptIdentity(person);
  try {
    return await store.dispatch(registerUser.initiate({}, { track: false })).unwrap();
  } catch (error) {
    await identity.dropIdentity();
    reportIdentity(null);
    throw error;
  }
}
