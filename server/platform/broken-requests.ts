import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { handleError } from './error-handler.ts';
import { nameRequest } from './request-id.ts';

/** The address to route by. But for the API and photos, one with a broken escape is taken letter by letter: a page that does not exist. */
export function routableUrl({ url = '/' }: { url?: string }): string {
  if (!url.includes('%') || /^\/(api|photos)\//i.test(url)) return url;
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Answers a request that never reaches a route, such as one with a broken escape in its path: no hook runs for those. */
export function answerUnroutable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  nameRequest(request, reply);
  handleError(error, request, reply);
}

/** Answers what is no readable HTTP at all, or came too slowly, and hangs up. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, message } = UNREADABLE[error.code] ?? MALFORMED;
  const body = JSON.stringify({ success: false, code, message });
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'x-content-type-options: nosniff',
        `x-request-id: ${randomUUID()}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy(error);
}

/** Gives up on a body that does not come, or does not end; what was answered meanwhile stays the answer. */
export function answerTooSlow(socket: Socket, isAnswered: boolean): void {
  if (isAnswered) socket.destroy();
  else
    answerUnreadable(
      Object.assign(new Error('The body came too slowly'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      }) as unknown as ConnectionError,
      socket,
    );
}

const MALFORMED = { status: 400, code: 'VALIDATION', message: 'The request could not be read.' };
const UNREADABLE: Readonly<Record<string, typeof MALFORMED>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'TOO_LARGE',
    message: "The request's headers are too large.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'VALIDATION',
    message: 'The request took too long to arrive.',
  },
};
