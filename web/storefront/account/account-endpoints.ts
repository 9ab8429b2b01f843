import type { Done } from '#contract/done.ts';
import type { UnderWay, UnderWayAnswer } from '#contract/under-way.ts';
import type { Passkey, PasskeyList } from '#contract/passkeys.ts';
import type {
  OneSignInAddress,
  Session,
  SignInAddress,
  SignInAddressList,
} from '#contract/sessions.ts';
import type { ClaimedOrders } from '#contract/track.ts';
import type { WantedLetters, WantedLettersAnswer } from '#contract/letters.ts';
import { api, callAddress } from '#web/api.ts';
import { holdFile, type HeldFile } from '#web/held-file.ts';

/** A long history takes its time. */
const EXPORT_TIMEOUT_MS = 120_000;

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fetches all that the shop keeps about the person. */
    exportAccount: build.mutation<HeldFile, string>({
      query: (uid) => ({
        url: callAddress(`${urlOf(uid)}/export`, uid),
        timeout: EXPORT_TIMEOUT_MS,
        responseHandler: (response) => holdFile(response, 'account-data.json'),
      }),
    }),
    wantedLetters: build.query<WantedLetters, string>({
      query: lettersUrl,
      transformResponse: (answer: WantedLettersAnswer) => answer.letters,
    }),
    saveWantedLetters: build.mutation<WantedLettersAnswer, { uid: string; letters: WantedLetters }>(
      {
        query: ({ uid, letters }) => ({ url: lettersUrl(uid), method: 'PUT', body: letters }),
        // The checkbox changes at once, and changes back if saving fails.
        onQueryStarted: async ({ uid, letters }, { dispatch, queryFulfilled }) => {
          const change = dispatch(
            accountApi.util.updateQueryData('wantedLetters', uid, () => letters),
          );
          await queryFulfilled.catch(() => change.undo());
        },
      },
    ),
    /** The things that have to end before the person may delete their account. */
    underWay: build.query<UnderWay[], string>({
      query: (uid) => callAddress(`${urlOf(uid)}/under-way`, uid),
      transformResponse: (answer: UnderWayAnswer) => answer.reasons,
    }),
    /** The devices on which the person is signed in by e-mail. */
    ownSessions: build.query<Session[], string>({
      query: () => 'session/all',
      transformResponse: (answer: { sessions: Session[] }) => answer.sessions,
    }),
    endOneSession: build.mutation<Done, { uid: string; id: string }>({
      query: ({ id }) => ({ url: `session/${id}`, method: 'DELETE' }),
      onQueryStarted: async ({ uid, id }, { dispatch, queryFulfilled }) => {
        await queryFulfilled;
        dispatch(
          accountApi.util.updateQueryData('ownSessions', uid, (sessions) =>
            sessions.filter(({ _id }) => _id !== id),
          ),
        );
      },
    }),
    signInAddresses: build.query<SignInAddress[], string>({
      query: () => 'session/way',
      transformResponse: (answer: SignInAddressList) => answer.addresses,
    }),
    addSignInAddress: build.mutation<
      OneSignInAddress,
      { uid: string; email: string; code: string }
    >({
      query: ({ email, code }) => ({
        url: 'session/way',
        method: 'POST',
        body: { email, code },
      }),
      onQueryStarted: async ({ uid }, { dispatch, queryFulfilled }) => {
        const { address } = (await queryFulfilled).data;
        dispatch(
          accountApi.util.updateQueryData('signInAddresses', uid, (addresses) => [
            ...addresses.filter(({ email }) => email !== address.email),
            address,
          ]),
        );
      },
    }),
    removeSignInAddress: build.mutation<Done, { uid: string; email: string }>({
      query: ({ email }) => ({
        url: 'session/way',
        method: 'DELETE',
        params: { email },
      }),
      onQueryStarted: async ({ uid, email }, { dispatch, queryFulfilled }) => {
        await queryFulfilled;
        dispatch(
          accountApi.util.updateQueryData('signInAddresses', uid, (addresses) =>
            addresses.filter((each) => each.email !== email),
          ),
        );
      },
    }),
    ownPasskeys: build.query<Passkey[], string>({
      query: () => 'user/passkey',
      transformResponse: (answer: PasskeyList) => answer.passkeys,
    }),
    removePasskey: build.mutation<Done, { uid: string; id: string }>({
      query: ({ id }) => ({ url: `session/passkey/${id}`, method: 'DELETE' }),
      onQueryStarted: async ({ uid, id }, { dispatch, queryFulfilled }) => {
        await queryFulfilled;
        dispatch(
          accountApi.util.updateQueryData('ownPasskeys', uid, (passkeys) =>
            passkeys.filter(({ _id }) => _id !== id),
          ),
        );
      },
    }),
    /** Called with the token of the account, while this page still has the guest's. */
    claimOrders: build.mutation<ClaimedOrders, { guestToken: string; token: string }>({
      query: ({ guestToken, token }) => ({
        url: 'user/claim',
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: { guestToken },
      }),
      extraOptions: { public: true },
    }),
    endAllSessions: build.mutation<Done, string>({
      query: () => ({ url: 'session/all', method: 'DELETE' }),
    }),
    deleteAccount: build.mutation<Done, string>({
      query: (uid) => ({
        url: callAddress(urlOf(uid), uid),
        method: 'DELETE',
      }),
    }),
  }),
});

export const {
  exportAccount,
  deleteAccount,
  underWay,
  wantedLetters,
  saveWantedLetters,
  ownSessions,
  signInAddresses,
  addSignInAddress,
  removeSignInAddress,
  ownPasskeys,
  removePasskey,
  endOneSession,
  endAllSessions,
  claimOrders,
} = accountApi.endpoints;

function urlOf(uid: string): string {
  return `user/${encodeURIComponent(uid)}`;
}

function lettersUrl(uid: string): string {
  return callAddress(`${urlOf(uid)}/letters`, uid);
}
