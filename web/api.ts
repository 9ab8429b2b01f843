import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import { toApiFailure, type ApiFailure } from './api-failure.ts';
import { idToken } from './session/id-token.ts';
import { accountClosed } from './session/session-slice.ts';

export interface CallOptions {
  /** The same answer for everybody: sent without a token, so it waits for no sign-in and can be preloaded. */
  public?: boolean;
}

type CallShop = BaseQueryFn<string | FetchArgs, unknown, ApiFailure, CallOptions>;

/** How long a call may take before it counts as failed. */
const TIMEOUT_MS = 20_000;

const send = fetchBaseQuery({ baseUrl: '/api/v1/', timeout: TIMEOUT_MS });

const callShop: CallShop = async (args, context, options = {}) => {
  const token = options.public ? null : await tokenOrNull();
  let result = await send(withToken(args, token), context, {});
  if (result.error?.status === 401 && token !== null) {
    // The token may have been taken back or its hour be over: once more with a new one.
    result = await send(withToken(args, await tokenOrNull({ fresh: true })), context, {});
  }
  if (!result.error) return { data: result.data };
  const failure = toApiFailure(result.error);
  if (failure.code === 'ACCOUNT_DELETED') context.dispatch(accountClosed());
  return { error: failure };
};

/** The one API client: screens inject their endpoints beside themselves (`api.injectEndpoints`). */
export const api = createApi({
  baseQuery: callShop,
  tagTypes: ['users', 'product', 'orders', 'coupon'],
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Without a token the server says what is missing; a provider out of reach must not break public reads. */
async function tokenOrNull(how?: { fresh: boolean }): Promise<string | null> {
  try {
    return await idToken(how);
  } catch {
    return null;
  }
}

function withToken(args: string | FetchArgs, token: string | null): FetchArgs {
  const call = typeof args === 'string' ? { url: args } : args;
  if (token === null) return call;
  const headers = new Headers(call.headers as HeadersInit | undefined);
  headers.set('authorization', `Bearer ${token}`);
  return { ...call, headers };
}
