/** Gives the ID token of whoever is signed in, or null; `fresh` asks the provider for a new one. */
export type IdTokenSource = (fresh: boolean) => Promise<string | null>;

let source: IdTokenSource = async () => null;

/** The token to send with a call, or null when nobody is signed in. */
export function idToken({ fresh = false } = {}): Promise<string | null> {
  return source(fresh);
}

/** Called once the identity library is there: until then nobody is signed in. */
export function provideIdTokens(provider: IdTokenSource): void {
  source = provider;
}
