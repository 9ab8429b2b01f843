import { asRecord, readRecord } from '#web/cart/saved-cart.ts';

/** The account's cart as this browser last received it, and the removals here since. */
export interface KnownCart {
  /** The uid of the account; absent after sign-out. */
  uid?: string;
  /** Quantities by product, only of products that are or were in this browser's cart. */
  quantities: Readonly<Record<string, number>>;
  /** Times of removals from this browser's cart by product, in ms by this device's clock. */
  removedAt: Readonly<Record<string, number>>;
}

export const NOTHING_KNOWN: KnownCart = { quantities: {}, removedAt: {} };

/** The storage key. Shared by all tabs, so that each change is sent by one of them. */
const KEY = 'vitrine.account-cart';

// Used if the browser forbids storage; lasts as long as the page.
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

/** After sign-out: forgets the account, but keeps which items here came from it. */
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
