import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '#contract/users.ts';
import type { ApiFailure } from '#web/api-failure.ts';

/**
 * Where the session stands:
 * `waiting` for the provider's first report → `identifying` (the provider named someone, their record
 * is on its way) → `signed-in`, or `signed-out`, or `failed` (the record can't be had).
 * `signing-in`: the login page is at work; what the provider reports meanwhile is only noted.
 * `closing`: the account is deleted, the provider has yet to be told.
 */
export type SessionPhase =
  | 'waiting'
  | 'identifying'
  | 'signed-in'
  | 'signed-out'
  | 'signing-in'
  | 'closing'
  | 'failed';

export interface SessionState {
  user: User | null;
  /** From the start until the first answer: the whole shop waits for it. */
  loading: boolean;
  /** The first answer takes unusually long: the visitor may go on without it. */
  slow: boolean;
  phase: SessionPhase;
  /** Whom the identity provider has named last. */
  uid: string | null;
  failure: ApiFailure | null;
  /** The server wants an admin to log in again before it goes on: a dialog asks them, over whatever they are at. */
  asksAgain: boolean;
}

export const initialSession: SessionState = {
  user: null,
  loading: true,
  slow: false,
  phase: 'waiting',
  uid: null,
  failure: null,
  asksAgain: false,
};

/** The one session machine: pure; what has to be done after a step is in session-effects.ts. */
const sessionSlice = createSlice({
  name: 'session',
  initialState: initialSession,
  reducers: {
    /** The provider says who is signed in with it, at start and after every change, in any tab. */
    providerReported(state, { payload: uid }: PayloadAction<string | null>) {
      const known = state.uid;
      state.uid = uid;
      if (state.phase === 'signing-in') return;
      if (uid === null) return signedOut(state);
      if (uid === state.user?._id || (uid === known && state.phase === 'identifying')) return;
      state.user = null;
      state.asksAgain = false;
      state.failure = null;
      state.phase = 'identifying';
    },

    /** The record of someone the provider named; an answer about anybody else comes too late. */
    userArrived(state, { payload: user }: PayloadAction<User>) {
      if (user._id !== state.uid || state.phase === 'signing-in' || state.phase === 'closing')
        return;
      signedIn(state, user);
    },

    /** Their record can't be had. A visitor who went on without signing in is left alone. */
    userRefused(state, { payload }: PayloadAction<{ uid: string; failure: ApiFailure }>) {
      if (payload.uid !== state.uid || state.phase !== 'identifying') return;
      state.phase = 'failed';
      state.failure = payload.failure;
      state.loading = false;
    },

    /** The server says that the account is gone for good. */
    accountClosed(state) {
      if (state.uid === null || state.phase === 'signing-in') return;
      signedOut(state);
      state.phase = 'closing';
    },

    /** The server says that they are no admin (any more): it has the last word, on every call. */
    adminRefused(state) {
      if (state.user) state.user.role = 'user';
    },

    signInAgainAsked(state) {
      state.asksAgain = state.user !== null;
    },

    signInAgainEnded(state) {
      state.asksAgain = false;
    },

    signInStarted(state) {
      if (state.phase !== 'signed-in') state.phase = 'signing-in';
    },

    signInSucceeded(state, { payload: user }: PayloadAction<User>) {
      if (state.phase !== 'signing-in') return;
      state.uid = user._id;
      signedIn(state, user);
    },

    /** Back to where the provider's last word leaves us: another tab may have signed in meanwhile. */
    signInFailed(state) {
      if (state.phase !== 'signing-in') return;
      if (state.uid === null) signedOut(state);
      else state.phase = 'identifying';
    },

    answerDelayed(state) {
      state.slow = state.loading;
    },

    /** The visitor goes on as nobody; `uid` stays, so that a later answer is still taken. */
    continuedWithout(state) {
      if (!state.loading && state.phase !== 'failed') return;
      state.loading = false;
      state.slow = false;
      state.failure = null;
      state.phase = 'signed-out';
    },
  },
});

export const sessionReducer = sessionSlice.reducer;
export const {
  providerReported,
  userArrived,
  userRefused,
  accountClosed,
  adminRefused,
  signInAgainAsked,
  signInAgainEnded,
  signInStarted,
  signInSucceeded,
  signInFailed,
  answerDelayed,
  continuedWithout,
} = sessionSlice.actions;

interface WithSession {
  session: SessionState;
}

export const selectSession = ({ session }: WithSession): SessionState => session;

/** Whoever is signed in, or null. */
export const selectUser = ({ session }: WithSession): User | null => session.user;

function signedIn(state: SessionState, user: User): void {
  state.user = user;
  state.phase = 'signed-in';
  state.loading = false;
  state.slow = false;
  state.failure = null;
}

function signedOut(state: SessionState): void {
  state.asksAgain = false;
  state.user = null;
  state.phase = 'signed-out';
  state.loading = false;
  state.slow = false;
  state.failure = null;
}
