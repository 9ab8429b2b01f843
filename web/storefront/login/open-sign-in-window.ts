import { paths } from '#web/paths.ts';
import { idToken } from '#web/session/id-token.ts';
import { FOR_WINDOW } from '#web/session/sign-in-window.ts';

const SIZE = 'popup,width=520,height=760';
const LOOK_MS = 500;
/** The other tabs hear of a sign-in about a second later. */
const PATIENCE_AFTER_CLOSE = 8;

/** Opens the log-in page in a window of its own; null if the browser blocks it. Call it within the click. */
export function openSignInWindow(): Window | null {
  return window.open(`${paths.login}?${FOR_WINDOW}`, 'vitrine-login', SIZE);
}

/** Resolves to true once this page has heard that somebody has logged in anew, to false after the window was closed without that. */
export async function untilSignedInThere(opened: Window, signal: AbortSignal): Promise<boolean> {
  const before = await loginHere();
  for (let closedFor = 0; closedFor <= PATIENCE_AFTER_CLOSE && !signal.aborted;) {
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
    const now = await loginHere();
    if (now !== undefined && now !== before) return true;
    closedFor = opened.closed ? closedFor + 1 : 0;
  }
  return false;
}

/** The person who is logged in here, and the time of their log-in. A token that was only renewed says the same. */
async function loginHere(): Promise<string | undefined> {
  const token = await idToken().catch(() => null);
  const [, claims] = token?.split('.') ?? [];
  if (!claims) return undefined;
  const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
  const { sub, auth_time: at } = JSON.parse(text) as { sub: string; auth_time: number };
  return `${sub} ${at}`;
}
