import type { SessionState } from '#web/session/session-slice.ts';

/** Who may see a screen. */
export type Audience = 'visitor' | 'user' | 'admin';

export type Access =
  | { kind: 'show' }
  /** It is not known yet who is here. */
  | { kind: 'wait' }
  /** Signed in already: on to the page they wanted. */
  | { kind: 'go-on' }
  /** Sent away. `left` = they were in and signed out: they know why, and nothing is remembered. */
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
