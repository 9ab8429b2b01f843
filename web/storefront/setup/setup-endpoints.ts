import type { OwnerKey } from '#contract/setup.ts';
import type { OneUser, User } from '#contract/users.ts';
import { api } from '#web/api.ts';

const setupApi = api.injectEndpoints({
  endpoints: (build) => ({
    becomeOwner: build.mutation<User, OwnerKey>({
      query: (body) => ({ url: 'setup/owner', method: 'POST', body }),
      transformResponse: ({ user }: OneUser) => user,
    }),
  }),
});

export const { becomeOwner } = setupApi.endpoints;
