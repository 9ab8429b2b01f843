/** In the address of the log-in page of a window that only signs in, for the page that has opened it. */
export const FOR_WINDOW = 'window';

/** Returns true on the log-in page of such a window. */
export function isSignInWindow(search: string): boolean {
  return new URLSearchParams(search).has(FOR_WINDOW);
}
