import type { SavedAddress, SavedAddresses, SavedAddressesAnswer } from '#contract/addresses.ts';
import { api, callAddress } from '#web/api.ts';
import type { ListedAddress } from './address-list.ts';

const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    savedAddresses: build.query<SavedAddress[], string>({
      query: urlOf,
      transformResponse: (answer: SavedAddresses) => answer.addresses,
      providesTags: ['address'],
    }),
    /** Saves the whole list. */
    saveAddresses: build.mutation<
      SavedAddressesAnswer,
      { uid: string; addresses: readonly ListedAddress[] }
    >({
      query: ({ uid, addresses }) => ({ url: urlOf(uid), method: 'PUT', body: { addresses } }),
      onQueryStarted: async ({ uid }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) await dispatch(keepAddresses(uid, data.addresses));
      },
      // After a failure the list may be another one.
      invalidatesTags: (answer) => (answer ? [] : ['address']),
    }),
  }),
});

export const { savedAddresses, saveAddresses } = addressApi.endpoints;

function urlOf(uid: string): string {
  return callAddress(`user/${encodeURIComponent(uid)}/addresses`, uid);
}

function keepAddresses(uid: string, addresses: SavedAddress[]) {
  return addressApi.util.upsertQueryData('savedAddresses', uid, addresses);
}
