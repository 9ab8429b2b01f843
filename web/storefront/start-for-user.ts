import { logError } from '#web/log-error.ts';
import { paths } from '#web/paths.ts';
import { completeInBackground } from './checkout/complete-checkout.ts';

/** Completes the user's open checkout, and loads the cart's screen when the browser is idle. */
export async function startForUser(): Promise<void> {
  preloadCartScreen();
  // The payment page does this by itself.
  if (location.pathname !== paths.pay) await completeInBackground();
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
