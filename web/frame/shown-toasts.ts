import type { Toast } from 'react-hot-toast/headless';

// Apart from carried-toasts.ts, which only those pages load that are left for another document, or come after one.

/** Under this name a document that is being left keeps what the next one shows: for this tab, and once. */
export const CARRIED_KEY = 'carried-toasts';

let shown: readonly Toast[] = [];

export function keepShown(toasts: readonly Toast[]): void {
  shown = toasts;
}

export const shownToasts = (): readonly Toast[] => shown;

/** Returns true if the document before has left something to show. */
export function hasCarried(): boolean {
  try {
    return sessionStorage.getItem(CARRIED_KEY) !== null;
  } catch {
    return false;
  }
}
