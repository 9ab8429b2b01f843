import type {
  Business,
  BusinessAnswer,
  BusinessSaved,
  BusinessToSave,
} from '#contract/business.ts';
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
  }),
});

export const { ownBusiness, saveBusiness } = businessApi.endpoints;

function urlOf(uid: string): string {
  return callAddress(`user/${encodeURIComponent(uid)}/business`, uid);
}
