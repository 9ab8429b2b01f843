import { API_VERSION } from './sandbox-settings.ts';
import type { FormValues } from './form.ts';
import { addObject, sequenceOf } from './objects.ts';
import { newId } from './new-id.ts';
import type { Store } from './store.ts';

/** The parts of the sandbox that every call can use. */
export interface Sandbox {
  store: Store;
  /** The sandbox's URL for browsers. */
  url: string;
  shopOrigins: readonly string[];
  /** The time that refunds to slow cards stay pending. */
  pendingRefundMs: number;
  /** The delay before an event is delivered; undefined if it isn't delivered at all. */
  deliveryDelayMs(type: string): number | undefined;
}

/** The caller: the shop with its secret key, or a browser with the publishable key. */
export type Caller = 'shop' | 'browser';

/** One call of the API, or an internal one. */
export interface Call {
  sandbox: Sandbox;
  now: Date;
  caller: Caller;
  /** The id in the path, "" in a path without one. */
  id: string;
  parameters: FormValues;
  /** The API version that the caller asks for; undefined for the default. */
  version: string | undefined;
  request: { id: string | null; idempotency_key: string | null };
}

export interface ApiResponse {
  status: number;
  body: unknown;
}

export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** Records an event, to be listed and delivered. */
export function recordEvent(call: Call, type: string, object: unknown): void {
  const { store } = call.sandbox;
  const delayMs = call.sandbox.deliveryDelayMs(type);
  const id = newId('evt');
  addObject(store, {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: secondsOf(call.now),
    data: { object },
    livemode: false,
    pending_webhooks: delayMs === undefined ? 0 : 1,
    request: call.request,
    type,
  });
  if (delayMs === undefined) return;
  store.run(
    'INSERT INTO deliveries (event, attempts, due_at) VALUES (?, 0, ?)',
    sequenceOf(store, id) ?? 0,
    call.now.getTime() + delayMs,
  );
}
