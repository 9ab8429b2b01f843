import type { Page } from 'playwright-core';
import { comeBack, signInElsewhere } from './shopper.ts';
import { DEMO } from './sign-in.ts';
import type { VisitorOptions, Visitors } from './visitor.ts';
import { shopUrl } from './shop-url.ts';

/** She signs in once a file: a token lives for an hour. */
let admin: ReturnType<typeof signInElsewhere> | undefined;

/** The demo shop's admin in a browser of her own, at this page of the back office. */
export async function arriveAsAdmin(
  visitors: Visitors,
  { path = '/admin/dashboard', ...options }: VisitorOptions & { path?: string } = {},
): Promise<Page> {
  const page = await visitors.arrive(options);
  await comeBack(page, DEMO.admin, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

interface AdminCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object | FormData;
}

/** A call of the shop in the admin's name, as from another device. Throws where it is refused. */
export async function callAsAdmin<Answer>(
  path: string,
  { method = 'GET', body }: AdminCall = {},
): Promise<Answer> {
  admin ??= signInElsewhere(DEMO.admin);
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
    throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as Answer;
}
