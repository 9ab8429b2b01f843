import type { z } from 'zod';
import type { Done } from '#contract/done.ts';
import type { NewCode, NewGuest, NewSession, SessionAnswer } from '#contract/sessions.ts';
import { api } from '#web/api.ts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    askForCode: build.mutation<z.infer<typeof Done>, z.infer<typeof NewCode>>({
      query: (body) => ({ url: 'session/code', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    becomeGuest: build.mutation<SessionAnswer, NewGuest>({
      query: (body) => ({ url: 'session/guest', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    openSession: build.mutation<SessionAnswer, z.infer<typeof NewSession>>({
      query: (body) => ({ url: 'session', method: 'POST', body }),
      extraOptions: { public: true },
    }),
  }),
});

export const { askForCode, becomeGuest, openSession } = sessionApi.endpoints;
