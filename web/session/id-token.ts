/** Returns the ID token of whoever is signed in, or null; `fresh` asks the provider for a new one. */
type IdTokenSource = (fresh: boolean) => Promise<string | null>;

let source: IdTokenSource = async () => null;

/** The token to send with a call, or null when nobody is signed in. */
export function idToken({ fresh = false } = {}): Promise<string | null> {
  return source(fresh);
}

/** Called once the identity library is loaded. Until then nobody is signed in. */
export function provideIdTokens(provider: IdTokenSource): void {
  source = provider;
}

let waiting: PromiseWithResolvers<boolean> | undefined;

/** Resolves to true once the same person has logged in again, to false if they cancel. */
export function untilSignedInAgain(): Promise<boolean> {
  waiting ??= Promise.withResolvers<boolean>();
  return waiting.promise;
}

/** Resolves `untilSignedInAgain`. */
export function finishSignInAgain(isDone: boolean): void {
  waiting?.resolve(isDone);
  waiting = undefined;
}
