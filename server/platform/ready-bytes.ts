import { createHash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** For answers that are compressed for few requests. */
const QUICK_BROTLI = 4;
/** Shorter texts, in bytes, aren't compressed. */
const WORTH_COMPRESSING = 1_024;

/** Estimated bytes per text besides itself. The compressed forms add at most half of it. */
const OVERHEAD = 1_000;
const BYTES_PER_NAME = 100;

/** A text that is sent to many: its bytes, and the compressed forms that were asked for, each made once. */
export class ReadyBytes {
  readonly plain: Buffer;
  /** The names of what it shows, such as ids of products. */
  readonly names: ReadonlySet<string>;
  readonly #brotliQuality: number;
  readonly #packed: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = {};
  #etag: string | undefined;

  constructor(
    text: string,
    {
      names = new Set(),
      brotliQuality = QUICK_BROTLI,
    }: { names?: ReadonlySet<string>; brotliQuality?: number } = {},
  ) {
    this.plain = Buffer.from(text);
    this.names = names;
    this.#brotliQuality = brotliQuality;
  }

  /** Weak, because the compressed forms have the same ETag but other bytes. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
    return this.#etag;
  }

  /** Estimated size in memory. */
  get weight(): number {
    return OVERHEAD + 1.5 * this.plain.length + BYTES_PER_NAME * this.names.size;
  }

  /** The compression in which a client gets it, by its Accept-Encoding; null for none. */
  encodingFor(accepted: string | undefined): Encoding | null {
    if (accepted === undefined || this.plain.length < WORTH_COMPRESSING) return null;
    return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null;
  }

  /** The bytes in this form; those who ask first wait until it is made. */
  in(encoding: Encoding | null): Buffer | Promise<Buffer> {
    return encoding === null ? this.plain : (this.#packed[encoding] ??= this.#pack(encoding));
  }

  async #pack(encoding: Encoding): Promise<Buffer> {
    try {
      const bytes = await this.#compress(encoding);
      this.#packed[encoding] = bytes;
      return bytes;
    } catch (error) {
      delete this.#packed[encoding];
      throw error;
    }
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return compressGzip(this.plain);
    const params = { [constants.BROTLI_PARAM_QUALITY]: this.#brotliQuality };
    return compressBr(this.plain, { params });
  }
}

/** Finds the bytes that are kept for an address; undefined once they may not be what the shop shows. */
export type FindReady = () => ReadyBytes | undefined;

interface Sending {
  ready: ReadyBytes;
  headers: Readonly<Record<string, string>>;
  /** The bytes are the same for everybody, and may be sent again while this finds them. */
  find?: FindReady | undefined;
}

/** Sends bytes in the form that the client accepts, with these headers and an ETag; or 304 to a client that has them. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { ready, headers, find }: Sending,
): FastifyReply | Promise<FastifyReply> {
  const { etag } = ready;
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.raw.headers;
  const encoding = ready.encodingFor(accepted);
  const send = (bytes: Buffer) => {
    if (encoding) reply.header('content-encoding', encoding);
    varyByEncoding(reply).headers(headers).header('etag', etag);
    if (find) request.server.hotAnswers?.keep(request, reply, { find, ready, encoding, bytes });
    if (!matches(known, etag)) return reply.send(bytes);
    return reply.removeHeader('content-type').removeHeader('content-encoding').code(304).send();
  };
  // No header may be set before the bytes are there: an error would have it, too.
  const bytes = ready.in(encoding);
  return bytes instanceof Promise ? bytes.then(send) : send(bytes);
}

/** Returns true if If-None-Match, a list of tags or `*`, matches by weak comparison (RFC 9110, 13.1.2). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = etag.slice('W/'.length);
  return ifNoneMatch.split(',').some((tag) => ['*', etag, opaque].includes(tag.trim()));
}

/** Says that the answer depends on Accept-Encoding. The CORS plugin may have set `vary: origin` already. */
export function varyByEncoding(reply: FastifyReply): FastifyReply {
  const varies = reply.getHeader('vary');
  return reply.header(
    'vary',
    varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`,
  );
}

/** True if an Accept-Encoding names a compression. */
export function accepts(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [name, ...parameters] = part.trim().toLowerCase().split(';');
    return name === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?$/.test(parameter));
  });
}
