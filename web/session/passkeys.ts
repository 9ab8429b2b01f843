import {
  type AuthenticationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { OnePasskey, PasskeyOptions } from '#contract/passkeys.ts';
import type { SessionAnswer } from '#contract/sessions.ts';
import type { z } from 'zod';
import { api } from '#web/api.ts';
import { store } from '#web/browser-store.ts';

// Loaded with the first use of a passkey.

type Options = z.infer<typeof PasskeyOptions>;

const passkeyApi = api.injectEndpoints({
  endpoints: (build) => ({
    askToSignIn: build.mutation<Options, void>({
      query: () => ({ url: 'session/passkey/options', method: 'POST' }),
      extraOptions: { public: true },
    }),
    openByPasskey: build.mutation<SessionAnswer, { response: AuthenticationResponseJSON }>({
      query: (body) => ({ url: 'session/passkey', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    askForPasskey: build.mutation<Options, void>({
      query: () => ({ url: 'user/passkey/options', method: 'POST' }),
    }),
    savePasskey: build.mutation<OnePasskey, { response: RegistrationResponseJSON }>({
      query: (body) => ({ url: 'user/passkey', method: 'POST', body }),
    }),
  }),
});
const { askToSignIn, openByPasskey, askForPasskey, savePasskey } = passkeyApi.endpoints;

/** Has the browser sign with a passkey, and opens the session that it leads to. */
export async function openSessionByPasskey(): Promise<SessionAnswer> {
  const { options } = await store
    .dispatch(askToSignIn.initiate(undefined, { track: false }))
    .unwrap();
  const response = await startAuthentication({
    optionsJSON: options,
  }).catch(() => {
    throw notUsed('No passkey was used. Try again, or log in another way.');
  });
  return store.dispatch(openByPasskey.initiate({ response }, { track: false })).unwrap();
}

/** Has the browser make a passkey for whoever is signed in. */
export async function makePasskey(): Promise<void> {
  const { options } = await store
    .dispatch(askForPasskey.initiate(undefined, { track: false }))
    .unwrap();
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch((error: unknown) => {
    throw notUsed(
      isKnownHere(error)
        ? 'This device has a passkey of yours already.'
        : 'No passkey was made. Try again, or with another device.',
    );
  });
  const made = savePasskey.initiate({ response }, { track: false });
  await store.dispatch(made).unwrap();
}

/** The browser's refusal, which it gives no reason for: somebody closed its window, or there is no passkey. */
const notUsed = (message: string) => ({ status: 0, code: 'UNKNOWN', message }) as const;

function isKnownHere(error: unknown): boolean {
  return (
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  );
}
