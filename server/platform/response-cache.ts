import { createHash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Remembered } from './remembered.ts';

type Encoding = 'br' | 'gzip';

const COMPRESS: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: (plain) => compressBr(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain) => compressGzip(plain),
};
const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Below this many bytes compression costs more than it saves. */
const WORTH_COMPRESSING = 1_024;

/** Bytes that are kept with every response besides its own; its compressed forms add at most half. */
const OVERHEAD = 1_000;

/** A response made ready once: bytes, their ETag, and the compressed forms somebody has asked for. */
class ReadyResponse {
  readonly etag: string;
  readonly plain: Buffer;
  readonly #packed: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = {};

  constructor(body: object) {
    this.plain = Buffer.from(JSON.stringify(body));
    // Weak: the compressed forms carry it too, and they are other bytes.
    this.etag = `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
  }

  get isWorthCompressing(): boolean {
    return this.plain.length >= WORTH_COMPRESSING;
  }

  packed(encoding: Encoding): Buffer | Promise<Buffer> {
    return (this.#packed[encoding] ??= COMPRESS[encoding](this.plain).then(
      (bytes) => (this.#packed[encoding] = bytes),
    ));
  }
}

/**
 * Ready-made responses of public reads. Emptied by `clear` whenever the data behind it may have
 * changed; entries also age out, and the oldest go when all together are too large.
 */
export class ResponseCache {
  readonly #ready: Remembered<ReadyResponse>;

  /** Without limits, for what never changes while the shop is open. */
  constructor({ maxAgeMs = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY } = {}) {
    this.#ready = new Remembered({
      maxAgeMs,
      maxWeight: maxBytes,
      weigh: ({ plain }) => OVERHEAD + 1.5 * plain.length,
    });
  }

  clear(): void {
    this.#ready.clear();
  }

  /** Answers from memory, or computes the body first; callers that ask for the same at once wait for one computation. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    compute: () => Promise<object>,
  ): Promise<void> {
    const ready = this.#ready.get(key, async () => new ReadyResponse(await compute()));
    const sent = respond(request, reply, ready instanceof ReadyResponse ? ready : await ready);
    // Fastify wants the reply itself back from an async handler; to the types that is an answer like any other.
    return (sent instanceof Promise ? await sent : sent) as unknown as void;
  }
}

/** Asked for compressed for the first time, it takes a moment; else it is sent at once. */
function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyResponse,
): FastifyReply | Promise<FastifyReply> {
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
  const encoding = ready.isWorthCompressing ? acceptedEncoding(headers['accept-encoding']) : null;
  if (!encoding) return reply.send(ready.plain);
  reply.header('content-encoding', encoding);
  const packed = ready.packed(encoding);
  return packed instanceof Promise ? packed.then((bytes) => reply.send(bytes)) : reply.send(packed);
}

function acceptedEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null;
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
