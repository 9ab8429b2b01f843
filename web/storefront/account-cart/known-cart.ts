import { asRecord, readRecord } from '#web/cart/saved-cart.ts';

/** What this browser knows of the cart of an account: what it was told last, and what was removed here since. */
export interface KnownCart {
  /** Whose it is; undefined once they have signed out. */
  uid?: string;
  /** Quantities by product, of those that are or were in this browser's cart. */
  quantities: Readonly<Record<string, number>>;
  /** When those that are no longer in it were removed, in milliseconds of this device's clock. */
  removedAt: Readonly<Record<string, number>>;
}

export const NOTHING_KNOWN: KnownCart = { quantities: {}, removedAt: {} };

/** The storage key. Shared by all tabs, so that each change is sent by one of them. */
const KEY = 'vitrine.account-cart';

// A browser may forbid storage. Then it is known as long as the page lasts.
let inMemory: string | null = null;

/** Validates every value: somebody else may have written it. */
export function readKnownCart(): KnownCart {
  const saved = readRecord(readText());
  return {
    ...(typeof saved.uid === 'string' && { uid: saved.uid }),
    quantities: numbersIn(saved.quantities),
    removedAt: numbersIn(saved.removedAt),
  };
}

export function writeKnownCart(known: KnownCart): void {
  inMemory = JSON.stringify(known);
  try {
    localStorage.setItem(KEY, inMemory);
  } catch {
    // In memory only.
  }
}

/** After sign-out: forgets whose cart it was, and remembers what of the cart here came from an account. */
export function forgetOwner(): void {
  const { quantities } = readKnownCart();
  writeKnownCart({ quantities, removedAt: {} });
}

/**
 * Notes that products leave the cart here because they were bought: the shop has taken them out of the account's cart, so this
 * removal is older than any change, and what another device has added of them meanwhile stays.
 */
export function noteBought(productIds: readonly string[]): void {
  writeKnownCart(withBought(readKnownCart(), productIds));
}

export function withBought(known: KnownCart, productIds: readonly string[]): KnownCart {
  const removedAt = Object.fromEntries(productIds.map((id) => [id, 0]));
  return { ...known, removedAt: { ...known.removedAt, ...removedAt } };
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return inMemory;
  }
}

function numbersIn(value: unknown): Record<string, number> {
  const entries = Object.entries(asRecord(value));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1])),
  );
}
