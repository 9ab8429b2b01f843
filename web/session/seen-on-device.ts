/** The key in the browser's storage of the products that were looked at on this device. */
export const VIEWED_KEY = 'vitrine.viewed';

/** The key in the browser's storage of the sizes and the like that were chosen on this device. */
export const CHOICES_KEY = 'vitrine.choices';

/** Forgets which products were looked at on this device, and what was chosen there. */
export function forgetViewed(): void {
  try {
    localStorage.removeItem(VIEWED_KEY);
    localStorage.removeItem(CHOICES_KEY);
  } catch {
    // Without storage nothing was remembered.
  }
}

/** The cache of what was seen on this device: public answers of the API, and photos. Signing out empties it. */
export const SEEN = 'seen';

/** Forgets what was seen on this device. */
export function forgetSeen(): void {
  // Only pages of secure origins have caches. Without one there is nothing to forget.
  globalThis.caches?.delete(SEEN).catch(() => {});
}
