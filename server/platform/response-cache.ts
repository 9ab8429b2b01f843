import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairTurns } from './fair-turns.ts';
import type { InStep } from './instances.ts';
import { MemoryCache } from './memory-cache.ts';
import { collectNames } from './noted-names.ts';
import { ReadyBytes, sendReady, varyByEncoding } from './ready-bytes.ts';

/** The number of answers that may be computed and wait for one address. */
const MOST_WAITING = 256;

/** A serialized response, and its ETag. */
class ReadyResponse extends ReadyBytes {
  readonly etag: string;

  constructor(body: object, names: ReadonlySet<string>) {
    super(JSON.stringify(body), { names });
    // Weak, because the compressed forms have the same ETag but other bytes.
    this.etag = `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
  }
}

/**
 * A cache of serialized responses of public reads. `clear` empties it when the data may have changed; `drop` removes
 * what depends on something (see `noteNames`). Entries expire, and the oldest are evicted when the total size is too
 * large.
 */
export class ResponseCache {
  readonly #ready: MemoryCache<ReadyResponse>;
  readonly #turns: FairTurns | undefined;

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
      return new ReadyResponse(result, names);
    };
    const made = this.#turns
      ? this.#ready.getInTurn(key, takeTurn(this.#turns, request), make)
      : this.#ready.getOrCompute(key, make);
    const ready = made instanceof ReadyResponse ? made : await made;
    const sent = respond(request, reply, ready);
    // Fastify wants an async handler to return the reply, which its types don't express.
    return sent as unknown as Body;
  }
}

function takeTurn(turns: FairTurns, { ip, raw }: FastifyRequest) {
  const isGone = () => raw.destroyed;
  return (work: () => Promise<ReadyResponse>) =>
    turns.run(ip, work, { most: MOST_WAITING, isGone });
}

/** Sends the response, or 304 to a client that has it. */
function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyResponse,
): FastifyReply | Promise<FastifyReply> {
  const { etag } = ready;
  const headers = { etag, 'cache-control': 'public, no-cache' };
  if (matches(request.raw.headers['if-none-match'], etag))
    return varyByEncoding(reply).headers(headers).code(304).send();
  const type = 'application/json; charset=utf-8';
  return sendReady(request, reply, { ready, headers: { ...headers, 'content-type': type } });
}

/** Returns true if If-None-Match, a list of tags or `*`, matches by weak comparison (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = etag.slice('W/'.length);
  return ifNoneMatch.split(',').some((tag) => ['*', etag, opaque].includes(tag.trim()));
}
