/** Under it the browser keeps the uid of whoever signed in with the shop itself. It is no secret: the session's cookie is. */
export const OWN_KEY = 'vitrine.own-session';

/** Whoever signed in with the shop itself in this browser, or null. */
export function keptOwnUid(): string | null {
  try {
    return localStorage.getItem(OWN_KEY);
  } catch {
    return null;
  }
}

export function keepOwnSession(uid: string | null): void {
  if (uid === null) localStorage.removeItem(OWN_KEY);
  else localStorage.setItem(OWN_KEY, uid);
}
