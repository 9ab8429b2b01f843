import type { Done } from '#contract/done.ts';
import type { LetterDraft, LetterPreview, LettersPage, ReadLetter } from '#contract/letters.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

interface Drafted {
  uid: string;
  draft: LetterDraft;
}

const letterApi = api.injectEndpoints({
  endpoints: (build) => ({
    letters: build.query<LettersPage, ListAsked>({
      query: (asked) => listAddress('letters', asked),
      keepUnusedDataFor: 0,
      // The list of what needs attention can also send failed letters again.
      providesTags: ['orders'],
    }),
    readLetter: build.query<ReadLetter, { uid: string; letterId: string }>({
      query: ({ uid, letterId }) => callAddress(`letters/${encodeURIComponent(letterId)}`, uid),
      keepUnusedDataFor: 0,
    }),
    sendLetterAgain: build.mutation<Done, { uid: string; letterId: string }>({
      query: ({ uid, letterId }) => ({
        url: callAddress(`letters/${encodeURIComponent(letterId)}/again`, uid),
        method: 'POST',
      }),
      invalidatesTags: ['orders'],
    }),
    previewLetter: build.mutation<LetterPreview, Drafted>({
      query: ({ uid, draft }) => ({
        url: callAddress('letters/preview', uid),
        method: 'POST',
        body: draft,
      }),
    }),
    testLetter: build.mutation<Done, Drafted>({
      query: ({ uid, draft }) => ({
        url: callAddress('letters/test', uid),
        method: 'POST',
        body: draft,
      }),
    }),
  }),
});

export const { letters, readLetter, sendLetterAgain, previewLetter, testLetter } =
  letterApi.endpoints;
