const KEY = 'wanted-page';

/** Where the visitor was on the way to when they were asked to sign in: path and query, for this tab only. */
export function wantedPage(): string | null {
  try {
    const page = sessionStorage.getItem(KEY);
    // One of our own paths, never "//elsewhere": whatever lies in the storage, we stay on the site.
    return page && /^\/(?![/\\])/.test(page) ? page : null;
  } catch {
    return null;
  }
}

export function rememberWantedPage(page: string): void {
  try {
    sessionStorage.setItem(KEY, page);
  } catch {
    // Without storage the visitor lands on the home page.
  }
}

export function forgetWantedPage(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was remembered either.
  }
}
