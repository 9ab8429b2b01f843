import type { SessionAnswer } from '#contract/sessions.ts';
import { API_BASE } from '#web/api.ts';
import { keepOwnSession, keptOwnUid, OWN_KEY } from './own-session-key.ts';

// The session of the shop's own sign-in: the browser keeps a cookie that no script can read, and this page a token of ten minutes.

/** A token that ends sooner is renewed first. */
const SPARE_MS = 30_000;
const TIMEOUT_MS = 20_000;
/** Tabs take turns, so that none uses a cookie that another one has just used. */
const TURN = 'vitrine.session';

let token: Pick<SessionAnswer, 'token'> & { until: number } = { token: '', until: 0 };
let renewing: Promise<string | null> | undefined;
let report: (uid: string | null) => void = () => {};

/** Reports who is signed in with the shop itself, now and after every change in any tab. */
export function watchIdentity(to: (uid: string | null) => void): void {
  report = to;
  addEventListener('storage', ({ key }) => {
    if (key !== OWN_KEY) return;
    forgetToken();
    report(keptOwnUid());
  });
  report(keptOwnUid());
}

/** The token of whoever is signed in; `fresh` has the shop make a new one. */
export async function currentIdToken(fresh: boolean): Promise<string | null> {
  if (keptOwnUid() === null) return null;
  if (!fresh && token.until - SPARE_MS > Date.now()) return token.token;
  renewing ??= inTurn(renew).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Begins the session that a code has opened, in every tab. */
export function beginOwnSession(answer: SessionAnswer): void {
  keep(answer);
  keepOwnSession(answer.user._id);
}

/** Ends the session of this device, and in every tab. */
export async function dropIdentity(): Promise<void> {
  await send('DELETE', 'session');
  forgetToken();
  keepOwnSession(null);
  report(null);
}

async function renew(): Promise<string | null> {
  const response = await send('POST', 'session/refresh');
  if (response.status === 401) {
    forgetToken();
    keepOwnSession(null);
    report(null);
    return null;
  }
  if (!response.ok) throw new Error(`The session was not renewed: ${response.status}`);
  const answer = (await response.json()) as SessionAnswer;
  keep(answer);
  return answer.token;
}

function keep({ token: text, expiresAt }: SessionAnswer): void {
  token = { token: text, until: Date.parse(expiresAt) };
}

function forgetToken(): void {
  token = { token: '', until: 0 };
}

function send(method: 'POST' | 'DELETE', path: string): Promise<Response> {
  return fetch(`${API_BASE}${path}`, { method, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(TURN, act) : act();
}
