/** The key in the browser's storage of the products that were looked at on this device. */
export const VIEWED_KEY = 'vitrine.viewed';

/** After sign-out nothing says what somebody looked at. */
export function forgetViewed(): void {
  try {
    localStorage.removeItem(VIEWED_KEY);
  } catch {
    // Without storage nothing was remembered.
  }
}
