import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { store } from '#web/browser-store.ts';
import { cartSynced } from '#web/cart/cart-slice.ts';
import { savedItems } from '#web/cart/persist-cart.ts';
import { toCartItem } from '#web/cart/plan-addition.ts';
import { isBackOffice } from '#contract/pages.ts';
import { paths } from '#web/paths.ts';
import { selectUser } from '#web/session/session-slice.ts';
import { askBeforeSignOut } from '#web/session/sign-out.ts';
import { product } from '#web/storefront/catalog/catalog-endpoints.ts';
import { ToastCard } from '#web/ui/ToastCard.tsx';
import { accountCart, saveAccountCart } from './cart-endpoints.ts';
import { forgetOwner, readKnownCart, writeKnownCart } from './known-cart.ts';
import { noteRemovals, unsentChanges } from './merge-carts.ts';
import { type CartSync, createCartSync, type SyncPorts } from './sync-cart.ts';

/** Wait before sending, so that quick changes are sent at once. */
const SEND_AFTER_MS = 1_000;
/** A cart fetched more recently is not fetched again. */
const FRESH_MS = 2_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;
/** Signing out waits no longer than this for the last change to be sent. */
const SIGN_OUT_WAIT_MS = 2_000;
const TOLD_MS = 8_000;

let following: Following | undefined;

/** Keeps the cart here and that of the account the same, from the first refresh until somebody else or nobody is signed in. */
export function followAccountCart(uid: string): void {
  following?.stop();
  following = new Following(uid);
}

/** Asks for the account's cart, if somebody is signed in and it was not asked for just now. */
export function refreshAccountCart(): void {
  following?.refresh();
}

class Following {
  readonly #uid: string;
  readonly #sync: CartSync;
  readonly #ends: (() => void)[];
  #seen = store.getState().cart.cartItems;
  #askedAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;

  constructor(uid: string) {
    this.#uid = uid;
    this.#sync = createCartSync(uid, portsFor(uid));
    const look = () => this.#onVisibility();
    const refresh = () => this.refresh();
    document.addEventListener('visibilitychange', look);
    for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, refresh);
    this.#ends = [
      store.subscribe(() => this.#onChange()),
      askBeforeSignOut(() => this.#sendBeforeSignOut()),
      () => document.removeEventListener('visibilitychange', look),
      ...['focus', 'online', 'pageshow'].map(
        (event) => () => window.removeEventListener(event, refresh),
      ),
    ];
  }

  refresh(): void {
    if (performance.now() - this.#askedAt < FRESH_MS) return;
    this.#askedAt = performance.now();
    void this.#try(() => this.#sync.refresh());
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#sync.stop();
    for (const end of this.#ends) end();
    forgetOwner();
    if (following === this) following = undefined;
  }

  #onChange(): void {
    const state = store.getState();
    if (selectUser(state)?._id !== this.#uid) return this.stop();
    const { cartItems } = state.cart;
    if (cartItems === this.#seen) return;
    this.#seen = cartItems;
    const known = readKnownCart();
    if (unsentChanges(cartItems, known, this.#uid, Date.now()).length === 0) return;
    writeKnownCart(noteRemovals(cartItems, known, Date.now()));
    this.#sendIn(SEND_AFTER_MS);
  }

  #onVisibility(): void {
    if (document.visibilityState === 'visible') this.refresh();
    // The page may be closed without another event.
    else if (this.#timer !== undefined) this.#sendIn(0);
  }

  #sendIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#try(() => this.#sync.push());
    }, milliseconds);
  }

  /** Runs a step, and tries again later if it failed. */
  async #try(step: () => Promise<void>): Promise<void> {
    if (!navigator.onLine) {
      // The `online` event will refresh and send.
      this.#askedAt = -Infinity;
      return;
    }
    try {
      await step();
      this.#retryMs = FIRST_RETRY_MS;
    } catch {
      this.#askedAt = -Infinity;
      if (following !== this || this.#timer !== undefined) return;
      this.#sendIn(this.#retryMs);
      this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS);
    }
  }

  async #sendBeforeSignOut(): Promise<boolean> {
    const late = new Promise<void>((resolve) => {
      setTimeout(resolve, SIGN_OUT_WAIT_MS);
    });
    await Promise.race([this.#sync.push().catch(() => {}), late]);
    return true;
  }
}

function portsFor(uid: string): SyncPorts {
  return {
    items: () => savedItems() ?? store.getState().cart.cartItems,
    takeOver(cartItems) {
      const { shippingInfo, coupon } = store.getState().cart;
      store.dispatch(cartSynced({ cartItems, shippingInfo, ...(coupon && { coupon }) }));
    },
    readKnown: readKnownCart,
    writeKnown: writeKnownCart,
    fetchCart: () =>
      store.dispatch(accountCart.initiate(uid, { subscribe: false, forceRefetch: true })).unwrap(),
    saveCart: (changes, clockAheadMs) =>
      store
        .dispatch(saveAccountCart.initiate({ uid, changes, clockAheadMs }, { track: false }))
        .unwrap(),
    async findItem(productId) {
      const { data } = await store.dispatch(product.initiate(productId, { subscribe: false }));
      return data && toCartItem(data, 1);
    },
    tell,
    alone: (step) =>
      // Only pages of secure origins have locks. Without one two tabs may send the same change, which changes nothing.
      'locks' in navigator ? navigator.locks.request('vitrine.account-cart', step) : step(),
    now: () => Date.now(),
  };
}

function tell(isFirst: boolean): void {
  // The payment page reports the products that it removes. The back office has no cart.
  if (location.pathname === paths.pay || isBackOffice(location.pathname)) return;
  const id = 'account-cart';
  toast.custom(
    ({ visible }) => (
      <ToastCard
        visible={visible}
        message={
          isFirst
            ? 'Your cart has what you put into it on your other devices'
            : 'Your cart was changed on another device'
        }
      >
        {location.pathname !== paths.cart && (
          <Link to={paths.cart} onClick={() => toast.dismiss(id)}>
            View cart
          </Link>
        )}
      </ToastCard>
    ),
    { id, duration: TOLD_MS },
  );
}
