import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { normalizeIP } from '@fastify/rate-limit';
import { ApiError } from './errors.ts';

/** Thrown for work that gets no turn, because too much of its address waits, or for too long. */
export class NoTurn extends ApiError {
  constructor() {
    super('UNAVAILABLE', 'The shop has much to do. Try again in a moment.', {
      retryAfterSeconds: 2,
    });
  }
}

export interface FairTurnsOptions {
  /** The number of tasks that run at once. */
  atOnce?: number;
  /** The number of them for one address, so that others never wait for its tasks to end. */
  perAddress?: number;
}

interface Waited {
  /** The number of tasks of an address that may run and wait; beyond, it gets no turn. */
  most: number;
  /** After so many milliseconds it gets no turn any more. */
  patienceMs?: number;
  /** Returns true if nobody wants the result any more: then the task is left out. */
  isGone?(): boolean;
}

interface Address {
  running: number;
  readonly waiting: Set<() => void>;
}

const AT_ONCE = Math.max(4, 2 * availableParallelism());

/** Expensive work for visitors, in turns: each network address in its order, and no address before the others. */
export class FairTurns {
  readonly #atOnce: number;
  readonly #perAddress: number;
  /**
   * Addresses in the order of their turns. The next turn is of the first one that has something to do and runs less than its
   * part.
   */
  readonly #addresses = new Map<string, Address>();
  #running = 0;

  constructor({ atOnce = AT_ONCE, perAddress = atOnce / 2 }: FairTurnsOptions = {}) {
    this.#atOnce = atOnce;
    this.#perAddress = perAddress;
  }

  async run<T>(ip: string, work: () => Promise<T>, waited: Waited): Promise<T> {
    const name = normalizeIP(ip);
    const address = this.#addresses.get(name) ?? { running: 0, waiting: new Set() };
    if (address.running + address.waiting.size >= waited.most) {
      // Otherwise a flood would come back at once.
      await delay(waited.patienceMs ?? 0);
      throw new NoTurn();
    }
    this.#addresses.set(name, address);
    await this.#turn(name, address, waited.patienceMs);
    try {
      if (waited.isGone?.()) throw new NoTurn();
      return await work();
    } finally {
      address.running -= 1;
      this.#running -= 1;
      // To the end of those that wait.
      this.#addresses.delete(name);
      if (address.running + address.waiting.size > 0) this.#addresses.set(name, address);
      this.#begin();
    }
  }

  /** Resolves when it is the turn of one more work of the address, which then counts as running. */
  #turn(name: string, address: Address, patienceMs: number | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer =
      patienceMs === undefined
        ? undefined
        : setTimeout(() => {
            address.waiting.delete(begin);
            if (address.running + address.waiting.size === 0) this.#addresses.delete(name);
            reject(new NoTurn());
          }, patienceMs);
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    address.waiting.add(begin);
    this.#begin();
    return promise;
  }

  #begin(): void {
    for (const address of this.#addresses.values()) {
      if (this.#running >= this.#atOnce) return;
      const [begin] = address.waiting;
      if (!begin || address.running >= this.#perAddress) continue;
      address.waiting.delete(begin);
      address.running += 1;
      this.#running += 1;
      begin();
    }
  }
}
