import type { Page } from 'playwright-core';
import { openSignedIn, signInByApi } from './shopper.ts';
import { DEMO } from './sign-in.ts';
import type { VisitorOptions, Visitors } from './visitor.ts';
import { shopUrl } from './shop-url.ts';

/** Signed in once for each test file: a token is valid for an hour. */
let admin: ReturnType<typeof signInByApi> | undefined;

/** Opens a page of the back office in a new browser context, signed in as the demo admin. */
export async function openAsAdmin(
  visitors: Visitors,
  { path = '/admin/dashboard', ...options }: VisitorOptions & { path?: string } = {},
): Promise<Page> {
  const page = await visitors.newPage(options);
  await openSignedIn(page, DEMO.admin, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

interface AdminCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object | FormData;
}

/** Calls the shop's API as the demo admin. Throws if the call fails. */
export async function callAsAdmin<Answer>(
  path: string,
  { method = 'GET', body }: AdminCall = {},
): Promise<Answer> {
  admin ??= signInByApi(DEMO.admin);
  const { uid, headers } = await admin;
  const url = new URL(`/api/v1/${path}`, shopUrl());
  url.searchParams.set('id', uid);
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
    ...(body && { body: isJson ? JSON.stringify(body) : body }),
  });
  if (!response.ok) {
    throw new Error(`${method} ${path} failed with ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as Answer;
}
