import type {
  Business,
  BusinessAnswer,
  BusinessSaved,
  BusinessToSave,
} from '#contract/business.ts';
import type { Done } from '#contract/done.ts';
import { api, callAddress } from '#web/api.ts';

const businessApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The business that the caller buys for. */
    ownBusiness: build.query<Business | null, string>({
      query: urlOf,
      transformResponse: (answer: BusinessAnswer) => answer.business,
      providesTags: ['address'],
    }),
    saveBusiness: build.mutation<BusinessSaved, { uid: string; business: BusinessToSave }>({
      query: ({ uid, business }) => ({ url: urlOf(uid), method: 'PUT', body: business }),
      onQueryStarted: async ({ uid }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data)
          await dispatch(businessApi.util.upsertQueryData('ownBusiness', uid, data.business));
      },
    }),
    removeBusiness: build.mutation<Done, string>({
      query: (uid) => ({ url: urlOf(uid), method: 'DELETE' }),
      onQueryStarted: async (uid, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) await dispatch(businessApi.util.upsertQueryData('ownBusiness', uid, null));
      },
    }),
  }),
});

export const { ownBusiness, saveBusiness, removeBusiness } = businessApi.endpoints;

function urlOf(uid: string): string {
  return callAddress(`user/${encodeURIComponent(uid)}/business`, uid);
}
