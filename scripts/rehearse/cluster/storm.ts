import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { Person } from '../person.ts';
import { buyAs } from '../sell.ts';
import { waitUntil } from './processes.ts';

const BUYERS = 8;
const PAUSE_MS = 100;
/** A call that fails is repeated for so long. */
export const PATIENCE_MS = 120_000;

/** An order that was answered. */
interface Sold {
  id: string;
  total: number;
  /** The times at which the call that was answered was sent, and at which its answer came, by `performance.now()`. */
  sentAt: number;
  answeredAt: number;
}

/** Guests who buy by bank transfer without a pause, repeat what fails with the same idempotency key, and read each order after its answer. */
export class Storm {
  readonly sold: Sold[] = [];
  /** All that must not be. */
  readonly wrong: string[] = [];
  readonly #url: string;
  readonly #product: Product;
  readonly #guests: Person[] = [];
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(url: string, product: Product) {
    this.#url = url;
    this.#product = product;
  }

  begin(): void {
    this.#running = Promise.all(Array.from({ length: BUYERS }, () => this.#buyOn()));
  }

  /** Lets each buyer end their purchase. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** The calls that were made once more. */
  get repeats(): number {
    return this.#guests.reduce((sum, { repeats }) => sum + repeats, 0);
  }

  /** Waits for an answered purchase whose call was sent after a time. Returns the time of its answer. */
  async nextSale(since: number): Promise<number> {
    const next = () => this.sold.find(({ sentAt }) => sentAt > since);
    await waitUntil(
      () => next() !== undefined,
      PATIENCE_MS,
      () => 'Nothing is sold any more.',
    );
    return next()?.answeredAt ?? since;
  }

  /** The longest time without an answered purchase since a time, in seconds. */
  longestPause(since: number): number {
    const times = this.sold.map(({ answeredAt }) => answeredAt).filter((at) => at > since);
    const all = [since, ...times.toSorted((one, other) => one - other), performance.now()];
    return Math.max(...all.slice(1).map((at, before) => at - (all[before] ?? at))) / 1000;
  }

  async #buyOn(): Promise<void> {
    while (!this.#isOver) {
      const number = this.#guests.length;
      const from = `10.${number >> 8}.${number & 255}.1`;
      const guest = new Person(this.#url, { ms: PATIENCE_MS, from });
      this.#guests.push(guest);
      await this.#buyAs(guest).catch((error: Error) => this.wrong.push(error.message));
    }
  }

  /** Guests buy once: whoever has an unpaid order can't choose bank transfer again. */
  async #buyAs(guest: Person): Promise<void> {
    await guest.becomeGuest(`guest-${crypto.randomUUID().slice(0, 8)}@people.example`);
    const { _id: id, total } = await buyAs(guest, this.#product);
    this.sold.push({ id, total, sentAt: guest.sentAt, answeredAt: performance.now() });
    const { order } = await guest.call<{ order: Order }>(`GET /order/${id}`);
    if (order.total !== total) this.wrong.push(`Order ${id} has another total once it is read.`);
    await delay(PAUSE_MS);
  }
}
