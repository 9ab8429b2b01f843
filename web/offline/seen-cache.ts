/** The cache of what was seen on this device: public answers of the API, and photos. Signing out empties it. */
export const SEEN = 'seen';

/** Forgets what was seen on this device. */
export function forgetSeen(): void {
  // Only pages of secure origins have caches. Without one there is nothing to forget.
  globalThis.caches?.delete(SEEN).catch(() => {});
}
