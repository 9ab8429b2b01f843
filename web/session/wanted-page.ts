const WANTED = 'wanted-page';
const ASKED = 'asked-page';

/** The page the visitor wanted when they were asked to sign in: path and query, for this tab only. */
export function wantedPage(): string | null {
  return read(WANTED);
}

export function rememberWantedPage(page: string): void {
  write(WANTED, page);
}

export function forgetWantedPage(): void {
  write(WANTED, null);
}

/** The page for which the visitor is asked to log in, until they have answered: in this tab, also after a reload. */
export function askedPage(): string | null {
  return read(ASKED);
}

export function rememberAskedPage(page: string): void {
  write(ASKED, page);
}

export function forgetAskedPage(): void {
  write(ASKED, null);
}

function read(key: string): string | null {
  try {
    const page = sessionStorage.getItem(key);
    // Paths of this site only, not "//elsewhere": the storage is not trusted.
    return page && /^\/(?![/\\])/.test(page) ? page : null;
  } catch {
    return null;
  }
}

function write(key: string, page: string | null): void {
  try {
    if (page === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, page);
  } catch {
    // Without storage the visitor lands on the home page.
  }
}
