import { newIdempotencyKey } from '#web/idempotency-key.ts';

/** The storage key of this browser's checkout at the shop; removed when it has ended, and at sign-out. */
export const CHECKOUT_KEY = 'vitrine.checkout';

let attempt: { uid: string; body: string; key: string } | undefined;

/**
 * The Idempotency-Key of an attempt to check out: the same for the same person and request, so that a double click
 * or a retry opens one checkout.
 */
export function keyOfAttempt(uid: string, body: string): string {
  if (attempt?.uid !== uid || attempt.body !== body)
    attempt = { uid, body, key: newIdempotencyKey() };
  return attempt.key;
}

/** Gives the next attempt a new key. */
export function forgetAttempt(): void {
  attempt = undefined;
}

/**
 * The checkout that was opened in this browser and has not been seen to end. If its order is made while no page is
 * open, the next visit finds the order by it.
 */
export function rememberedCheckout(uid: string): string | undefined {
  const [owner, checkoutId] =
    withStorage((storage) => storage.getItem(CHECKOUT_KEY))?.split(' ') ?? [];
  return owner === encodeURIComponent(uid) ? checkoutId : undefined;
}

export function rememberCheckout(uid: string, checkoutId: string): void {
  withStorage((storage) =>
    storage.setItem(CHECKOUT_KEY, `${encodeURIComponent(uid)} ${checkoutId}`),
  );
}

/** Called after a checkout has ended, or somebody has signed out. */
export function forgetCheckout(): void {
  withStorage((storage) => storage.removeItem(CHECKOUT_KEY));
  forgetAttempt();
}

function withStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    // Without storage only this page remembers its checkout; the server still expires it.
    return undefined;
  }
}
