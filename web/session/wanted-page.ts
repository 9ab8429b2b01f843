const KEY = 'wanted-page';

/** The page the visitor wanted when they were asked to sign in: path and query, for this tab only. */
export function wantedPage(): string | null {
  try {
    const page = sessionStorage.getItem(KEY);
    // Paths of this site only, not "//elsewhere": the storage is not trusted.
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
