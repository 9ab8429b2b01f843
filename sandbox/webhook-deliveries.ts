import { createHmac } from 'node:crypto';

import type { FaultSwitches } from './fault-switches.ts';
import type { SandboxEvent } from './objects.ts';
import type { Store } from './store.ts';

export interface WebhookOptions {
  store: Store;
  url: string;
  secret: string;
  switches: FaultSwitches;
}

interface Waiting {
  event: number;
  attempts: number;
  due_at: number;
}

interface EventRow {
  type: string;
  created: number;
  json: string;
}

const MAX_CONCURRENT = 8;
const TIMEOUT_MS = 20_000;
const SECOND = 1_000;
/** Delays between retries; the last one repeats. Short at first, for a shop that is restarting. */
const PAUSES_MS = [1, 2, 5, 10, 30, 60, 120, 300].map((seconds) => seconds * SECOND);
const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * SECOND;

const WAITING = 'SELECT event, attempts, due_at FROM deliveries';
const OLDEST_FIRST = `${WAITING} ORDER BY due_at, event LIMIT ?`;
const NEWEST_FIRST = `${WAITING} ORDER BY max(due_at, ?), event DESC LIMIT ?`;

/** Delivers events to the shop's webhook, each until the shop answers 2xx. */
export class WebhookDeliveries {
  readonly #options: WebhookOptions;
  readonly #sending = new Set<number>();
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WebhookOptions) {
    this.#options = options;
    // The shop may have been restarted, too: retry pending deliveries at once.
    options.store.run('UPDATE deliveries SET due_at = min(due_at, ?)', Date.now());
  }

  /** Looks for due deliveries soon. Call this whenever there may be new ones. */
  wake(inMs = 0): void {
    if (this.#stopped.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#sendDue(), inMs);
  }

  /** Sends an event now, even if it was delivered before. Returns the shop's status. */
  async sendAgain(event: SandboxEvent): Promise<number | undefined> {
    return this.#post(JSON.stringify(event));
  }

  /** The number of pending deliveries. */
  countWaiting(): number {
    const sql = 'SELECT count(*) AS waiting FROM deliveries';
    return this.#options.store.all<{ waiting: number }>(sql)[0]?.waiting ?? 0;
  }

  /** Stops sending. Deliveries in progress are sent again after the next start. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#stopped.abort();
  }

  #sendDue(): void {
    const { webhooks } = this.#options.switches;
    if (webhooks.paused) return;
    const maxConcurrent = webhooks.order === 'newest' ? 1 : MAX_CONCURRENT;
    const now = Date.now();
    for (const row of this.#waiting(webhooks.order)) {
      if (this.#sending.size >= maxConcurrent) return;
      if (row.due_at > now) return this.wake(row.due_at - now);
      void this.#send(row);
    }
  }

  /** The next deliveries that aren't in progress, in the order in which they are due. */
  #waiting(order: 'oldest' | 'newest'): Waiting[] {
    const rows = this.#options.store.all<Waiting>(
      order === 'newest' ? NEWEST_FIRST : OLDEST_FIRST,
      ...(order === 'newest' ? [Date.now()] : []),
      MAX_CONCURRENT * 2,
    );
    return rows.filter(({ event }) => !this.#sending.has(event));
  }

  async #send(row: Waiting): Promise<void> {
    this.#sending.add(row.event);
    const sql = 'SELECT type, created, json FROM objects WHERE seq = ?';
    const [event] = this.#options.store.all<EventRow>(sql, row.event);
    const isAccepted = !event || (await this.#deliver(event));
    this.#sending.delete(row.event);
    if (this.#stopped.signal.aborted) return;
    this.#note(row, isAccepted || isTooOld(event));
    this.wake();
  }

  async #deliver({ type, json }: EventRow): Promise<boolean> {
    const { switches } = this.#options;
    if (switches.takeDrop(type)) return true;
    const copies = switches.appliesTo(type) ? switches.webhooks.copies : 1;
    const statuses = await Promise.all(Array.from({ length: copies }, () => this.#post(json)));
    return statuses.every((status) => status !== undefined && status >= 200 && status < 300);
  }

  #note({ event, attempts }: Waiting, isDone: boolean): void {
    const { store } = this.#options;
    if (isDone) {
      store.run('DELETE FROM deliveries WHERE event = ?', event);
      return;
    }
    const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)] ?? 0;
    const sql = 'UPDATE deliveries SET attempts = attempts + 1, due_at = ? WHERE event = ?';
    store.run(sql, Date.now() + pause, event);
  }

  /** Posts an event with a new signature. Returns the status; undefined if there was no response. */
  async #post(json: string): Promise<number | undefined> {
    const { url, secret } = this.#options;
    const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(json, secret, Math.floor(Date.now() / SECOND)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: json,
        redirect: 'manual',
        signal,
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return undefined;
    }
  }
}

function isTooOld({ created }: EventRow): boolean {
  return Date.now() - created * SECOND > GIVE_UP_AFTER_MS;
}

function signatureOf(body: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
