import type { Done } from '#contract/done.ts';
import type { LetterDraft, LetterPreview, LettersPage, ReadLetter } from '#contract/letters.ts';
import { api } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

interface Drafted {
  uid: string;
  draft: LetterDraft;
}

const own = (uid: string) => new URLSearchParams({ id: uid }).toString();

const letterApi = api.injectEndpoints({
  endpoints: (build) => ({
    letters: build.query<LettersPage, ListAsked>({
      query: (asked) => listAddress('letters', asked),
      keepUnusedDataFor: 0,
      // The list of what needs attention can also send failed letters again.
      providesTags: ['orders'],
    }),
    readLetter: build.query<ReadLetter, { uid: string; letterId: string }>({
      query: ({ uid, letterId }) => `letters/${encodeURIComponent(letterId)}?${own(uid)}`,
      keepUnusedDataFor: 0,
    }),
    sendLetterAgain: build.mutation<Done, { uid: string; letterId: string }>({
      query: ({ uid, letterId }) => ({
        url: `letters/${encodeURIComponent(letterId)}/again?${own(uid)}`,
        method: 'POST',
      }),
      invalidatesTags: ['orders'],
    }),
    previewLetter: build.mutation<LetterPreview, Drafted>({
      query: ({ uid, draft }) => ({
        url: `letters/preview?${own(uid)}`,
        method: 'POST',
        body: draft,
      }),
    }),
    testLetter: build.mutation<Done, Drafted>({
      query: ({ uid, draft }) => ({ url: `letters/test?${own(uid)}`, method: 'POST', body: draft }),
    }),
  }),
});

export const { letters, readLetter, sendLetterAgain, previewLetter, testLetter } =
  letterApi.endpoints;
