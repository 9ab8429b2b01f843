import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, preParsingHookHandler } from 'fastify';
import { answerTimeout } from './broken-requests.ts';
import type { BodyLimits, RequestLimits } from './http-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a form with files, which may take minutes on a slow connection: as large as usual, or so many bytes. */
    takesFiles?: boolean | Pick<BodyLimits, 'mostBytes'>;
  }
}

interface WatchedBody {
  response: ServerResponse;
  limits: BodyLimits;
  /** Bytes that the connection had read when the request began. */
  bytesBefore: number;
  since: number;
  /** Start of the current interval of the minimum rate. */
  interval: { since: number; bytes: number };
}

/**
 * Aborts requests whose body arrives too slowly or is too long: with 408 if no response has begun, and the
 * connection is closed in any case. Node has a single time limit for all requests; here routes that take files
 * get more time, once their caller is authenticated.
 */
export function watchBodies(
  app: FastifyInstance,
  { body, form, checkMs }: Pick<RequestLimits, 'body' | 'form' | 'checkMs'>,
): void {
  const running = new Map<IncomingMessage, WatchedBody>();

  app.server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(raw)) return;
    const [since, bytes] = [performance.now(), raw.socket.bytesRead];
    running.set(raw, {
      response,
      limits: body,
      bytesBefore: bytes,
      since,
      interval: { since, bytes },
    });
    raw.once('close', () => running.delete(raw));
  });

  const applyFormLimits: preParsingHookHandler = (request, _reply, payload, done) => {
    const watched = running.get(request.raw);
    const { takesFiles } = request.routeOptions.config;
    if (watched) {
      watched.limits = typeof takesFiles === 'object' ? { ...form, ...takesFiles } : form;
      watched.interval = { since: performance.now(), bytes: request.raw.socket.bytesRead };
    }
    done(null, payload);
  };
  app.addHook('onRoute', (route) => {
    if (route.config?.takesFiles)
      route.preParsing = [applyFormLimits, ...[route.preParsing ?? []].flat()];
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [raw, watched] of running) {
      if (raw.complete) running.delete(raw);
      else if (exceedsLimits(raw, watched, now)) {
        running.delete(raw);
        answerTimeout(raw.socket, watched.response.headersSent);
      }
    }
  }, checkMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function exceedsLimits(raw: IncomingMessage, watched: WatchedBody, now: number): boolean {
  const { limits, bytesBefore, since } = watched;
  const { bytesRead } = raw.socket;
  if (now - since > limits.wholeMs || bytesRead - bytesBefore > limits.mostBytes) return true;
  if (!limits.pace || now - watched.interval.since < limits.pace.everyMs) return false;
  const received = bytesRead - watched.interval.bytes;
  watched.interval = { since: now, bytes: bytesRead };
  // While bytes that have arrived are not read yet, the sender is not slow.
  return received < limits.pace.bytes && raw.readableLength === 0;
}
