import type { Call, Sandbox } from './call.ts';
import { FaultSwitches } from './fault-switches.ts';
import { deleteOldResponses } from './idempotency.ts';
import type { SandboxSettings } from './sandbox-settings.ts';
import { nextRefundEndAt, endDueRefunds } from './pending-refunds.ts';
import { Store } from './store.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';

/** An open sandbox, without its HTTP server. */
export interface OpenSandbox {
  settings: SandboxSettings;
  sandbox: Sandbox;
  switches: FaultSwitches;
  /** Undefined if there is no webhook. */
  deliveries: WebhookDeliveries | undefined;
  /** Call this after each change: it sends events and schedules what is due later. */
  changed(): void;
  /** Ends the pending refunds that are due by this time. */
  endRefunds(by: Date): void;
  close(): void;
}

const HOUR_MS = 60 * 60 * 1000;

/** Opens the sandbox's database and continues the work that the last run left. */
export function openSandbox(settings: SandboxSettings): OpenSandbox {
  const store = new Store(settings.file);
  deleteOldResponses(store, new Date());
  const switches = new FaultSwitches();
  const { url, shopOrigins, webhookUrl, webhookSecret, pendingRefundMs = 2_000 } = settings;
  const deliveries =
    webhookUrl === undefined
      ? undefined
      : new WebhookDeliveries({ store, url: webhookUrl, secret: webhookSecret, switches });
  const sandbox: Sandbox = {
    store,
    url,
    shopOrigins,
    pendingRefundMs,
    deliveryDelayMs(type) {
      if (!deliveries) return undefined;
      return switches.appliesTo(type) ? switches.webhooks.delayMs : 0;
    },
  };

  let refundTimer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    deliveries?.wake();
    const dueAt = nextRefundEndAt(store);
    clearTimeout(refundTimer);
    if (dueAt !== undefined)
      refundTimer = setTimeout(() => endRefunds(), Math.max(0, dueAt - Date.now()));
  };
  const endRefunds = (by?: Date): void => {
    store.transact(() => endDueRefunds(causelessCall(sandbox), by));
    changed();
  };
  const tidying = setInterval(() => deleteOldResponses(store, new Date()), HOUR_MS);
  changed();

  return {
    settings,
    sandbox,
    switches,
    deliveries,
    changed,
    endRefunds,
    close() {
      clearTimeout(refundTimer);
      clearInterval(tidying);
      deliveries?.stop();
      store.close();
    },
  };
}

/** A call for a change that no request caused. */
export function causelessCall(sandbox: Sandbox): Call {
  return {
    sandbox,
    now: new Date(),
    caller: 'shop',
    id: '',
    parameters: {},
    version: undefined,
    request: { id: null, idempotency_key: null },
  };
}
