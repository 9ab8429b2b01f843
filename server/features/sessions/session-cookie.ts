import { createHash, createHmac } from 'node:crypto';
import { SESSION_LIMITS } from '#contract/sessions.ts';
import { isId } from '#contract/ids.ts';
import { isSame } from './session-code.ts';

/** What a session's cookie is compared with. */
export interface StoredSession {
  id: string;
  secret: string;
  turn: number;
  turnedAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
}

/** The text of a session's cookie at a turn. */
export function cookieOf({
  id,
  secret,
  turn,
}: Pick<StoredSession, 'id' | 'secret' | 'turn'>): string {
  const digest = createHmac('sha256', secret).update(`${id}.${turn}`).digest('base64url');
  return `${id}.${turn}.${digest}`;
}

/** What the shop keeps of a browser's cookie. */
export function digestOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}

/** The session and the turn that a cookie names; undefined if it is none. */
export function readCookie(text = ''): { id: string; turn: number } | undefined {
  const [id = '', turn = '', digest] = text.split('.');
  if (!isId(id) || !/^\d{1,9}$/.test(turn) || !digest) return undefined;
  return { id, turn: Number(turn) };
}

/**
 * Judges a use of a cookie. `turn`: it counts, and gets a new one. `again`: a second tab that still had the one before. `stolen`: it
 * was used before, so two have it. `over`: it is none of the session's, or the session is over.
 */
export function judgeCookie(
  text: string,
  session: StoredSession,
  now: Date,
): 'turn' | 'again' | 'stolen' | 'over' {
  const named = readCookie(text);
  if (!named || !isSame(text, cookieOf({ ...session, turn: named.turn }))) return 'over';
  const lastDay = now.getTime() - SESSION_LIMITS.days * 24 * 3_600_000;
  if (session.endedAt !== null || session.lastSeenAt.getTime() < lastDay) return 'over';
  if (named.turn === session.turn) return 'turn';
  const isFresh = now.getTime() - session.turnedAt.getTime() <= SESSION_LIMITS.graceSeconds * 1_000;
  return named.turn === session.turn - 1 && isFresh ? 'again' : 'stolen';
}
