import type { Done } from '#contract/done.ts';
import type { Role, UserAnswer, UserPage } from '#contract/users.ts';
import { listAddress, type ListAsked } from '#web/admin/list/list-address.ts';
import { api } from '#web/api.ts';

const customerApi = api.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query<UserPage, ListAsked>({
      query: (asked) => listAddress('user/all', asked),
      providesTags: ['users'],
    }),
    /** How many admins the shop has. */
    adminCount: build.query<number, string>({
      query: (uid) => listAddress('user/all', { uid, query: 'role=admin&limit=1' }),
      transformResponse: ({ total }: UserPage) => total,
      providesTags: ['users'],
    }),
    changeRole: build.mutation<UserAnswer, { uid: string; userId: string; role: Role }>({
      query: ({ uid, userId, role }) => ({
        url: `user/${encodeURIComponent(userId)}/role?${new URLSearchParams({ id: uid })}`,
        method: 'PUT',
        body: { role },
      }),
      // Also when it fails: then somebody else has changed who is an admin.
      invalidatesTags: ['users'],
    }),
    deleteCustomer: build.mutation<Done, { uid: string; userId: string }>({
      query: ({ uid, userId }) => ({
        url: `user/${encodeURIComponent(userId)}?${new URLSearchParams({ id: uid })}`,
        method: 'DELETE',
      }),
      // Their orders stay, under another name.
      invalidatesTags: ['users', 'orders', 'product'],
    }),
  }),
});

export const { customers, adminCount, changeRole, deleteCustomer } = customerApi.endpoints;
