import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from '#server/platform/response-cache.ts';
import { nonceOf } from './page-security.ts';
import type { ReadyPage } from './ready-page.ts';

/** Sends a page in the form that the client accepts. Brotli would have to compress it anew for each nonce. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
): FastifyReply {
  const nonce = nonceOf(reply.raw);
  asHtml(reply).header('vary', 'accept-encoding');
  if (!accepts(request.headers['accept-encoding'] ?? '', 'gzip')) {
    return sendPieces(reply, page.plain(nonce));
  }
  return sendPieces(reply.header('content-encoding', 'gzip'), page.gzipped(nonce));
}

/** As a stream of the shared pieces, so that a response that nobody reads holds no copy of them. */
function sendPieces(reply: FastifyReply, pieces: Buffer[]): FastifyReply {
  const length = pieces.reduce((bytes, piece) => bytes + piece.length, 0);
  return reply.header('content-length', length).send(Readable.from(pieces));
}

export function asHtml(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
}
