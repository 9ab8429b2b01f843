/** What ties this browser to a checkout at the shop; nothing of it outlives a sign-out. */

import { newIdempotencyKey } from '#web/idempotency-key.ts';

const KEY = 'vitrine.checkout';

let attempt: { uid: string; body: string; key: string } | undefined;

/**
 * The Idempotency-Key of an attempt to check out: the same for the same person and cart, so that a
 * double click and a retry are one checkout; a new one as soon as anything changes.
 */
export function keyOfAttempt(uid: string, body: string): string {
  if (attempt?.uid !== uid || attempt.body !== body)
    attempt = { uid, body, key: newIdempotencyKey() };
  return attempt.key;
}

/** The next attempt gets a new key, whatever it asks for. */
export function forgetAttempt(): void {
  attempt = undefined;
}

/**
 * The checkout that was opened here and has not been seen to end: should its order be made while no
 * page is open, this is how the next visit learns of it.
 */
export function rememberedCheckout(uid: string): string | undefined {
  const [owner, checkoutId] = withStorage((storage) => storage.getItem(KEY))?.split(' ') ?? [];
  return owner === encodeURIComponent(uid) ? checkoutId : undefined;
}

export function rememberCheckout(uid: string, checkoutId: string): void {
  withStorage((storage) => storage.setItem(KEY, `${encodeURIComponent(uid)} ${checkoutId}`));
}

/** After a checkout has ended, or a person has gone. */
export function forgetCheckout(): void {
  withStorage((storage) => storage.removeItem(KEY));
  forgetAttempt();
}

function withStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    // Without storage only this page knows of its checkout; the server still ends it.
    return undefined;
  }
}
