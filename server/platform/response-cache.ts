import { createHash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairTurns } from './fair-turns.ts';
import type { InStep } from './instances.ts';
import { MemoryCache } from './memory-cache.ts';
import { collectNames } from './noted-names.ts';

type Encoding = 'br' | 'gzip';

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const COMPRESS: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: (plain) => compressBr(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain) => compressGzip(plain),
};
/** How many answers may be computed and wait for one address. */
const MOST_WAITING = 256;
/** Smaller bodies, in bytes, aren't compressed. */
const WORTH_COMPRESSING = 1_024;

/** Estimated bytes per entry besides its body. The compressed forms add at most half of the body. */
const OVERHEAD = 1_000;
const BYTES_PER_NAME = 100;

/** A serialized response: its bytes, ETag, and the compressed forms that were asked for. */
class ReadyResponse {
  readonly etag: string;
  readonly plain: Buffer;
  /** What it shows. */
  readonly names: ReadonlySet<string>;
  readonly #packed: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = {};

  constructor(body: object, names: ReadonlySet<string>) {
    this.names = names;
    this.plain = Buffer.from(JSON.stringify(body));
    // Weak, because the compressed forms have the same ETag but other bytes.
    this.etag = `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
  }

  encodingFor(accepted: string | undefined): Encoding | null {
    if (accepted === undefined || this.plain.length < WORTH_COMPRESSING) return null;
    return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null;
  }

  packed(encoding: Encoding): Buffer | Promise<Buffer> {
    return (this.#packed[encoding] ??= this.#pack(encoding));
  }

  async #pack(encoding: Encoding): Promise<Buffer> {
    try {
      const bytes = await COMPRESS[encoding](this.plain);
      this.#packed[encoding] = bytes;
      return bytes;
    } catch (error) {
      delete this.#packed[encoding];
      throw error;
    }
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
      weigh: ({ plain, names }) => OVERHEAD + 1.5 * plain.length + BYTES_PER_NAME * names.size,
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
    const { headers } = request.raw;
    const isKnown = matches(headers['if-none-match'], ready.etag);
    const encoding = isKnown ? null : ready.encodingFor(headers['accept-encoding']);
    // The first request for a compressed form waits for it. No header may be set before that.
    const packed = encoding ? ready.packed(encoding) : ready.plain;
    const bytes = packed instanceof Promise ? await packed : packed;
    const sent = respond(reply, ready.etag, isKnown ? null : { encoding, bytes });
    // Fastify wants an async handler to return the reply, which its types don't express.
    return sent as unknown as Body;
  }
}

function takeTurn(turns: FairTurns, { ip, raw }: FastifyRequest) {
  const isGone = () => raw.destroyed;
  return (work: () => Promise<ReadyResponse>) =>
    turns.run(ip, work, { most: MOST_WAITING, isGone });
}

/** Sends the bytes, or 304 without them. */
function respond(
  reply: FastifyReply,
  etag: string,
  content: { encoding: Encoding | null; bytes: Buffer } | null,
): FastifyReply {
  reply.header('etag', etag);
  reply.header('cache-control', 'public, no-cache');
  // The CORS plugin may have set `vary: origin` already.
  const varies = reply.getHeader('vary');
  reply.header(
    'vary',
    varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`,
  );
  if (!content) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (content.encoding) reply.header('content-encoding', content.encoding);
  return reply.send(content.bytes);
}

/** Whether If-None-Match, a list of tags or `*`, matches by weak comparison (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = etag.slice('W/'.length);
  return ifNoneMatch.split(',').some((tag) => ['*', etag, opaque].includes(tag.trim()));
}

/** Whether an Accept-Encoding names a compression. */
export function accepts(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [name, ...parameters] = part.trim().toLowerCase().split(';');
    return name === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?$/.test(parameter));
  });
}
