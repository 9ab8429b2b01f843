import type { z } from 'zod';
import type { Setup, SetupAnswer, SetupAnswers, SetupSaved } from '#contract/setup.ts';
import { ownerSettings } from '#web/admin/settings/settings-endpoints.ts';
import { api, callAddress } from '#web/api.ts';
import { readConfig } from '#web/config-endpoint.ts';

interface Answered {
  uid: string;
  answers: z.input<typeof SetupAnswers>;
}

const setupApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The state of the shop's setup. */
    setup: build.query<Setup, string>({
      query: (uid) => ({ url: callAddress('setup', uid), cache: 'no-store' }),
      transformResponse: (answer: SetupAnswer) => answer.setup,
      keepUnusedDataFor: 0,
    }),
    setUp: build.mutation<SetupSaved, Answered>({
      query: ({ uid, answers }) => ({
        url: callAddress('setup', uid),
        method: 'POST',
        body: answers,
      }),
      async onQueryStarted({ uid }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        dispatch(setupApi.util.updateQueryData('setup', uid, () => saved.data.setup));
        // While the shop is opened anew it has no answer: the page is loaded again then.
        if (saved.data.restarts) return;
        void dispatch(ownerSettings.initiate(uid, { forceRefetch: true, subscribe: false }));
        void dispatch(readConfig());
      },
    }),
  }),
});

export const { setup, setUp } = setupApi.endpoints;
