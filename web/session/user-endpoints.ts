import type { NewUser, OneUser, User, Welcome } from '#contract/users.ts';
import { api } from '#web/api.ts';

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    userById: build.query<User, string>({
      query: (uid) => `user/${encodeURIComponent(uid)}`,
      transformResponse: (answer: OneUser) => answer.user,
      providesTags: ['users'],
    }),
    registerUser: build.mutation<Welcome, NewUser>({
      query: (body) => ({ url: 'user/new', method: 'POST', body }),
      invalidatesTags: ['users'],
    }),
  }),
});

export const { userById, registerUser } = userApi.endpoints;
