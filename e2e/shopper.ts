import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { pressDemo, profile } from './sign-in.ts';
import { shopUrl } from './shop-url.ts';

/** Somebody with nothing open, ordered or saved, so that no story depends on another one. */
export interface Shopper {
  sub: string;
  name: string;
  email: string;
}

/** A person who has never been here. */
export function newShopper(): Shopper {
  const sub = randomUUID();
  return { sub, name: 'Nisha Pillai', email: `nisha.${sub}@example.com` };
}

/**
 * Comes back to the shop at this address, as somebody who signed in on this device before: what the sign-in
 * library kept of them lies in its store. Most stories begin so, as most visits do; it takes a third of the
 * time of the way through the login page.
 */
export async function comeBack(page: Page, shopper: Shopper, path = '/'): Promise<void> {
  const [{ auth }, session] = await Promise.all([shopConfig(), askProvider(shopper)]);
  await send(addressOf('user/new'), {}, bearing(session));
  const kept = {
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
    [`firebase:authUser:${auth.apiKey}:[DEFAULT]`, JSON.stringify(kept)],
  );
  await page.goto(path);
  await profile(page).waitFor();
  await script.dispose();
}

const SIGN_IN = '**/accounts:signInWithIdp*';

/** Presses a demo account's button on the login page, at which the provider names the shopper instead. */
export async function askToComeIn(page: Page, shopper: Shopper): Promise<void> {
  await page.route(SIGN_IN, (route) => {
    const asked = route.request().postDataJSON() as object;
    return route.continue({ postData: { ...asked, postBody: credentialOf(shopper) } });
  });
  await page.goto('/login');
  await pressDemo(page, 'asha');
}

/** What the local provider takes for somebody's consent. */
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

/** A call of the shop in the shopper's name, as another device would make it. */
export async function callAs<Answer>(
  shopper: Shopper,
  path: string,
  body?: object,
): Promise<Answer> {
  const { uid, headers } = await signInElsewhere(shopper);
  await send(addressOf('user/new'), {}, headers);
  return send<Answer>(`${addressOf(path)}?${new URLSearchParams({ id: uid })}`, body, headers);
}

/** Signs in on another device: the id, and the headers of calls in their name. */
export async function signInElsewhere(
  shopper: Shopper,
): Promise<{ uid: string; headers: { authorization: string } }> {
  const session = await askProvider(shopper);
  return { uid: session.localId, headers: bearing(session) };
}

interface Session {
  localId: string;
  idToken: string;
  refreshToken: string;
  /** Seconds, in digits. */
  expiresIn: string;
}

async function askProvider(shopper: Shopper): Promise<Session> {
  const { auth } = await shopConfig();
  const signIn = `${auth.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any`;
  return send<Session>(signIn, {
    postBody: credentialOf(shopper),
    requestUri: 'http://localhost',
    returnSecureToken: true,
  });
}

function bearing({ idToken }: Session): { authorization: string } {
  return { authorization: `Bearer ${idToken}` };
}

/** Turns the payment sandbox's deliveries to the shop off and on again: without them only the browser tells of a payment. */
export async function pauseWebhooks(paused: boolean): Promise<void> {
  await switchSandbox('PUT', 'webhooks', { paused });
}

/** The payment provider fails the next times that somebody asks about this payment. */
export async function failQuestions(paymentId: string, times: number): Promise<void> {
  const path = `/v1/payment_intents/${paymentId}`;
  await switchSandbox('POST', 'faults', {
    method: 'GET',
    path,
    times,
    fail: 'before',
    status: 500,
  });
}

async function switchSandbox(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const { payment } = await shopConfig();
  const response = await fetch(`${payment.sandboxUrl}/_test/${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}

async function shopConfig(): Promise<Config> {
  return (await send<{ config: Config }>(addressOf('config'))).config;
}

function addressOf(path: string): string {
  return new URL(`/api/v1/${path}`, shopUrl()).href;
}

async function send<Answer>(url: string, body?: object, headers = {}): Promise<Answer> {
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
