type Identity = typeof import('./identity.ts');

let loading: Promise<Identity> | undefined;

/** The identity library, loaded once; after a failure the next call tries again. */
export function loadIdentity(): Promise<Identity> {
  loading ??= import('./identity.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
