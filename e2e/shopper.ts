import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { pressDemo, profile } from './sign-in.ts';
import { shopUrl } from './shop-url.ts';

export interface Shopper {
  sub: string;
  name: string;
  email: string;
}

/** A person who isn't registered yet, so that no story depends on another one. */
export function newShopper(): Shopper {
  const sub = randomUUID();
  return { sub, name: 'Nisha Pillai', email: `nisha.${sub}@example.com` };
}

/**
 * Opens a page of the shop as a shopper who signed in on this device before: the session is written to the storage of
 * the Firebase SDK. It takes a third of the time of signing in on the login page.
 */
export async function openSignedIn(page: Page, shopper: Shopper, path = '/'): Promise<void> {
  const [{ auth }, session] = await Promise.all([shopConfig(), fetchSession(shopper)]);
  await send(apiUrl('user/new'), {}, authorizationOf(session));
  const stored = {
    uid: session.localId,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: session.refreshToken,
      accessToken: session.idToken,
      expirationTime: Date.now() + Number(session.expiresIn) * 1000,
    },
  };
  const script = await page.addInitScript(
    ([name = '', value = '']) => localStorage.setItem(name, value),
    [`firebase:authUser:${auth.apiKey}:[DEFAULT]`, JSON.stringify(stored)],
  );
  await page.goto(path);
  await profile(page).waitFor();
  await script.dispose();
}

const SIGN_IN = '**/accounts:signInWithIdp*';

/** Presses a demo account's button on the login page, but signs the shopper in. */
export async function submitSignIn(page: Page, shopper: Shopper): Promise<void> {
  await nameAtSignIn(page, shopper);
  await page.goto('/login');
  await pressDemo(page, 'asha');
}

/** From now on any demo account's button signs the shopper in. */
export async function nameAtSignIn(page: Page, shopper: Shopper): Promise<void> {
  await page.route(SIGN_IN, (route) => {
    const body = route.request().postDataJSON() as object;
    return route.continue({ postData: { ...body, postBody: credentialOf(shopper) } });
  });
}

/** The credential that the local identity provider accepts for a person. */
function credentialOf(shopper: Shopper): string {
  return new URLSearchParams({
    id_token: JSON.stringify({ ...shopper, email_verified: true }),
    providerId: 'google.com',
  }).toString();
}

interface Config {
  auth: { emulatorUrl: string; apiKey: string };
  payment: { sandboxUrl: string };
}

/** Calls the shop's API as the shopper. */
export async function callAs<Answer>(
  shopper: Shopper,
  path: string,
  body?: object,
): Promise<Answer> {
  const { uid, headers } = await signInByApi(shopper);
  await send(apiUrl('user/new'), {}, headers);
  return send<Answer>(`${apiUrl(path)}?${new URLSearchParams({ id: uid })}`, body, headers);
}

/** Signs in without a browser. Returns the uid, and the headers for API calls. */
export async function signInByApi(
  shopper: Shopper,
): Promise<{ uid: string; headers: { authorization: string } }> {
  const session = await fetchSession(shopper);
  return { uid: session.localId, headers: authorizationOf(session) };
}

interface Session {
  localId: string;
  idToken: string;
  refreshToken: string;
  /** Seconds, as a string. */
  expiresIn: string;
}

async function fetchSession(shopper: Shopper): Promise<Session> {
  const { auth } = await shopConfig();
  const signIn = `${auth.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any`;
  return send<Session>(signIn, {
    postBody: credentialOf(shopper),
    requestUri: 'http://localhost',
    returnSecureToken: true,
  });
}

function authorizationOf({ idToken }: Session): { authorization: string } {
  return { authorization: `Bearer ${idToken}` };
}

/** Pauses or resumes the payment sandbox's webhooks: without them only the browser tells the shop of a payment. */
export async function pauseWebhooks(paused: boolean): Promise<void> {
  await setSandboxFaults('PUT', 'webhooks', { paused });
}

/** Makes the payment provider fail the next lookups of this payment. */
export async function failPaymentLookups(paymentId: string, times: number): Promise<void> {
  const path = `/v1/payment_intents/${paymentId}`;
  await setSandboxFaults('POST', 'faults', {
    method: 'GET',
    path,
    times,
    fail: 'before',
    status: 500,
  });
}

async function setSandboxFaults(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const { payment } = await shopConfig();
  const response = await fetch(`${payment.sandboxUrl}/_test/${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** The public configuration of the shop. */
export async function shopConfig(): Promise<Config> {
  return (await send<{ config: Config }>(apiUrl('config'))).config;
}

function apiUrl(path: string): string {
  return new URL(`/api/v1/${path}`, shopUrl()).href;
}

async function send<Answer>(url: string, body?: object, headers = {}): Promise<Answer> {
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  if (!response.ok)
    throw new Error(`${url} failed with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
