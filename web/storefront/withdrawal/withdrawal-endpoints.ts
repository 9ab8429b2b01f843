import type { ConfirmedWithdrawal, NewWithdrawal, WithdrawalAnswer } from '#contract/withdrawal.ts';
import { api } from '#web/api.ts';

const withdrawalApi = api.injectEndpoints({
  endpoints: (build) => ({
    declareWithdrawal: build.mutation<WithdrawalAnswer, NewWithdrawal>({
      query: (body) => ({ url: 'withdrawal', method: 'POST', body }),
      extraOptions: { public: true },
    }),
    confirmWithdrawal: build.mutation<ConfirmedWithdrawal, string>({
      query: (key) => ({
        url: `withdrawal/${encodeURIComponent(key)}/confirm`,
        method: 'POST',
      }),
      extraOptions: { public: true },
      // The order has a return soon.
      invalidatesTags: ['orders'],
    }),
  }),
});

export const { declareWithdrawal, confirmWithdrawal } = withdrawalApi.endpoints;
