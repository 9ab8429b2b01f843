import { createHash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response made ready once: bytes, their compressed forms and their ETag. */
interface ReadyResponse {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  readonly until: number;
}

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Below this many bytes compression costs more than it saves. */
const WORTH_COMPRESSING = 1_024;

/**
 * Ready-made responses of public reads. Emptied by `clear` whenever the data behind it may have
 * changed; entries also age out, and the oldest goes when there are too many.
 */
export class ResponseCache {
  readonly #entries = new Map<string, ReadyResponse>();
  readonly #pending = new Map<string, Promise<ReadyResponse>>();
  readonly #maxAgeMs: number;
  readonly #maxEntries: number;
  #generation = 0;

  constructor({ maxAgeMs, maxEntries }: { maxAgeMs: number; maxEntries: number }) {
    this.#maxAgeMs = maxAgeMs;
    this.#maxEntries = maxEntries;
  }

  /** Forgets everything. An answer that is just being computed is not kept either: it may be old already. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#pending.clear();
  }

  /** Answers from memory, or computes the body first; callers that ask for the same at once wait for one computation. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    compute: () => Promise<object>,
  ): Promise<void> {
    const kept = this.#entries.get(key);
    const ready =
      kept && kept.until > performance.now() ? kept : await this.#computeOnce(key, compute);
    // Fastify wants the reply itself back from an async handler; to the types that is an answer like any other.
    return respond(request, reply, ready) as unknown as void;
  }

  #computeOnce(key: string, compute: () => Promise<object>): Promise<ReadyResponse> {
    const running = this.#pending.get(key);
    if (running) return running;
    const generation = this.#generation;
    const computation = compute()
      .then((body) => makeReady(body, performance.now() + this.#maxAgeMs))
      .then((ready) => {
        if (generation === this.#generation) this.#keep(key, ready);
        return ready;
      })
      .finally(() => {
        if (this.#pending.get(key) === computation) this.#pending.delete(key);
      });
    this.#pending.set(key, computation);
    return computation;
  }

  #keep(key: string, ready: ReadyResponse): void {
    if (this.#entries.size >= this.#maxEntries) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, ready);
  }
}

async function makeReady(body: object, until: number): Promise<ReadyResponse> {
  const plain = Buffer.from(JSON.stringify(body));
  // Weak: the compressed forms carry it too, and they are other bytes.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  if (plain.length < WORTH_COMPRESSING)
    return { etag, plain, br: undefined, gzip: undefined, until };
  const [br, zipped] = await Promise.all([
    compressBr(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    compressGzip(plain),
  ]);
  return { etag, plain, br, gzip: zipped, until };
}

function respond(request: FastifyRequest, reply: FastifyReply, ready: ReadyResponse): FastifyReply {
  const { headers } = request.raw;
  reply.header('etag', ready.etag);
  reply.header('cache-control', 'public, no-cache');
  // Another site's page that may read the shop already made the answer depend on where it was asked from.
  const varies = reply.getHeader('vary');
  reply.header(
    'vary',
    varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`,
  );
  if (matches(headers['if-none-match'], ready.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  const accepted = headers['accept-encoding'];
  if (accepted && ready.br && accepts(accepted, 'br'))
    return reply.header('content-encoding', 'br').send(ready.br);
  if (accepted && ready.gzip && accepts(accepted, 'gzip'))
    return reply.header('content-encoding', 'gzip').send(ready.gzip);
  return reply.send(ready.plain);
}

/** RFC 9110: a list of tags or `*`, compared weakly. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = etag.slice('W/'.length);
  return ifNoneMatch.split(',').some((tag) => ['*', etag, opaque].includes(tag.trim()));
}

function accepts(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [name, ...parameters] = part.trim().toLowerCase().split(';');
    return name === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?$/.test(parameter));
  });
}
