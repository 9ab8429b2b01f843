import type { CartItem } from '#web/cart/cart-state.ts';
import type { HeardCart } from './cart-endpoints.ts';
import type { KnownCart } from './known-cart.ts';
import {
  type Change,
  isPartOf,
  isSameCart,
  mergeCarts,
  unsentChanges,
  withSent,
} from './merge-carts.ts';

export interface SyncPorts {
  /** The cart of this browser. */
  items: () => readonly CartItem[];
  takeOver: (items: CartItem[]) => void;
  readKnown: () => KnownCart;
  writeKnown: (known: KnownCart) => void;
  fetchCart: () => Promise<HeardCart>;
  saveCart: (changes: readonly Change[], clockAheadMs: number) => Promise<HeardCart>;
  /** A product as an item of one piece; undefined if it is not sold or could not be fetched. */
  findItem: (productId: string) => Promise<CartItem | undefined>;
  /** Tells the shopper that the cart was changed elsewhere. `isFirst`: they have just logged in here. */
  tell: (isFirst: boolean) => void;
  /** Runs one step at a time, of all tabs. */
  alone: (step: () => Promise<void>) => Promise<void>;
  /** Milliseconds of this device's clock. */
  now: () => number;
}

export interface CartSync {
  /** Fetches the account's cart, then sends what is unsent here. Rejects with an ApiFailure. */
  refresh: () => Promise<void>;
  /** Sends what is unsent here, if anything is. Rejects with an ApiFailure. */
  push: () => Promise<void>;
  /** Ignores all later responses. */
  stop: () => void;
}

/** Changes made after so many rounds wait for the next step. */
const MAX_ROUNDS = 3;

/** Keeps the cart of this browser and that of an account the same. */
export function createCartSync(uid: string, ports: SyncPorts): CartSync {
  let isStopped = false;
  let clockAheadMs = 0;

  async function sync({ asks }: { asks: boolean }): Promise<void> {
    // The first answer also has the shop's time, which is needed to send changes.
    if (asks || ports.readKnown().uid !== uid) await hear(await ports.fetchCart(), []);
    // The shopper may change more while changes are being sent.
    for (let round = 0; round < MAX_ROUNDS && !isStopped; round += 1) {
      const changes = unsentChanges(ports.items(), ports.readKnown(), uid, ports.now());
      if (changes.length === 0) return;
      await hear(await ports.saveCart(changes, clockAheadMs), changes);
    }
  }

  async function hear(heard: HeardCart, sent: readonly Change[]): Promise<void> {
    ({ clockAheadMs } = heard);
    const newItems = await findNewItems(heard.lines);
    if (isStopped) return;
    // No await from here on, so that no change of the shopper is lost.
    const [items, known] = [ports.items(), ports.readKnown()];
    const unsent = unsentChanges(items, withSent(known, sent), uid, ports.now());
    const merged = mergeCarts({
      uid,
      items,
      known,
      lines: heard.lines,
      newItems,
      unsent,
    });
    ports.writeKnown(merged.known);
    if (isSameCart(items, merged.items)) return;
    ports.takeOver(merged.items);
    const isFirst = known.uid !== uid;
    // At sign-in, items of somebody else leave the cart without a message.
    if (!isFirst || !isPartOf(merged.items, items)) ports.tell(isFirst);
  }

  async function findNewItems(lines: readonly Change[]): Promise<Map<string, CartItem>> {
    const here = new Set(ports.items().map(({ productId }) => productId));
    const missing = lines.filter(({ productId, quantity }) => quantity > 0 && !here.has(productId));
    const found = await Promise.all(missing.map(({ productId }) => ports.findItem(productId)));
    return new Map(found.flatMap((item) => (item ? [[item.productId, item]] : [])));
  }

  return {
    refresh: () => ports.alone(() => sync({ asks: true })),
    push: () => ports.alone(() => sync({ asks: false })),
    stop() {
      isStopped = true;
    },
  };
}
