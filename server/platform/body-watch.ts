import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, preParsingHookHandler } from 'fastify';
import { answerTooSlow } from './broken-requests.ts';
import type { BodyPatience, RequestPatience } from './http-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a form with files, which a slow line may take minutes for. */
    takesFiles?: boolean;
  }
}

interface Watched {
  response: ServerResponse;
  patience: BodyPatience;
  /** What the connection had read when the request began. */
  bytesBefore: number;
  since: number;
  /** Where the present while of the pace began. */
  while: { since: number; bytes: number };
}

/**
 * Gives up on bodies that come too slowly or without end: 408 where nothing was answered yet, and the
 * connection is closed either way. Node's own limit is one for all requests; here a route that takes
 * files has more patience, from the moment its caller is known.
 */
export function watchBodies(
  app: FastifyInstance,
  { body, form, checkMs }: Pick<RequestPatience, 'body' | 'form' | 'checkMs'>,
): void {
  const running = new Map<IncomingMessage, Watched>();

  app.server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(raw)) return;
    const [since, bytes] = [performance.now(), raw.socket.bytesRead];
    running.set(raw, {
      response,
      patience: body,
      bytesBefore: bytes,
      since,
      while: { since, bytes },
    });
    raw.once('close', () => running.delete(raw));
  });

  const grantTime: preParsingHookHandler = (request, _reply, payload, done) => {
    const watched = running.get(request.raw);
    if (watched) {
      watched.patience = form;
      watched.while = { since: performance.now(), bytes: request.raw.socket.bytesRead };
    }
    done(null, payload);
  };
  app.addHook('onRoute', (route) => {
    if (route.config?.takesFiles)
      route.preParsing = [grantTime, ...[route.preParsing ?? []].flat()];
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [raw, watched] of running) {
      if (raw.complete) running.delete(raw);
      else if (isOver(raw, watched, now)) {
        running.delete(raw);
        answerTooSlow(raw.socket, watched.response.headersSent);
      }
    }
  }, checkMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isOver(raw: IncomingMessage, watched: Watched, now: number): boolean {
  const { patience, bytesBefore, since } = watched;
  const { bytesRead } = raw.socket;
  if (now - since > patience.wholeMs || bytesRead - bytesBefore > patience.mostBytes) return true;
  if (!patience.pace || now - watched.while.since < patience.pace.everyMs) return false;
  const came = bytesRead - watched.while.bytes;
  watched.while = { since: now, bytes: bytesRead };
  // What came already and waits for us is not the sender's delay.
  return came < patience.pace.bytes && raw.readableLength === 0;
}
