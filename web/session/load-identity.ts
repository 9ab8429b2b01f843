import { nextTask } from '#web/next-task.ts';
import { provideIdTokens } from './id-token.ts';
import type * as Identity from './identity.ts';
import { reportIdentity } from './identity-reports.ts';

let loading: Promise<typeof Identity> | undefined;

/** The identity library, loaded and listened to once; after a failure the next call tries again. */
export function loadIdentity(): Promise<typeof Identity> {
  loading ??= listen().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function listen(): Promise<typeof Identity> {
  const identity = await import('./identity.ts');
  await nextTask();
  provideIdTokens(identity.currentIdToken);
  identity.watchIdentity(reportIdentity);
  return identity;
}
