import { z } from 'zod';

import type { ApiResponse } from './call.ts';
import { Fault, type FaultSwitches, WebhookSwitches } from './fault-switches.ts';
import { findObject } from './objects.ts';
import { invalidRequest, Problem, resourceMissing } from './problems.ts';
import type { Store } from './store.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';

export interface Controlled {
  store: Store;
  switches: FaultSwitches;
  deliveries: WebhookDeliveries | undefined;
  /** Ends the pending refunds that are due by this time. */
  endRefunds(by: Date): void;
}

const END_OF_TIME = new Date(8_640_000_000_000_000);

/** Handles the calls under /_test, with which tests switch faults on. */
export async function controlTest(
  controlled: Controlled,
  method: string,
  path: string,
  body: string,
): Promise<ApiResponse> {
  const { switches } = controlled;
  const [, event] = /^\/_test\/events\/(\w+)\/deliver$/.exec(path) ?? [];
  if (method === 'POST' && event !== undefined) return deliverAgain(controlled, event);
  switch (`${method} ${path}`) {
    case 'GET /_test':
      return describe(controlled);
    case 'DELETE /_test':
      switches.reset();
      break;
    case 'PUT /_test/webhooks':
      switches.webhooks = read(WebhookSwitches, body);
      break;
    case 'POST /_test/refunds/end':
      controlled.endRefunds(END_OF_TIME);
      break;
    case 'POST /_test/faults':
      switches.faults.push(read(Fault, body));
      break;
    default:
      throw new Problem(404, { type: 'invalid_request_error', message: `No switch at ${path}` });
  }
  controlled.deliveries?.wake();
  return describe(controlled);
}

function describe({ switches, deliveries }: Controlled): ApiResponse {
  const { webhooks, faults } = switches;
  const waiting = deliveries?.countWaiting() ?? 0;
  return { status: 200, body: { pid: process.pid, waiting, webhooks, faults } };
}

async function deliverAgain({ store, deliveries }: Controlled, id: string): Promise<ApiResponse> {
  const event = findObject(store, 'event', id);
  if (!event) throw resourceMissing('event', id, 'id');
  return { status: 200, body: { status: (await deliveries?.sendAgain(event)) ?? null } };
}

function read<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  const result = schema.safeParse(parseJson(body));
  if (result.success) return result.data;
  throw invalidRequest({ message: z.prettifyError(result.error) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest({ message: 'The body has to be JSON.' });
  }
}
