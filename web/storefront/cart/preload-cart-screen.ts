import { logError } from '#web/log-error.ts';
import { selectUser } from '#web/session/session-slice.ts';
import type { ShopStore } from '#web/store.ts';

/** The delay without `requestIdleCallback` (WebKit). */
const IDLE_FALLBACK_MS = 1_500;

/** Loads the cart's screen when the browser is idle after the session has started, so that it also opens offline. */
export function preloadCartScreen(store: ShopStore): void {
  const stop = store.subscribe(() => {
    if (!selectUser(store.getState())) return;
    stop();
    if ('requestIdleCallback' in window) requestIdleCallback(() => void load());
    else setTimeout(() => void load(), IDLE_FALLBACK_MS);
  });
}

async function load(): Promise<void> {
  try {
    await import('./CartPage.tsx');
  } catch (error) {
    logError('The cart could not be kept', error);
    window.addEventListener('online', () => void load(), { once: true });
  }
}
