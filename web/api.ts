import {
  createApi,
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { toApiFailure, type ApiFailure } from './api-failure.ts';
import { idToken, untilSignedInAgain } from './session/id-token.ts';
import { isSessionHeld } from './session/identity-reports.ts';
import {
  accountClosed,
  adminRefused,
  dutyRefused,
  selectSession,
  signInAgainAsked,
} from './session/session-slice.ts';

interface CallOptions {
  /** Answered the same to everybody: sent without a token, so that it can be preloaded. */
  public?: boolean;
  /** Not sent without a token: somebody may have signed out in another tab, of which the session here hears in a moment. */
  signedIn?: boolean;
}

type CallShop<Call> = BaseQueryFn<
  Call,
  unknown,
  ApiFailure,
  CallOptions | undefined,
  FetchBaseQueryMeta | undefined
>;

type Send<Call> = BaseQueryFn<Call, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** The path that all API calls begin with. */
export const API_BASE = '/api/v1/';
/** The time that a call may take before it counts as failed. */
const TIMEOUT_MS = 20_000;

/**
 * Calls the shop as whoever is signed in. Renews an expired token, asks for a new sign-in where the server requires
 * one, and ends the session where the account was deleted.
 */
export function callBy<Call extends FetchArgs>(send: Send<Call>): CallShop<Call> {
  return async (call, context, options) => {
    const result = options?.public
      ? await send(call, context, {})
      : await sendAsCaller(send, call, context, options);
    if (!result.error) return { data: result.data, meta: result.meta };
    const failure = toApiFailure(result.error, result.meta?.response);
    if (failure.code === 'ACCOUNT_DELETED') context.dispatch(accountClosed());
    if (failure.code === 'DUTY_NEEDED') context.dispatch(dutyRefused(failure.duty));
    // Not where somebody else has signed in in another tab.
    if (failure.code === 'FORBIDDEN' && !isSessionHeld()) context.dispatch(adminRefused());
    return { error: failure };
  };
}

async function sendAsCaller<Call extends FetchArgs>(
  send: Send<Call>,
  call: Call,
  context: BaseQueryApi,
  options?: CallOptions,
): Promise<Awaited<ReturnType<Send<Call>>>> {
  try {
    const token = await idToken();
    if (token === null && options?.signedIn) throw new Error('Nobody is signed in');
    const result = await send(withToken(call, token), context, {});
    if (!result.error || token === null) return result;
    const { code } = toApiFailure(result.error);
    if (code === 'SIGN_IN_AGAIN' || code === 'SECOND_FACTOR_NEEDED') {
      context.dispatch(signInAgainAsked(code));
      // A fresh token would be refused too. Only the person helps; the call is then sent again.
      const { asksAgain } = selectSession(
        context.getState() as Parameters<typeof selectSession>[0],
      );
      if (!asksAgain || !(await untilSignedInAgain())) return result;
      return sendAsCaller(send, call, context, options);
    }
    // A code that was wrong is wrong the second time, too, and would count as two tries.
    if (result.error.status !== 401 || code === 'CODE_WRONG') return result;
    // The token may have been revoked or have expired, so the call is sent once more with a fresh one.
    return await send(withToken(call, await idToken({ fresh: true })), context, {});
  } catch (error) {
    // Without a token nothing was sent.
    return { error: { status: 'FETCH_ERROR', error: String(error) } as const };
  }
}

function withToken<Call extends FetchArgs>(call: Call, token: string | null): Call {
  if (token === null) return call;
  const headers = new Headers(call.headers as HeadersInit | undefined);
  headers.set('authorization', `Bearer ${token}`);
  return { ...call, headers };
}

const callShop = callBy(fetchBaseQuery({ baseUrl: API_BASE, timeout: TIMEOUT_MS }));

/** The address of a call in the name of somebody: it carries their uid. */
export function callAddress(
  path: string,
  uid: string,
  params: Record<string, string> = {},
): string {
  return `${path}?${new URLSearchParams({ id: uid, ...params })}`;
}

/** The one API client: screens inject their endpoints beside themselves (`api.injectEndpoints`). */
export const api = createApi({
  baseQuery: (call: string | FetchArgs, context, options: CallOptions | undefined) =>
    callShop(typeof call === 'string' ? { url: call } : call, context, options),
  tagTypes: [
    'users',
    'product',
    'orders',
    'coupon',
    'sale',
    'review',
    'address',
    'page',
    'delivery',
  ],
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
