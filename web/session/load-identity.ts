import type * as Identity from './identity.ts';

let loading: Promise<typeof Identity> | undefined;

/** The identity library, loaded once; after a failure the next call tries again. */
export function loadIdentity(): Promise<typeof Identity> {
  loading ??= import('./identity.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
