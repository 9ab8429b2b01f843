import type { Call, Sandbox } from './call.ts';
import { FaultSwitches } from './fault-switches.ts';
import { forgetOldAnswers } from './kept-answers.ts';
import type { SandboxSettings } from './sandbox-settings.ts';
import { nextSettlementAt, settleRefunds } from './settlements.ts';
import { Store } from './store.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';

/** A sandbox at work, without its ear on the network. */
export interface OpenSandbox {
  settings: SandboxSettings;
  sandbox: Sandbox;
  switches: FaultSwitches;
  /** Undefined where there is no webhook to deliver to. */
  deliveries: WebhookDeliveries | undefined;
  /** To be called after each change: sends its events and minds what is due later. */
  changed(): void;
  close(): void;
}

const HOUR_MS = 60 * 60 * 1000;

/** Opens the sandbox's memory and goes on with what the last run has left to do. */
export function openSandbox(settings: SandboxSettings): OpenSandbox {
  const store = new Store(settings.file);
  forgetOldAnswers(store, new Date());
  const switches = new FaultSwitches();
  const { url, shopOrigins, webhookUrl, webhookSecret } = settings;
  const deliveries =
    webhookUrl === undefined
      ? undefined
      : new WebhookDeliveries({ store, url: webhookUrl, secret: webhookSecret, switches });
  const sandbox: Sandbox = {
    store,
    url,
    shopOrigins,
    deliveryDelayMs(type) {
      if (!deliveries) return undefined;
      return switches.concerns(type) ? switches.webhooks.delayMs : 0;
    },
  };

  let settling: NodeJS.Timeout | undefined;
  const changed = (): void => {
    deliveries?.wake();
    const dueAt = nextSettlementAt(store);
    clearTimeout(settling);
    if (dueAt !== undefined) settling = setTimeout(settle, Math.max(0, dueAt - Date.now()));
  };
  const settle = (): void => {
    store.transact(() => settleRefunds(causelessCall(sandbox)));
    changed();
  };
  const tidying = setInterval(() => forgetOldAnswers(store, new Date()), HOUR_MS);
  changed();

  return {
    settings,
    sandbox,
    switches,
    deliveries,
    changed,
    close() {
      clearTimeout(settling);
      clearInterval(tidying);
      deliveries?.stop();
      store.close();
    },
  };
}

/** The frame of a change that nobody's call has caused. */
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
