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
  it('waits with nobody known', () => {
    expect(initialSession).toMatchObject({ user: null, loading: true, phase: 'waiting' });
  });

  it('ends signed out when the provider reports nobody', () => {
    expect(after(providerReported(null))).toMatchObject({
      user: null,
      loading: false,
      phase: 'signed-out',
    });
  });

  it('goes on loading until the record of whom the provider reports is here', () => {
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

  it('fails when the record cannot be had', () => {
    const failed = after(providerReported('asha'), userRefused({ uid: 'asha', failure }));
    expect(failed).toMatchObject({ user: null, loading: false, phase: 'failed', failure });
  });

  it('offers to go on only while it is still loading', () => {
    expect(after(answerDelayed()).slow).toBe(true);
    expect(after(providerReported(null), answerDelayed()).slow).toBe(false);
  });
});

describe('going on without signing in', () => {
  it('opens the shop to nobody', () => {
    expect(after(answerDelayed(), continuedWithout())).toMatchObject({
      user: null,
      loading: false,
      slow: false,
      phase: 'signed-out',
    });
  });

  it('still takes a later report', () => {
    const late = after(continuedWithout(), providerReported('asha'));
    expect(late).toMatchObject({ loading: false, phase: 'identifying' });
    expect(sessionReducer(late, userArrived(asha)).user).toEqual(asha);
  });

  it('still takes a record that was on its way', () => {
    expect(after(providerReported('asha'), continuedWithout(), userArrived(asha)).user).toEqual(
      asha,
    );
  });

  it('is not disturbed by a late failure', () => {
    const steps = [
      providerReported('asha'),
      continuedWithout(),
      userRefused({ uid: 'asha', failure }),
    ];
    expect(after(...steps)).toMatchObject({ phase: 'signed-out', failure: null });
  });

  it('is a way out of a failure', () => {
    const steps = [
      providerReported('asha'),
      userRefused({ uid: 'asha', failure }),
      continuedWithout(),
    ];
    expect(after(...steps)).toMatchObject({ phase: 'signed-out', failure: null });
  });

  it('means nothing to someone who is signed in', () => {
    expect(after(providerReported('asha'), userArrived(asha), continuedWithout()).user).toEqual(
      asha,
    );
  });
});

describe('answers that come out of order', () => {
  it('are not taken for somebody else', () => {
    const steps = [providerReported('asha'), providerReported('ravi'), userArrived(asha)];
    expect(after(...steps)).toMatchObject({ user: null, phase: 'identifying', uid: 'ravi' });
  });

  it('are not taken after a sign-out', () => {
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

  it('only notes what the provider reports meanwhile, so that one flow registers one user', () => {
    expect(after(...here, providerReported('asha'))).toMatchObject({
      phase: 'signing-in',
      uid: 'asha',
      user: null,
    });
  });

  it('ends with the user that was welcomed', () => {
    expect(after(...here, providerReported('asha'), signInSucceeded(asha))).toMatchObject({
      user: asha,
      phase: 'signed-in',
    });
  });

  it('does not ask again when the provider reports the same person after all', () => {
    expect(after(...here, signInSucceeded(asha), providerReported('asha')).phase).toBe('signed-in');
  });

  it('goes back to signed out when it fails', () => {
    expect(after(...here, signInFailed())).toMatchObject({ user: null, phase: 'signed-out' });
  });

  it('fails into whoever signed in in another tab meanwhile', () => {
    expect(after(...here, providerReported('ravi'), signInFailed())).toMatchObject({
      phase: 'identifying',
      uid: 'ravi',
    });
  });

  it('takes no success once it was given up', () => {
    expect(after(...here, signInFailed(), signInSucceeded(asha)).user).toBeNull();
  });
});

describe('somebody signed in', () => {
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

  it('makes room for somebody else at once', () => {
    expect(after(...here, providerReported('ravi'))).toMatchObject({
      user: null,
      phase: 'identifying',
    });
    expect(after(...here, providerReported('ravi'), userArrived(ravi)).user).toEqual(ravi);
  });

  it('is signed out of a deleted account, which no late answer brings back', () => {
    expect(after(...here, accountClosed())).toMatchObject({ user: null, phase: 'closing' });
    expect(after(...here, accountClosed(), userArrived(asha)).user).toBeNull();
    expect(after(...here, accountClosed(), providerReported(null)).phase).toBe('signed-out');
  });

  it('is no admin any more once the server says so', () => {
    const admin = after(providerReported('asha'), userArrived({ ...asha, role: 'admin' }));
    expect(admin.user?.role).toBe('admin');
    expect(sessionReducer(admin, adminRefused())).toMatchObject({
      user: { _id: 'asha', role: 'user' },
      phase: 'signed-in',
    });
    expect(after(adminRefused()).user).toBeNull();
  });
});

describe('the question to log in again', () => {
  const asked = after(providerReported('asha'), userArrived(asha), signInAgainAsked());

  it('leaves whoever is asked where they are, until they have', () => {
    expect(asked).toMatchObject({ user: asha, phase: 'signed-in', asksAgain: true });
    expect(sessionReducer(asked, signInAgainEnded()).asksAgain).toBe(false);
  });

  it('ends with whoever it was asked of', () => {
    expect(sessionReducer(asked, providerReported(null)).asksAgain).toBe(false);
    expect(sessionReducer(asked, providerReported('ravi')).asksAgain).toBe(false);
    expect(after(signInAgainAsked()).asksAgain).toBe(false);
  });
});
