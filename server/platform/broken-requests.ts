import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { handleError } from './error-handler.ts';
import { setCommonHeaders } from './request-id.ts';

/**
 * The URL to route by. Outside of the API and photos, a path with a malformed percent escape is escaped
 * again, so that it becomes a page that does not exist instead of a 400.
 */
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

/** Answers a request that reaches no route, such as one with a malformed escape in its path. Hooks don't run for those. */
export function answerUnroutable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setCommonHeaders(request, reply);
  handleError(error, request, reply);
}

/** Answers a connection whose request is malformed HTTP or timed out, and closes it. */
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

/** Refuses a request for which the shop has no room, before any of it is looked at, and closes its connection. */
export function answerOverloaded(response: ServerResponse): void {
  const message = 'The shop has too much to send. Try again in a moment.';
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': randomUUID(),
      'retry-after': '2',
      connection: 'close',
    })
    .end(JSON.stringify({ success: false, code: 'UNAVAILABLE', message }));
}

/** Closes a connection whose request body timed out or is too long, with 408 if no response has begun. */
export function answerTimeout(socket: Socket, isAnswered: boolean): void {
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
