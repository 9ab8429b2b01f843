import type {
  Business,
  BusinessAnswer,
  BusinessConfirmation,
  BusinessSaved,
} from '#contract/business.ts';
import type { CustomerSummaryAnswer } from '#contract/customers.ts';
import type { Done } from '#contract/done.ts';
import type { Duty } from '#contract/duties.ts';
import { isUnderWay, ORDER_STATUSES } from '#contract/order-status.ts';
import type { AllOrdersPage } from '#contract/orders.ts';
import type { Role, UserAnswer, UserPage } from '#contract/users.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

const UNDER_WAY = ORDER_STATUSES.filter(isUnderWay);

const customerApi = api.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query<UserPage, ListAsked>({
      query: (asked) => listAddress('user/all', asked),
      providesTags: ['users'],
    }),
    /** Counts the shop's admins. */
    adminCount: build.query<number, string>({
      query: (uid) => listAddress('user/all', { uid, query: 'role=admin&limit=1' }),
      transformResponse: ({ total }: UserPage) => total,
      providesTags: ['users'],
    }),
    /** Counts somebody's orders that are under way. */
    ordersUnderWay: build.query<number, { uid: string; userId: string }>({
      queryFn: async ({ uid, userId }, _api, _options, fetchList) => {
        let count = 0;
        for (const status of UNDER_WAY) {
          const query = new URLSearchParams({ user: userId, status, limit: '1' }).toString();
          const { data, error } = await fetchList(listAddress('order/all', { uid, query }));
          if (error) return { error };
          count += (data as AllOrdersPage).total;
        }
        return { data: count };
      },
      providesTags: ['orders'],
    }),
    /** Reads the shop's summary of somebody, also of a deleted account. */
    customerSummary: build.query<CustomerSummaryAnswer, { uid: string; userId: string }>({
      query: ({ uid, userId }) => callAddress(`user/${encodeURIComponent(userId)}/summary`, uid),
      providesTags: ['orders', 'users', 'review'],
    }),
    /** The business that somebody buys for. */
    businessOf: build.query<Business | null, { uid: string; userId: string }>({
      query: ({ uid, userId }) => callAddress(`user/${encodeURIComponent(userId)}/business`, uid),
      transformResponse: (answer: BusinessAnswer) => answer.business,
      providesTags: ['users'],
    }),
    confirmBusiness: build.mutation<
      BusinessSaved,
      { uid: string; userId: string } & BusinessConfirmation
    >({
      query: ({ uid, userId, ...body }) => ({
        url: callAddress(`user/${encodeURIComponent(userId)}/business/confirmation`, uid),
        method: 'PUT',
        body,
      }),
      // Also after a refusal: the number may be another one.
      invalidatesTags: ['users'],
    }),
    allowInvoices: build.mutation<UserAnswer, { uid: string; userId: string; allowed: boolean }>({
      query: ({ uid, userId, ...body }) => ({
        url: callAddress(`user/${encodeURIComponent(userId)}/invoices`, uid),
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['users'],
    }),
    changeRole: build.mutation<
      UserAnswer,
      { uid: string; userId: string; role: Role; duties?: readonly Duty[] }
    >({
      query: ({ uid, userId, ...change }) => ({
        url: callAddress(`user/${encodeURIComponent(userId)}/role`, uid),
        method: 'PUT',
        body: change,
      }),
      // Also after a failure: somebody else may have changed who is an admin.
      invalidatesTags: ['users'],
    }),
    /** Somebody's own screen is left first; then call `customersChanged`. */
    deleteCustomer: build.mutation<Done, { uid: string; userId: string }>({
      query: ({ uid, userId }) => ({
        url: callAddress(`user/${encodeURIComponent(userId)}`, uid),
        method: 'DELETE',
      }),
    }),
  }),
});

export const {
  customers,
  adminCount,
  ordersUnderWay,
  customerSummary,
  businessOf,
  confirmBusiness,
  allowInvoices,
  changeRole,
  deleteCustomer,
} = customerApi.endpoints;

/** Refetches everything that names people: the orders of a deleted account stay, under another name. */
export function customersChanged() {
  return api.util.invalidateTags(['users', 'orders', 'product', 'review']);
}
