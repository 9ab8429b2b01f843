import { cardFields } from '#testing/card-fields.ts';
import type { Person } from './people.ts';
import type { Storm } from './storm.ts';

export interface Reply {
  /** 0 if there was no answer. */
  status: number;
  body: Record<string, unknown>;
}

export interface Call {
  by?: Person;
  json?: object;
  form?: FormData;
  /** The Idempotency-Key. With one, and for GET, a call without a good answer is tried again, as browsers do. */
  key?: string;
  /** The instance that is called; others are by turns. */
  instance?: number;
}

const TRIES = 3;
const PAUSE_MS = 400;
const TIMEOUT_MS = 12_000;
const NO_ANSWER: Reply = { status: 0, body: {} };

let turn = 0;

/** Calls the shop's API: `callShop(storm, 'POST /order/new', …)`. Never throws. */
export async function callShop(storm: Storm, call: string, options: Call = {}): Promise<Reply> {
  const [method = 'GET', address = '/'] = call.split(' ');
  const mayRepeat = method === 'GET' || options.key !== undefined;
  for (let tries = 1; ; tries += 1) {
    const reply = await callOnce(storm, method, address, options);
    storm.told.noteStatus(reply.status);
    const isGood = reply.status !== 0 && reply.status < 500;
    if (isGood || !mayRepeat || tries === TRIES) return reply;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function callOnce(
  { shop }: Storm,
  method: string,
  address: string,
  { by, json, form, key, instance = (turn += 1) }: Call,
): Promise<Reply> {
  const url = new URL(`/api/v1${address}`, shop.urls[instance % shop.urls.length]);
  if (by) url.searchParams.set('id', by.uid);
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...by?.headers,
        ...(json && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(json && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: (await response.json()) as Reply['body'] };
  } catch {
    return NO_ANSWER;
  }
}

/** Pays as a browser does, at the payment sandbox. Returns whether it says that it has the money. */
export async function pay({ shop }: Storm, clientSecret: string, card: string): Promise<boolean> {
  const [intent] = clientSecret.split('_secret');
  try {
    const response = await fetch(`${shop.payments.url}/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: 'pk_test_sandbox',
        client_secret: clientSecret,
        ...cardFields(card),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ((await response.json()) as { status?: string }).status === 'succeeded';
  } catch {
    return false;
  }
}
