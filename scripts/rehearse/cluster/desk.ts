import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { Person } from '../person.ts';
import { INSTANCE_URLS } from './instances.ts';
import type { Storm } from './storm.ts';

const PAUSE_MS = 200;
const PRICES = { lowest: 100, number: 900 } as const;

/**
 * An owner who books payments, changes a price and takes in stock while a storm rages, and reads each back from every instance. The price
 * is that of a product that nobody buys.
 */
export class Desk {
  readonly wrong: string[] = [];
  booked = 0;
  changes = 0;
  /** The pieces that came. */
  pieces = 0;
  reads = 0;
  readonly #owner: Person;
  readonly #visitor = new Person('http://localhost', { ms: 0, from: '10.255.0.1' });
  readonly #storm: Storm;
  readonly #products: { sold: Product; priced: Product };
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(owner: Person, storm: Storm, products: { sold: Product; priced: Product }) {
    this.#owner = owner;
    this.#storm = storm;
    this.#products = products;
  }

  begin(): void {
    this.#running = this.#workOn();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #workOn(): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      for (const work of [() => this.#book(), () => this.#reprice(turn), () => this.#takeIn()])
        await work().catch((error: Error) => this.wrong.push(error.message));
      await delay(PAUSE_MS);
    }
  }

  async #book(): Promise<void> {
    const sold = this.#storm.sold[this.booked];
    if (!sold) return;
    await this.#owner.call(`POST /order/${sold.id}/paid`, { amount: sold.total });
    this.booked += 1;
    await everyInstance(async (url) => {
      const answer = await this.#owner.readAt<{ order: Order }>(url, `/order/${sold.id}`);
      const { status } = answer?.order.payment ?? {};
      this.#noteRead(url, status, { expected: 'paid' });
    });
  }

  async #reprice(turn: number): Promise<void> {
    const { _id: id } = this.#products.priced;
    const price = PRICES.lowest + (turn % PRICES.number);
    const form = new FormData();
    form.set('price', String(price));
    await this.#owner.call(`PUT /product/${id}`, form);
    this.changes += 1;
    await everyInstance(async (url) => {
      const answer = await this.#visitor.readAt<{ product: Product }>(url, `/product/${id}`);
      this.#noteRead(url, answer?.product.price, { expected: price });
    });
  }

  async #takeIn(): Promise<void> {
    const { _id: id } = this.#products.sold;
    await this.#owner.call(`POST /product/${id}/stock`, { kind: 'received', quantity: 1 });
    this.pieces += 1;
  }

  /** Undefined: the instance is not ready. */
  #noteRead(
    url: string,
    read: string | number | undefined,
    { expected }: { expected: string | number },
  ): void {
    if (read === undefined) return;
    this.reads += 1;
    if (read !== expected) this.wrong.push(`A stale read at ${url}: ${read}, not ${expected}.`);
  }
}

async function everyInstance(read: (url: string) => Promise<void>): Promise<void> {
  await Promise.all(INSTANCE_URLS.map(read));
}
