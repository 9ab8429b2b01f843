import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairTurns } from './fair-turns.ts';
import type { InStep } from './instances.ts';
import { MemoryCache } from './memory-cache.ts';
import { collectNames } from './noted-names.ts';
import { ReadyBytes, sendReady } from './ready-bytes.ts';

/** The number of answers that may be computed and wait for one address. */
const MOST_WAITING = 256;

const HEADERS = {
  'cache-control': 'public, no-cache',
  'content-type': 'application/json; charset=utf-8',
};

/**
 * A cache of serialized responses of public reads. `clear` empties it when the data may have changed; `drop` removes
 * what depends on something (see `noteNames`). Entries expire, and the oldest are evicted when the total size is too
 * large.
 */
export class ResponseCache {
  readonly #ready: MemoryCache<ReadyBytes>;
  readonly #turns: FairTurns | undefined;
  /** True if what is cached may be sent as soon as it is found, since changes are known. */
  readonly #isInStep: boolean;

  /**
   * By default without limits, for content that never changes while the server runs. With `turns`, what has to be
   * computed waits for the turn of who asks for it.
   */
  constructor({
    maxAgeMs = Number.POSITIVE_INFINITY,
    maxBytes = Number.POSITIVE_INFINITY,
    inStep,
    turns,
  }: { maxAgeMs?: number; maxBytes?: number; inStep?: InStep; turns?: FairTurns } = {}) {
    this.#turns = turns;
    this.#isInStep = inStep !== undefined;
    this.#ready = new MemoryCache({
      maxAgeMs,
      maxWeight: maxBytes,
      ...(inStep && { inStep }),
      weigh: ({ weight }) => weight,
      dependsOn: ({ names }) => names,
    });
  }

  clear(): void {
    this.#ready.clear();
  }

  drop(names: readonly string[]): void {
    this.#ready.drop(names);
  }

  /**
   * Answers from the cache, or computes the body first. Concurrent requests share one computation. Its type is
   * that of the body, so that the compiler compares it with the answers of the route.
   */
  async send<const Body extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    compute: () => Promise<Body>,
  ): Promise<Body> {
    const make = async () => {
      const { result, names } = await collectNames(compute);
      return new ReadyBytes(JSON.stringify(result), { names });
    };
    const made = this.#turns
      ? this.#ready.getInTurn(key, takeTurn(this.#turns, request), make)
      : this.#ready.getOrCompute(key, make);
    const ready = made instanceof ReadyBytes ? made : await made;
    const find = this.#isInStep ? () => this.#ready.get(key) : undefined;
    const sent = sendReady(request, reply, { ready, headers: HEADERS, find });
    // Fastify wants an async handler to return the reply, which its types don't express.
    return sent as unknown as Body;
  }
}

function takeTurn(turns: FairTurns, { ip, raw }: FastifyRequest) {
  const isGone = () => raw.destroyed;
  return (work: () => Promise<ReadyBytes>) => turns.run(ip, work, { most: MOST_WAITING, isGone });
}
