import { nextTask } from '#web/next-task.ts';
import { shopConfig } from '#web/shop-config.ts';
import { provideIdTokens } from './id-token.ts';
import type * as Provider from './identity.ts';
import { reportIdentity } from './identity-reports.ts';
import type * as Own from './own-session.ts';
import { keptOwnUid } from './own-session-key.ts';

/** Whoever knows who is signed in: the identity provider's library, or the shop's own session. */
type Identity = Pick<typeof Provider, 'currentIdToken' | 'dropIdentity'>;

let loadingProvider: Promise<typeof Provider> | undefined;
let loadingOwn: Promise<typeof Own> | undefined;

/** The one of both that signed somebody in here. */
export function loadIdentity(): Promise<Identity> {
  return keptOwnUid() !== null || shopConfig.auth.providers.length === 0
    ? loadOwnSession()
    : loadProvider();
}

/** The identity library, loaded and listened to once; after a failure the next call tries again. */
export async function loadProvider(): Promise<typeof Provider> {
  loadingProvider ??= listenToProvider().catch((error: unknown) => {
    loadingProvider = undefined;
    throw error;
  });
  const identity = await loadingProvider;
  provideIdTokens(identity.currentIdToken);
  return identity;
}

/** The shop's own session, alike. */
export async function loadOwnSession(): Promise<typeof Own> {
  loadingOwn ??= listenToOwn().catch((error: unknown) => {
    loadingOwn = undefined;
    throw error;
  });
  const own = await loadingOwn;
  provideIdTokens(own.currentIdToken);
  return own;
}

async function listenToProvider(): Promise<typeof Provider> {
  const identity = await import('./identity.ts');
  await nextTask();
  // Nobody is signed in with the provider while somebody is with the shop.
  identity.watchIdentity((uid) => void (keptOwnUid() === null && reportIdentity(uid)));
  return identity;
}

async function listenToOwn(): Promise<typeof Own> {
  const own = await import('./own-session.ts');
  own.watchIdentity(reportIdentity);
  return own;
}
