import { logError } from '#web/log-error.ts';
import { paths } from '#web/paths.ts';
import { store } from '#web/browser-store.ts';
import { selectUser } from '#web/session/session-slice.ts';
import { followAccountCart, refreshAccountCart } from './account-cart/follow-account-cart.tsx';
import { completeInBackground } from './checkout/complete-checkout.ts';

/** Completes the user's open checkout, follows the cart of their account, and loads the cart's screen when the browser is idle. */
export async function startForUser(): Promise<void> {
  preloadCartScreen();
  const user = selectUser(store.getState());
  if (user) followAccountCart(user._id);
  // The payment page does this by itself.
  if (location.pathname !== paths.pay) await completeInBackground();
  // After that, so that products bought here don't count as removed elsewhere.
  refreshAccountCart();
}

/** The delay without `requestIdleCallback` (WebKit). */
const IDLE_FALLBACK_MS = 1_500;

/** Loads the cart's screen, so that it also opens offline. */
function preloadCartScreen(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void loadCartScreen());
  else setTimeout(() => void loadCartScreen(), IDLE_FALLBACK_MS);
}

async function loadCartScreen(): Promise<void> {
  try {
    await import('./cart/CartPage.tsx');
  } catch (error) {
    logError('The cart could not be kept', error);
    window.addEventListener('online', () => void loadCartScreen(), { once: true });
  }
}
