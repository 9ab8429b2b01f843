import { describe, expect, it } from 'vitest';
import type { User } from '#contract/users.ts';
import {
  accountClosed,
  adminRefused,
  answerDelayed,
  continuedWithout,
  initialSession,
  providerReported,
  sessionReducer,
  signInAgainAsked,
  signInAgainEnded,
  signInFailed,
  signInStarted,
  signInSucceeded,
  userArrived,
  userRefused,
  type SessionState,
} from './session-slice.ts';

const asha: User = {
  _id: 'asha',
  name: 'Asha Verma',
  emailVerified: false,
  role: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const ravi: User = { ...asha, _id: 'ravi', name: 'Ravi Menon' };
const failure = { status: 500, code: 'INTERNAL', message: 'Something went wrong.' } as const;

type Step = Parameters<typeof sessionReducer>[1];

function after(...steps: Step[]): SessionState {
  return steps.reduce(sessionReducer, initialSession);
}

describe('the start', () => {
  it('waits for the provider, with no user', () => {
    expect(initialSession).toMatchObject({ user: null, loading: true, phase: 'waiting' });
  });

  it('ends signed out when the provider reports nobody', () => {
    expect(after(providerReported(null))).toMatchObject({
      user: null,
      loading: false,
      phase: 'signed-out',
    });
  });

  it('continues loading until the reported user was fetched', () => {
    expect(after(providerReported('asha'))).toMatchObject({
      user: null,
      loading: true,
      phase: 'identifying',
    });
    expect(after(providerReported('asha'), userArrived(asha))).toMatchObject({
      user: asha,
      loading: false,
      phase: 'signed-in',
    });
  });

  it('fails when the user can’t be fetched', () => {
    const failed = after(providerReported('asha'), userRefused({ uid: 'asha', failure }));
    expect(failed).toMatchObject({ user: null, loading: false, phase: 'failed', failure });
  });

  it('offers to continue without signing in only while it is loading', () => {
    expect(after(answerDelayed()).slow).toBe(true);
    expect(after(providerReported(null), answerDelayed()).slow).toBe(false);
  });
});

describe('continuing without signing in', () => {
  it('shows the shop with no user', () => {
    expect(after(answerDelayed(), continuedWithout())).toMatchObject({
      user: null,
      loading: false,
      slow: false,
      phase: 'signed-out',
    });
  });

  it('accepts a later report', () => {
    const late = after(continuedWithout(), providerReported('asha'));
    expect(late).toMatchObject({ loading: false, phase: 'identifying' });
    expect(sessionReducer(late, userArrived(asha)).user).toEqual(asha);
  });

  it('accepts a user who arrives later', () => {
    expect(after(providerReported('asha'), continuedWithout(), userArrived(asha)).user).toEqual(
      asha,
    );
  });

  it('ignores a late failure', () => {
    const steps = [
      providerReported('asha'),
      continuedWithout(),
      userRefused({ uid: 'asha', failure }),
    ];
    expect(after(...steps)).toMatchObject({ phase: 'signed-out', failure: null });
  });

  it('is possible after a failure', () => {
    const steps = [
      providerReported('asha'),
      userRefused({ uid: 'asha', failure }),
      continuedWithout(),
    ];
    expect(after(...steps)).toMatchObject({ phase: 'signed-out', failure: null });
  });

  it('changes nothing for somebody who is signed in', () => {
    expect(after(providerReported('asha'), userArrived(asha), continuedWithout()).user).toEqual(
      asha,
    );
  });
});

describe('responses in another order', () => {
  it('are ignored if they are about somebody else', () => {
    const steps = [providerReported('asha'), providerReported('ravi'), userArrived(asha)];
    expect(after(...steps)).toMatchObject({ user: null, phase: 'identifying', uid: 'ravi' });
  });

  it('are ignored after a sign-out', () => {
    const steps = [providerReported('asha'), providerReported(null), userArrived(asha)];
    expect(after(...steps)).toMatchObject({ user: null, phase: 'signed-out' });
  });

  it('do not turn a signed-in session into a failed one', () => {
    const steps = [
      providerReported('asha'),
      userArrived(asha),
      userRefused({ uid: 'asha', failure }),
    ];
    expect(after(...steps)).toMatchObject({ user: asha, phase: 'signed-in' });
  });
});

describe('signing in on the login page', () => {
  const here = [providerReported(null), signInStarted()];

  it('only remembers the provider’s reports meanwhile, so that one flow registers one user', () => {
    expect(after(...here, providerReported('asha'))).toMatchObject({
      phase: 'signing-in',
      uid: 'asha',
      user: null,
    });
  });

  it('ends with the registered user', () => {
    expect(after(...here, providerReported('asha'), signInSucceeded(asha))).toMatchObject({
      user: asha,
      phase: 'signed-in',
    });
  });

  it('does not fetch the user again when the provider reports the same person', () => {
    expect(after(...here, signInSucceeded(asha), providerReported('asha')).phase).toBe('signed-in');
  });

  it('is signed out again when it fails', () => {
    expect(after(...here, signInFailed())).toMatchObject({ user: null, phase: 'signed-out' });
  });

  it('shows whoever signed in in another tab when it fails', () => {
    expect(after(...here, providerReported('ravi'), signInFailed())).toMatchObject({
      phase: 'identifying',
      uid: 'ravi',
    });
  });

  it('ignores a success after it was given up', () => {
    expect(after(...here, signInFailed(), signInSucceeded(asha)).user).toBeNull();
  });
});

describe('a signed-in user', () => {
  const here = [providerReported('asha'), userArrived(asha)];

  it('stays when the provider reports them again', () => {
    expect(after(...here, providerReported('asha')).user).toEqual(asha);
  });

  it('is gone when another tab signs out', () => {
    expect(after(...here, providerReported(null))).toMatchObject({
      user: null,
      phase: 'signed-out',
    });
  });

  it('is replaced by somebody else at once', () => {
    expect(after(...here, providerReported('ravi'))).toMatchObject({
      user: null,
      phase: 'identifying',
    });
    expect(after(...here, providerReported('ravi'), userArrived(ravi)).user).toEqual(ravi);
  });

  it('is signed out of a deleted account, and no late response undoes that', () => {
    expect(after(...here, accountClosed())).toMatchObject({ user: null, phase: 'closing' });
    expect(after(...here, accountClosed(), userArrived(asha)).user).toBeNull();
    expect(after(...here, accountClosed(), providerReported(null)).phase).toBe('signed-out');
  });

  it('is no admin any more after the server has refused them', () => {
    const admin = after(providerReported('asha'), userArrived({ ...asha, role: 'admin' }));
    expect(admin.user?.role).toBe('admin');
    expect(sessionReducer(admin, adminRefused())).toMatchObject({
      user: { _id: 'asha', role: 'user' },
      phase: 'signed-in',
    });
    expect(after(adminRefused()).user).toBeNull();
  });
});

describe('the request to log in again', () => {
  const asked = after(
    providerReported('asha'),
    userArrived(asha),
    signInAgainAsked('SIGN_IN_AGAIN'),
  );

  it('keeps the user signed in until they have logged in again', () => {
    expect(asked).toMatchObject({ user: asha, phase: 'signed-in', asksAgain: 'SIGN_IN_AGAIN' });
    expect(sessionReducer(asked, signInAgainEnded()).asksAgain).toBe(false);
  });

  it('ends when the user signs out', () => {
    expect(sessionReducer(asked, providerReported(null)).asksAgain).toBe(false);
    expect(sessionReducer(asked, providerReported('ravi')).asksAgain).toBe(false);
    expect(after(signInAgainAsked('SECOND_FACTOR_NEEDED')).asksAgain).toBe(false);
  });
});
