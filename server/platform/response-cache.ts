import { createHash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Remembered } from './remembered.ts';

type Encoding = 'br' | 'gzip';

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const COMPRESS: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: (plain) => compressBr(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (plain) => compressGzip(plain),
};
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
    const made = this.#ready.get(key, async () => new ReadyResponse(await compute()));
    const ready = made instanceof ReadyResponse ? made : await made;
    const { headers } = request.raw;
    const isKnown = matches(headers['if-none-match'], ready.etag);
    const encoding = isKnown ? null : ready.encodingFor(headers['accept-encoding']);
    // The first time somebody asks for it so it takes a moment; nothing is said of it before.
    const packed = encoding ? ready.packed(encoding) : ready.plain;
    const bytes = packed instanceof Promise ? await packed : packed;
    const sent = respond(reply, ready.etag, isKnown ? null : { encoding, bytes });
    // Fastify wants the reply itself back from an async handler; to the types that is an answer like any other.
    return sent as unknown as void;
  }
}

/** Sends the bytes, or tells that the caller has them. */
function respond(
  reply: FastifyReply,
  etag: string,
  content: { encoding: Encoding | null; bytes: Buffer } | null,
): FastifyReply {
  reply.header('etag', etag);
  reply.header('cache-control', 'public, no-cache');
  // Another site's page that may read the shop already made the answer depend on where it was asked from.
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
