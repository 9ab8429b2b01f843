import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Duty } from '#contract/duties.ts';
import type { User } from '#contract/users.ts';
import type { ApiFailure } from '#web/api-failure.ts';

/**
 * The state of the session:
 * `waiting` for the provider's first report → `identifying` (the provider reported a uid, the user is being
 * fetched) → `signed-in`, `signed-out`, or `failed` (the user could not be fetched).
 * `signing-in`: the login page is signing in; reports of the provider are only remembered.
 * `closing`: the account was deleted; the provider still has to sign out.
 */
export type SessionPhase =
  | 'waiting'
  | 'identifying'
  | 'signed-in'
  | 'signed-out'
  | 'signing-in'
  | 'closing'
  | 'failed';

export type AskedAgain = 'SIGN_IN_AGAIN' | 'SECOND_FACTOR_NEEDED';

export interface SessionState {
  user: User | null;
  /** True until the first answer. The whole shop waits for it. */
  loading: boolean;
  /** The first answer is late: the visitor may continue without it. */
  slow: boolean;
  phase: SessionPhase;
  /** The uid that the identity provider reported last. */
  uid: string | null;
  failure: ApiFailure | null;
  /** The server requires a new sign-in, or the second factor: a dialog asks for it. */
  asksAgain: AskedAgain | false;
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

/** The state machine of the session. Its effects are in session-effects.ts. */
const sessionSlice = createSlice({
  name: 'session',
  initialState: initialSession,
  reducers: {
    /** The provider reports who is signed in: at the start, and after every change in any tab. */
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

    /** The user was fetched. An answer about somebody else than the provider reported is ignored. */
    userArrived(state, { payload: user }: PayloadAction<User>) {
      if (user._id !== state.uid || state.phase === 'signing-in' || state.phase === 'closing')
        return;
      signedIn(state, user);
    },

    /** The user could not be fetched. Ignored after the visitor continued without signing in. */
    userRefused(state, { payload }: PayloadAction<{ uid: string; failure: ApiFailure }>) {
      if (payload.uid !== state.uid || state.phase !== 'identifying') return;
      state.phase = 'failed';
      state.failure = payload.failure;
      state.loading = false;
    },

    /** The server says that the account was deleted. */
    accountClosed(state) {
      if (state.uid === null || state.phase === 'signing-in') return;
      signedOut(state);
      state.phase = 'closing';
    },

    /** The server says that they are not, or no longer, an admin. */
    adminRefused(state) {
      if (state.user) state.user.role = 'user';
    },

    /** The server says that they don't have, or no longer have, a duty. */
    dutyRefused(state, { payload: duty }: PayloadAction<Duty>) {
      const { user } = state;
      if (user?.duties) user.duties = user.duties.filter((each) => each !== duty);
    },

    signInAgainAsked(state, { payload }: PayloadAction<AskedAgain>) {
      state.asksAgain = state.user !== null && payload;
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

    /** Back to the state of the provider's last report: another tab may have signed in. */
    signInFailed(state) {
      if (state.phase !== 'signing-in') return;
      if (state.uid === null) signedOut(state);
      else state.phase = 'identifying';
    },

    answerDelayed(state) {
      state.slow = state.loading;
    },

    /** The visitor continues as a guest. `uid` stays, so that a late answer is still used. */
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
  dutyRefused,
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
