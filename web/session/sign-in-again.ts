let waiting: PromiseWithResolvers<boolean> | undefined;

/** For the calls that were refused with SIGN_IN_AGAIN: true once the same person has logged in again, false if they won't. */
export function untilSignedInAgain(): Promise<boolean> {
  waiting ??= Promise.withResolvers<boolean>();
  return waiting.promise;
}

/** Lets those calls go on, or fail. */
export function settleSignInAgain(isDone: boolean): void {
  waiting?.resolve(isDone);
  waiting = undefined;
}
