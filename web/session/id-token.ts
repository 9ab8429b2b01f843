/** Gives the ID token of whoever is signed in, or null; `fresh` asks the provider for a new one. */
type IdTokenSource = (fresh: boolean) => Promise<string | null>;

let source: IdTokenSource = async () => null;

/** The token to send with a call, or null when nobody is signed in. */
export function idToken({ fresh = false } = {}): Promise<string | null> {
  return source(fresh);
}

/** Called once the identity library is there: until then nobody is signed in. */
export function provideIdTokens(provider: IdTokenSource): void {
  source = provider;
}

let waiting: PromiseWithResolvers<boolean> | undefined;

/** For the calls that were refused with SIGN_IN_AGAIN: true once the same person has logged in again, false if they won't. */
export function untilSignedInAgain(): Promise<boolean> {
  waiting ??= Promise.withResolvers<boolean>();
  return waiting.promise;
}

/** Lets those calls go on, or fail. */
export function finishSignInAgain(isDone: boolean): void {
  waiting?.resolve(isDone);
  waiting = undefined;
}
