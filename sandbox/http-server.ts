import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { showAuthentication } from './authentication-page.ts';

import { identifyCaller, needsSecretKey } from './callers.ts';
import { readBody } from './form.ts';
import { failureResponse, handleCall } from './handle-call.ts';
import { crossOriginHeaders, isAllowed } from './check-origin.ts';
import type { Fault } from './fault-switches.ts';
import type { SentResponse } from './idempotency.ts';
import { newId } from './new-id.ts';
import type { OpenSandbox } from './open-sandbox.ts';
import { controlTest } from './test-controls.ts';

/** Longer than clients keep idle connections, so that none is closed while a client reuses it. */
const KEEP_ALIVE_MS = 75_000;
const REQUEST_MS = 30_000;

/** Creates the sandbox's HTTP server. */
export function createHttpServer(open: OpenSandbox): Server {
  const server = createServer((request, response) => {
    handleRequest(open, request, response).catch((error: unknown) => {
      // The client disconnected: not an error of the sandbox.
      if (!request.destroyed) console.error(error);
      response.destroy();
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = REQUEST_MS;
  return server;
}

async function handleRequest(
  open: OpenSandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET' } = request;
  if (!isAllowed(request, open.settings)) {
    response.writeHead(403).end();
    return;
  }
  const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox');
  if (method === 'OPTIONS') {
    response.writeHead(204, crossOriginHeaders(request, open.settings)).end();
  } else if (pathname.startsWith('/authenticate/')) {
    await showAuthentication(open, request, response, pathname);
  } else if (pathname === '/_test' || pathname.startsWith('/_test/')) {
    await handleControl(open, request, response, pathname);
  } else {
    await handleApiCall(open, request, response, { pathname, query: search.slice(1) });
  }
}

async function handleApiCall(
  open: OpenSandbox,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, query }: { pathname: string; query: string },
): Promise<void> {
  const { method = 'GET', headers } = request;
  const id = newId('req');
  const fault = open.switches.takeFault(method, pathname);
  if (fault) await delay(fault.delayBeforeMs);
  if (fault?.fail === 'before') {
    fail(request, response, fault, id);
    return;
  }
  const sent = await attempt(async () => {
    const body = await readBody(request);
    return handleCall(
      open.sandbox,
      { id, method, path: pathname, query, headers, body },
      new Date(),
    );
  });
  if (method !== 'GET') open.changed();
  if (fault) await delay(fault.delayAfterMs);
  if (fault?.fail === 'after') fail(request, response, fault, id);
  else
    send(response, sent, {
      ...crossOriginHeaders(request, open.settings),
      ...echoedHeaders(request, id),
    });
}

async function handleControl(
  open: OpenSandbox,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const sent = await attempt(async () => {
    if (identifyCaller(request.headers, {}) !== 'shop') throw needsSecretKey();
    const controlled = { ...open, store: open.sandbox.store };
    const { status, body } = await controlTest(
      controlled,
      request.method ?? 'GET',
      path,
      await readBody(request),
    );
    return { status, body: JSON.stringify(body) };
  });
  send(response, sent, {});
}

async function attempt(work: () => Promise<SentResponse>): Promise<SentResponse> {
  try {
    return await work();
  } catch (error) {
    return failureResponse(error);
  }
}

/** Makes a call fail: with a status, or by closing the connection. */
function fail(
  request: IncomingMessage,
  response: ServerResponse,
  { status }: Fault,
  id: string,
): void {
  if (status === undefined) {
    request.socket.destroy();
    return;
  }
  const error = { type: 'api_error', message: 'The sandbox was told to fail this call.' };
  send(response, { status, body: JSON.stringify({ error }) }, echoedHeaders(request, id));
}

function send(
  response: ServerResponse,
  { status, body, originalRequest }: SentResponse,
  headers: Record<string, string>,
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-cache, no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 401 && { 'www-authenticate': 'Basic realm="Stripe"' }),
    ...(originalRequest !== undefined && {
      'idempotent-replayed': 'true',
      'original-request': originalRequest,
    }),
    ...headers,
  });
  response.end(body);
}

/** Headers that the provider repeats from the request. */
function echoedHeaders({ headers }: IncomingMessage, id: string): Record<string, string> {
  const { 'idempotency-key': key, 'stripe-version': version } = headers;
  return {
    'request-id': id,
    ...(typeof key === 'string' && { 'idempotency-key': key }),
    ...(typeof version === 'string' && { 'stripe-version': version }),
  };
}
