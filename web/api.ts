import {
  createApi,
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { toApiFailure, type ApiFailure } from './api-failure.ts';
import { idToken, untilSignedInAgain } from './session/id-token.ts';
import { isSessionHeld } from './session/identity-reports.ts';
import {
  accountClosed,
  adminRefused,
  selectSession,
  signInAgainAsked,
} from './session/session-slice.ts';

interface CallOptions {
  /** The same answer for everybody: sent without a token, so it waits for no sign-in and can be preloaded. */
  public?: boolean;
}

type CallShop = BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiFailure,
  CallOptions | undefined,
  FetchBaseQueryMeta | undefined
>;

/** How long a call may take before it counts as failed. */
const TIMEOUT_MS = 20_000;

const send = fetchBaseQuery({ baseUrl: '/api/v1/', timeout: TIMEOUT_MS });

const callShop: CallShop = async (args, context, options) => {
  const result = options?.public
    ? await send(args, context, {})
    : await sendAsCaller(args, context);
  if (!result.error) return { data: result.data, meta: result.meta };
  const failure = toApiFailure(result.error);
  if (failure.code === 'ACCOUNT_DELETED') context.dispatch(accountClosed());
  // Not of somebody else who has logged in in another tab meanwhile.
  if (failure.code === 'FORBIDDEN' && !isSessionHeld()) context.dispatch(adminRefused());
  return { error: failure };
};

async function sendAsCaller(args: string | FetchArgs, context: BaseQueryApi) {
  try {
    const token = await idToken();
    const result = await send(withToken(args, token), context, {});
    if (result.error?.status !== 401 || token === null) return result;
    if (toApiFailure(result.error).code === 'SIGN_IN_AGAIN') {
      context.dispatch(signInAgainAsked());
      // A token made anew would not help; only a new log-in does, and the same call goes on then.
      const { asksAgain } = selectSession(
        context.getState() as Parameters<typeof selectSession>[0],
      );
      if (!asksAgain || !(await untilSignedInAgain())) return result;
      return await send(withToken(args, await idToken()), context, {});
    }
    // The token may have been taken back or its hour be over: once more with a new one.
    return await send(withToken(args, await idToken({ fresh: true })), context, {});
  } catch (error) {
    // The provider gives no token: the call never left.
    return { error: { status: 'FETCH_ERROR', error: String(error) } as const };
  }
}

/** The one API client: screens inject their endpoints beside themselves (`api.injectEndpoints`). */
export const api = createApi({
  baseQuery: callShop,
  tagTypes: ['users', 'product', 'orders', 'coupon'],
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

function withToken(args: string | FetchArgs, token: string | null): FetchArgs {
  const call = typeof args === 'string' ? { url: args } : args;
  if (token === null) return call;
  const headers = new Headers(call.headers as HeadersInit | undefined);
  headers.set('authorization', `Bearer ${token}`);
  return { ...call, headers };
}
