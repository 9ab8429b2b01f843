import type { NewApp, RecoveryCodes, SecondFactor, SecondFactorAnswer } from '#contract/factors.ts';
import { api } from '#web/api.ts';
import { store } from '#web/browser-store.ts';

type AppSecret = Omit<NewApp, 'success'>;

const factorApi = api.enhanceEndpoints({ addTagTypes: ['factor'] }).injectEndpoints({
  endpoints: (build) => ({
    /** `uid`: whoever is signed in, so that another person's is never shown. */
    ownFactor: build.query<SecondFactor, string>({
      query: () => 'user/factor',
      transformResponse: (answer: SecondFactorAnswer) => answer.secondFactor,
      keepUnusedDataFor: 0,
      providesTags: ['factor'],
    }),
    proveFactor: build.mutation<SecondFactorAnswer, string>({
      query: (code) => ({ url: 'session/factor', method: 'POST', body: { code } }),
    }),
    askForApp: build.mutation<AppSecret, void>({
      query: () => ({ url: 'user/factor/options', method: 'POST' }),
    }),
    addApp: build.mutation<RecoveryCodes, string>({
      query: (code) => ({ url: 'user/factor', method: 'POST', body: { code } }),
    }),
    renewCodes: build.mutation<RecoveryCodes, void>({
      query: () => ({ url: 'user/factor/codes', method: 'POST' }),
    }),
    removeApp: build.mutation<SecondFactorAnswer, void>({
      query: () => ({ url: 'user/factor', method: 'DELETE' }),
    }),
  }),
});

export const { ownFactor, proveFactor, askForApp, addApp, renewCodes, removeApp } =
  factorApi.endpoints;

/** Has the screen read it again, if it shows it: a passkey was added or removed. */
export function passkeysChanged(): void {
  store.dispatch(factorApi.util.invalidateTags(['factor']));
}
