import type { SessionState } from '#web/session/session-slice.ts';

/** The people who may see a screen. */
export type Audience = 'visitor' | 'user' | 'admin';

export type Access =
  | { kind: 'show' }
  /** It is not known yet who is signed in. */
  | { kind: 'wait' }
  /** Signed in already: redirected to the page they wanted. */
  | { kind: 'go-on' }
  /** Redirected. `left`: they signed out on this screen, so there is no message and the page is not remembered. */
  | { kind: 'turn-away'; reason: 'not-signed-in' | 'not-admin' | 'left' };

type SessionFacts = Pick<SessionState, 'user' | 'phase'>;

/** Decides who sees what: one rule for every guarded screen. */
export function decideAccess(
  audience: Audience,
  { user, phase }: SessionFacts,
  wasIn: boolean,
): Access {
  if (phase === 'waiting' || phase === 'identifying' || phase === 'failed') return { kind: 'wait' };
  if (audience === 'visitor') return user ? { kind: 'go-on' } : { kind: 'show' };
  if (!user) return { kind: 'turn-away', reason: wasIn ? 'left' : 'not-signed-in' };
  if (audience === 'admin' && user.role !== 'admin')
    return { kind: 'turn-away', reason: 'not-admin' };
  return { kind: 'show' };
}
